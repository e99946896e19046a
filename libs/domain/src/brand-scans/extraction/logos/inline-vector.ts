import { attr, within } from '../pages/page-search.js';
import type { PageElement, PageTree } from '../pages/page-tree.js';

/** What a drawing is made of; whatever runs, loads or embeds something else is left out. */
const shapes = new Map(
  'svg g path rect circle ellipse line polyline polygon text tspan defs symbol use title desc linearGradient radialGradient stop clipPath mask pattern filter feGaussianBlur feOffset feBlend feColorMatrix feFlood feComposite'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);
/** Names that markup writes in small letters, and drawings do not. */
const spelled = new Map(
  'viewBox preserveAspectRatio gradientUnits gradientTransform clipPathUnits maskUnits maskContentUnits patternUnits patternTransform stdDeviation spreadMethod textLength lengthAdjust filterUnits'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);
const longest = 100_000;

/** A drawing of a page as an address of its own; undefined for one that draws nothing, or too much. */
export function vectorAddress(tree: PageTree, svg: PageElement): string | undefined {
  if (svg.end - svg.index > 3_000) return undefined;
  const drawn = [...within(tree, svg)].filter(({ name }) =>
    /^(?:path|rect|circle|ellipse|polygon|polyline|text|use|line)$/u.test(name),
  );
  const used = referred(tree, drawn);
  const hasShape = drawn.some(({ name }) => name !== 'use') || used.length > 0;
  if (!hasShape) return undefined;
  const [symbol] = used;
  const box = attr(svg, 'viewbox') === '' && symbol !== undefined ? attr(symbol, 'viewbox') : '';
  const text = written(svg, { isOuter: true, box, defs: used.map((one) => written(one, { isOuter: false })).join('') });
  return text.length > longest ? undefined : `data:image/svg+xml;base64,${Buffer.from(text, 'utf8').toString('base64')}`;
}

/** What a drawing uses of elsewhere in the page. */
function referred(tree: PageTree, drawn: readonly PageElement[]): PageElement[] {
  const ids = new Set(
    drawn
      .filter(({ name }) => name === 'use')
      .slice(0, 5)
      .map((use) => attr(use, 'href') || attr(use, 'xlink:href'))
      .filter((href) => href.startsWith('#'))
      .map((href) => href.slice(1)),
  );
  return ids.size === 0
    ? []
    : tree.elements
        .filter(({ attributes, name }) => ids.has(attributes['id'] ?? '') && shapes.has(name.toLowerCase()))
        .slice(0, 5);
}

interface Writing {
  isOuter: boolean;
  box?: string;
  defs?: string;
}

function written(element: PageElement, { isOuter, box = '', defs = '' }: Writing): string {
  const name = shapes.get(element.name.toLowerCase());
  if (name === undefined) return '';
  const attributes = Object.entries(element.attributes).flatMap(([key, value]) => {
    const isReference = key === 'href' || key === 'xlink:href';
    if (
      !/^[a-z][a-z:_-]{0,40}$/iu.test(key) ||
      /^on|^xmlns/iu.test(key) ||
      key === 'class' ||
      (isReference && !value.startsWith('#'))
    )
      return [];
    if (/url\(\s*["']?(?!#)|javascript:|@import|expression\(/iu.test(value)) return [];
    return [`${key === 'xlink:href' ? 'href' : (spelled.get(key.toLowerCase()) ?? key)}="${escaped(value)}"`];
  });
  const outer = isOuter ? ['xmlns="http://www.w3.org/2000/svg"', ...(box === '' ? [] : [`viewBox="${escaped(box)}"`])] : [];
  const inner = element.children
    .map((child) => (typeof child === 'string' ? escaped(child) : written(child, { isOuter: false })))
    .join('');
  return `<${[name, ...outer, ...attributes].join(' ')}>${defs === '' ? '' : `<defs>${defs}</defs>`}${inner}</${name}>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
