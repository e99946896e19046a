import type { ReadPage, ReadSite } from '../../read-site.js';
import { thingsOf, type Thing } from './json-ld.js';
import { attr, firstOf, isInside, named, rawOf } from './page-search.js';
import { readTree, type PageTree } from './page-tree.js';
import { oneLineOf } from './plain-text.js';

/** A page that was read, and what it says of itself in its head. */
export interface SitePage {
  url: string;
  /** What `Content-Language` said. */
  language: string | null;
  tree: PageTree;
  things: readonly Thing[];
  title: string;
  /** What `meta` elements say, by name or property. */
  meta: ReadonlyMap<string, string>;
  isStart: boolean;
}

/** Pages of a site, the start page first. */
export interface SitePages {
  /** Where the site starts. */
  start: string;
  address: string;
  pages: readonly SitePage[];
}

/** More are never read. */
const mostPages = 20;

export function sitePages({ address, pages }: Pick<ReadSite, 'address' | 'pages'>): SitePages {
  const read = pages.slice(0, mostPages).map((page, index) => sitePage(page, index === 0));
  return { start: read[0]?.url ?? address, address, pages: read };
}

export function sitePage({ url, html, language }: ReadPage, isStart: boolean): SitePage {
  const given = readTree(url, html);
  // One in the text is where somebody could write, and comes after what it would have moved.
  const base = firstOf(
    given,
    (element) =>
      element.name === 'base' && element.attributes['href'] !== undefined && !isInside(element, ({ name }) => name === 'body'),
  );
  const meant = base === undefined ? null : URL.parse(attr(base, 'href'), url);
  // Addresses of the page are relative to where it says that it is.
  const tree = meant !== null && /^https?:$/u.test(meant.protocol) ? { ...given, url: meant.href } : given;
  const title = firstOf(tree, ({ name, parent }) => name === 'title' && parent?.name !== 'svg');
  return {
    ...{ url, language, tree, isStart, things: thingsOf(tree), meta: metaOf(tree) },
    title: title === undefined ? '' : oneLineOf(rawOf(title, 4_000), 400),
  };
}

function metaOf(tree: PageTree): Map<string, string> {
  const found = new Map<string, string>();
  for (const { attributes } of named(tree, 'meta').slice(0, 300)) {
    const name = (attributes['property'] ?? attributes['name'] ?? attributes['itemprop'] ?? '')
      .trim()
      .toLowerCase()
      .slice(0, 100);
    const content = attributes['content'] ?? '';
    // How it looks at night is not how it is known.
    const isOfNight = /prefers-color-scheme\s*:\s*dark/iu.test((attributes['media'] ?? '').slice(0, 500));
    if (name === '' || content.trim() === '' || found.has(name) || isOfNight) continue;
    found.set(name, content);
  }
  return found;
}

/** What a page says in its head by one of these names, as one line. */
export function metaText({ meta }: SitePage, ...names: readonly string[]): string {
  for (const name of names) {
    const text = oneLineOf(meta.get(name) ?? '', 1_000);
    if (text !== '') return text;
  }
  return '';
}
