import type { ReadStylesheet } from '../../read-site.js';
import type { Evidence } from '../evidence.js';
import { leadsToStart } from '../pages/addresses.js';
import { attr, isInside, nicknames, textOf } from '../pages/page-search.js';
import type { PageElement, PageTree } from '../pages/page-tree.js';
import type { SitePage } from '../pages/site-pages.js';
import { readStyles } from '../style/page-sheets.js';
import { matches } from '../style/selectors.js';
import { logoName } from './logo-names.js';
import { pictureAt } from './picture-address.js';

const mostMarks = 40;
/** What shows a picture without an element for it. */
const painted = /^(?:background|background-image|content|(?:-webkit-)?mask(?:-image)?)$/u;

/** Logos that an element has as its ground, by a stylesheet. */
export function sheetLogos(
  { tree, url, isStart }: SitePage,
  start: string,
  stylesheets: readonly ReadStylesheet[],
): Evidence<string>[] {
  const marks = tree.elements.filter((element) => isMark(element)).slice(0, mostMarks);
  if (marks.length === 0) return [];
  const { rules, pseudo } = readStyles(tree, stylesheets);
  const painting = [...pseudo, ...rules].flatMap((rule) => {
    const declared = rule.declarations.findLast(({ property, value }) => painted.test(property) && value.includes('url('));
    const address = declared === undefined ? undefined : addressIn(declared.value, rule.source);
    return address === undefined ? [] : [{ selector: rule.selector, address }];
  });
  const budget = { steps: 200_000 };
  return marks.flatMap((mark) => {
    const rule = painting.findLast(({ selector }) => matches(selector, mark, budget));
    if (rule === undefined) return [];
    const weight = (isHome(mark, tree, start) ? 0.8 : 0.55) * (isStart ? 1 : 0.9);
    return [{ value: rule.address, weight, kind: 'logo as a ground', source: url }];
  });
}

/** Whether an element is called a logo, or is what a logo consists of, and shows little text. */
function isMark(element: PageElement): boolean {
  if (/^(?:img|svg|html|body|link|meta|script|style)$/u.test(element.name)) return false;
  const isCalled = logoName.test(nicknames(element)) || (element.parent !== null && logoName.test(nicknames(element.parent)));
  return isCalled && textOf(element, 300).length <= 80;
}

const addressIn = (value: string, base: string): string | undefined =>
  pictureAt(/url\(\s*["']?([^"')]{1,2000})/u.exec(value)?.[1] ?? '', base);

const isHome = (element: PageElement, tree: PageTree, start: string): boolean =>
  isInside(element, (outer) => outer.name === 'a' && leadsToStart(attr(outer, 'href'), tree.url, start));

/** Logos that an element has as its ground, by its own `style`. */
export function paintedLogos({ tree, url }: SitePage, start: string): Evidence<string>[] {
  return tree.elements.slice(0, 3_000).flatMap((element) => {
    const style = attr(element, 'style').slice(0, 3_000);
    if (!style.includes('url(') || !logoName.test(nicknames(element))) return [];
    const value = addressIn(style, tree.url);
    if (value === undefined || textOf(element, 300).length > 80) return [];
    return [{ value, weight: isHome(element, tree, start) ? 0.8 : 0.55, kind: 'logo as a ground', source: url }];
  });
}
