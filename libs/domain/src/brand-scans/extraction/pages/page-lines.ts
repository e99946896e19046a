import { isHidden, isSilent } from './page-search.js';
import type { PageElement } from './page-tree.js';
import { oneLineOf } from './plain-text.js';

const inline = new Set('a abbr b bdi bdo cite code data em font i mark q s small span strong sub sup time u wbr'.split(' '));
const longestLine = 400;

/** Text that a reader sees in an element, as the lines in which it stands there. */
export function linesOf(element: PageElement, most = 20_000): string[] {
  const parts: string[] = [];
  let left = most;
  const collect = (at: PageElement): void => {
    for (const child of at.children) {
      if (left <= 0) return;
      if (typeof child === 'string') {
        parts.push(child.slice(0, left).replaceAll(/\s+/gu, ' '));
        left -= Math.min(left, child.length);
      } else if (child.name === 'br') parts.push('\n');
      else if (!isSilent(child) && !isHidden(child)) {
        const isApart = !inline.has(child.name);
        if (isApart) parts.push('\n');
        collect(child);
        if (isApart) parts.push('\n');
      }
    }
  };
  collect(element);
  return parts
    .join('')
    .split('\n')
    .map((line) => oneLineOf(line, longestLine))
    .filter((line) => line !== '');
}
