import type { ReadStylesheet } from '../../read-site.js';
import { cleanAddress, resolved } from '../pages/addresses.js';
import { attr, rawOf } from '../pages/page-search.js';
import type { PageElement, PageTree } from '../pages/page-tree.js';
import { StyleReader, suits, type Styles } from './stylesheet.js';

const mostSheets = 40;

/** Addresses of the stylesheets of a page, in their order, without those for print and for those who choose another look. */
export function sheetsIn(tree: PageTree): string[] {
  const found = tree.elements.flatMap((element) =>
    element.name === 'style' ? importsIn(rawOf(element, 50_000), tree.url) : (sheetOf(element, tree.url) ?? []),
  );
  return [...new Set(found)].slice(0, mostSheets);
}

function sheetOf(element: PageElement, base: string): string | undefined {
  if (element.name !== 'link') return undefined;
  const rel = attr(element, 'rel').toLowerCase().split(/\s+/u);
  const isSheet =
    (rel.includes('stylesheet') && !rel.includes('alternate')) ||
    (rel.includes('preload') && attr(element, 'as').toLowerCase() === 'style');
  const media = attr(element, 'media').slice(0, 500);
  // Sheets that are loaded late say `print` until they are there.
  if (!isSheet || (media !== '' && element.attributes['onload'] === undefined && !suits(media))) return undefined;
  return resolved(attr(element, 'href'), base)?.href;
}

const key = (address: string): string => {
  const url = URL.parse(address);
  return url === null ? address : cleanAddress(url);
};

/** Addresses that a stylesheet begins with, without those for print. */
function importsIn(css: string, base: string): string[] {
  const found = css
    .slice(0, 50_000)
    .matchAll(/@import\s{1,5}(?:url\(\s{0,5})?["']?([^"')\s;]{1,2000})["']?\s{0,5}\)?([^;]{0,200});/gu);
  return [...found].slice(0, mostSheets).flatMap(([, address = '', media = '']) => {
    const url = /\bprint\b/u.test(media) ? undefined : resolved(address, base);
    return url === undefined ? [] : [url.href];
  });
}

/** Addresses of what stylesheets import. */
export const importedSheets = (stylesheets: readonly ReadStylesheet[]): string[] => [
  ...new Set(stylesheets.flatMap(({ css, url }) => importsIn(css, url))),
];

/** Reads the stylesheets of a page, those in it and those that it links to, in its order; what it does not name comes last. */
export function readStyles(tree: PageTree, stylesheets: readonly ReadStylesheet[]): Styles {
  const reader = new StyleReader();
  const left = new Map(stylesheets.slice(0, 100).map((sheet) => [key(sheet.asked ?? sheet.url), sheet]));
  let missing = 0;
  /** What a stylesheet imports comes before it. */
  const read = (css: string, source: string): void => {
    for (const address of importsIn(css, source)) readAt(address);
    reader.read(css, source);
  };
  const readAt = (address: string): boolean => {
    const sheet = left.get(key(address));
    left.delete(key(address));
    if (sheet !== undefined) read(sheet.css, sheet.url);
    return sheet !== undefined;
  };
  for (const element of tree.elements) {
    if (element.name === 'style' && (attr(element, 'media') === '' || suits(attr(element, 'media').slice(0, 500))))
      read(rawOf(element, 2_000_000), tree.url);
    const address = sheetOf(element, tree.url);
    if (address !== undefined && !readAt(address)) missing += 1;
  }
  // What the page links to may have been found elsewhere, after a redirect.
  if (missing > 0) for (const sheet of left.values()) read(sheet.css, sheet.url);
  return reader.styles;
}
