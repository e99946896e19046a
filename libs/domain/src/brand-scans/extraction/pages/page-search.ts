import type { PageElement, PageTree } from './page-tree.js';
import { oneLineOf } from './plain-text.js';

/** What no reader sees. */
const silent = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'title',
  'svg',
  'iframe',
  'object',
  'select',
  'textarea',
]);

export const isSilent = ({ name }: PageElement): boolean => silent.has(name);

export const attr = (element: PageElement, name: string): string => element.attributes[name] ?? '';

export function* within({ elements }: PageTree, { index, end }: PageElement): Generator<PageElement> {
  for (let at = index + 1; at < end; at += 1) {
    const element = elements[at];
    if (element !== undefined) yield element;
  }
}

export function firstOf(tree: PageTree, isWanted: (element: PageElement) => boolean): PageElement | undefined {
  return tree.elements.find(isWanted);
}

export function named(tree: PageTree, ...names: readonly string[]): PageElement[] {
  return tree.elements.filter(({ name }) => names.includes(name));
}

/** The element itself and what it stands in, from the inside. */
export function* outward(element: PageElement, steps = 250): Generator<PageElement> {
  for (let at: PageElement | null = element, step = 0; at !== null && at.name !== '' && step < steps; at = at.parent, step += 1)
    yield at;
}

export function isInside(element: PageElement, isWanted: (outer: PageElement) => boolean): boolean {
  for (const outer of outward(element)) if (isWanted(outer)) return true;
  return false;
}

/** What stands around an element, without what holds most of the page: how that is called says nothing about what is in it. */
export function isWithin(element: PageElement, { elements }: PageTree, isWanted: (outer: PageElement) => boolean): boolean {
  const most = Math.max(40, elements.length * 0.5);
  for (const outer of outward(element)) {
    if (outer.name === 'body' || outer.end - outer.index > most) return false;
    if (isWanted(outer)) return true;
  }
  return false;
}

/** Class and id, for what people call their elements. */
export const nicknames = ({ attributes }: PageElement): string =>
  `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.slice(0, 500).toLowerCase();

const hidingStyle =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|em|rem)?\s*(?:;|$)|opacity\s*:\s*0\s*(?:;|$)|text-indent\s*:\s*-\d{3}/iu;

/** Whether an element says of itself that it is not shown. */
export function isHidden(element: PageElement): boolean {
  const { hidden, style } = element.attributes;
  return hidden !== undefined || (style !== undefined && hidingStyle.test(style.slice(0, 1_000)));
}

/** Text that a reader sees in an element, as one line. */
export function textOf(element: PageElement, most = 1_000): string {
  const parts: string[] = [];
  let left = most * 4 + 200;
  const collect = (at: PageElement): void => {
    for (const child of at.children) {
      if (left <= 0) return;
      if (typeof child === 'string') {
        parts.push(child.slice(0, left));
        left -= Math.min(left, child.length);
      } else if (!silent.has(child.name) && !isHidden(child)) {
        const isApart = !inline.has(child.name);
        if (isApart) parts.push(' ');
        collect(child);
        if (isApart) parts.push(' ');
      }
    }
  };
  collect(element);
  return oneLineOf(parts.join(''), most);
}

/** What an element holds as it stands: of scripts, styles and titles. */
export const rawOf = (element: PageElement, most: number): string =>
  element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .slice(0, most);

const inline = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'em',
  'i',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'wbr',
  'font',
  'ruby',
  'rb',
]);

/** Where in a page something stands. */
export type Region = 'header' | 'nav' | 'footer' | 'aside' | 'body';

/** What people call the head and the foot of their pages, a class at a time: `site-header`, `md-header`, `footer-wrapper`. */
const prefix = '(?:[a-z]{1,6}[-_]{1,2})?(?:site|page|main|global|top|primary|shop|the)?[-_]?';
const suffix = '(?:[-_]{1,2}(?:wrapper|wrap|inner|container|main|area|top|bar|section|fixed|static|light|dark))?';
const headerName = new RegExp(`^${prefix}(?:header|masthead|navbar|topbar|topnav|appbar|branding|gh-head|vpnav)${suffix}$`, 'u');
const footerName = new RegExp(
  `^${prefix}(?:footer|colophon|contentinfo|pied(?:-de-page)?|fu(?:ss|ß)(?:zeile|bereich)?|rodape|stopka|sidfot|pie-de-pagina)${suffix}$`,
  'u',
);
const asideName = /^(?:sidebar|widget-area|secondary)$/u;
/** Further inside, such names are those of cards and sections. */
const deepestHeader = 16;

const calls = (element: PageElement, pattern: RegExp): boolean =>
  nicknames(element)
    .split(/\s+/u)
    .slice(0, 20)
    .some((token) => token.length < 60 && pattern.test(token));

const regions: readonly (readonly [Region, (element: PageElement) => boolean])[] = [
  [
    'footer',
    (element) =>
      attr(element, 'role') === 'contentinfo' ||
      (element.name === 'footer' && !isContent(element.parent)) ||
      (element.name !== 'a' && !isContent(element.parent) && calls(element, footerName)),
  ],
  ['nav', ({ name, attributes }) => name === 'nav' || attributes['role'] === 'navigation'],
  [
    'header',
    (element) =>
      attr(element, 'role') === 'banner' ||
      (!isContent(element.parent) &&
        (element.name === 'header' || (element.depth <= deepestHeader && element.name !== 'a' && calls(element, headerName)))),
  ],
  ['aside', (element) => element.name === 'aside' || calls(element, asideName)],
];

const isContent = (parent: PageElement | null): boolean =>
  parent !== null && isInside(parent, ({ name }) => name === 'article' || name === 'main' || name === 'section');

const known = new WeakMap<PageElement, Region>();

/** The region of an element: that of what it stands in, or its own. */
export function regionOf(element: PageElement): Region {
  const before = known.get(element);
  if (before !== undefined) return before;
  const own = element.name === 'html' || element.name === 'body' ? undefined : regions.find(([, isOne]) => isOne(element))?.[0];
  const outer = element.parent === null || element.parent.name === '' ? 'body' : regionOf(element.parent);
  // A menu in the header or the footer belongs to it.
  const region = outer === 'footer' || outer === 'header' ? outer : (own ?? outer);
  known.set(element, region);
  return region;
}
