import type { ReadStylesheet } from '../../read-site.js';
import { cleanAddress, resolved } from '../pages/addresses.js';
import { attr, rawOf } from '../pages/page-search.js';
import type { PageElement, PageTree } from '../pages/page-tree.js';
import { StyleReader, suits, type Styles } from './stylesheet.js';

const mostSheets = 40;

/** Addresses of the stylesheets of a page, in their order, without those for print and for those who choose another look. */
export function sheetsIn(tree: PageTree): string[] {
  const found = tree.elements.flatMap((element) =>
    element.name === 'style' ? importsOf(element, tree.url) : (sheetOf(element, tree.url) ?? []),
  );
  return [...new Set(found)].slice(0, mostSheets);
}

/** Stylesheets that one in the page begins with. */
function importsOf(style: PageElement, base: string): string[] {
  const imports = rawOf(style, 20_000).matchAll(/@import\s{1,5}(?:url\(\s{0,5})?["']?([^"')\s;]{1,1000})/gu);
  return [...imports].slice(0, 20).flatMap(([, address = '']) => resolved(address, base)?.href ?? []);
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

/** Reads the stylesheets of a page, those in it and those that it links to, in its order; what it does not name comes last. */
export function readStyles(tree: PageTree, stylesheets: readonly ReadStylesheet[]): Styles {
  const reader = new StyleReader();
  const left = new Map(stylesheets.slice(0, 100).map((sheet) => [key(sheet.url), sheet]));
  let missing = 0;
  const readAt = (address: string): void => {
    const sheet = left.get(key(address));
    if (sheet === undefined) missing += 1;
    else {
      left.delete(key(sheet.url));
      reader.read(sheet.css, sheet.url);
    }
  };
  for (const element of tree.elements) {
    if (element.name === 'style' && (attr(element, 'media') === '' || suits(attr(element, 'media').slice(0, 500)))) {
      for (const address of importsOf(element, tree.url)) readAt(address);
      reader.read(rawOf(element, 2_000_000), tree.url);
    }
    const address = sheetOf(element, tree.url);
    if (address !== undefined) readAt(address);
  }
  // What the page links to may have been found elsewhere, after a redirect.
  if (missing > 0) for (const sheet of left.values()) reader.read(sheet.css, sheet.url);
  return reader.styles;
}
