import type { ReadPage } from '../../read-site.js';
import { cleanAddress, isSameSite, pathOf, resolved } from './addresses.js';
import { attr, regionOf, textOf } from './page-search.js';
import { pageKind } from './page-kinds.js';
import type { PageElement } from './page-tree.js';
import { sitePage } from './site-pages.js';

const most = { links: 5_000, sitemap: 5_000, ofKind: 2 };
const notPages =
  /\.(?:pdf|jpe?g|png|gif|webp|avif|svg|ico|mp[34]|mov|avi|zip|gz|rar|exe|dmg|apk|docx?|xlsx?|pptx?|csv|xml|json|rss|atom|ics|txt|css|js|woff2?)$/iu;
const notForReaders =
  /\/(?:wp-(?:admin|login|json|content|includes)|login|log-?in|sign-?(?:in|up)|register|account|my-account|cart|basket|warenkorb|checkout|kasse|search|suche|feed|rss|tag|tags|category|categories|author|page\/\d|comments?|cdn-cgi|xmlrpc|api|logout|password|wishlist|compare|share|print|amp|trap|calendar)(?:\/|$|\.)/iu;
const legal = /privacy|datenschutz|cookies?|terms|agb|conditions|widerruf|disclaimer|プライバシー|利用規約/iu;

interface Candidate {
  address: string;
  score: number;
  kind: string;
}

/** Pages that say most about a brand: about it, its products, how to reach it. Those that the start page links to come before others. */
export function pagesToRead(start: ReadPage, sitemap: readonly string[], count: number): string[] {
  const { tree } = sitePage(start, true);
  const home = URL.parse(start.url);
  if (home === null || count <= 0) return [];
  const found = new Map<string, Candidate>();
  const add = (address: string, text: string, bonus: number): void => {
    const candidate = candidateOf(address, { base: tree.url, home, text, bonus });
    const known = candidate && found.get(keyOf(candidate.address));
    if (candidate !== undefined && (known === undefined || known.score < candidate.score))
      found.set(keyOf(candidate.address), candidate);
  };
  const links = tree.elements.filter(({ name }) => name === 'a').slice(0, most.links);
  links.forEach((link, index) => add(attr(link, 'href'), textOf(link, 80), bonusOf(link) - index * 0.001));
  sitemap.slice(0, most.sitemap).forEach((address, index) => add(address, '', -10 - index * 0.001));
  const sorted = [...found.values()].toSorted((one, other) => other.score - one.score);
  return varied(sorted)
    .slice(0, count)
    .map(({ address }) => address);
}

const keyOf = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/u, '').replace(/\/$/u, '');

function candidateOf(
  address: string,
  { base, home, text, bonus }: { base: string; home: URL; text: string; bonus: number },
): Candidate | undefined {
  const url = resolved(address, base);
  if (url === undefined || !isSameSite(url, home) || notPages.test(url.pathname) || notForReaders.test(url.pathname))
    return undefined;
  if (pathOf(url) === pathOf(home) || pathOf(url) === '/' || url.search.length > 60) return undefined;
  const known = pageKind(url.href, text);
  const depth = url.pathname.split('/').filter((part) => part !== '').length;
  const isOtherLanguage = languageIn(url) !== languageIn(home) && languageIn(url) !== '';
  const isLegal = legal.test(url.pathname) || (known === undefined && legal.test(text));
  const score =
    (known?.worth ?? 10) +
    bonus -
    depth * 4 -
    (url.search === '' ? 0 : 15) -
    (isOtherLanguage ? 60 : 0) -
    (isLegal && known?.kind !== 'imprint' ? 40 : 0);
  return { address: cleanAddress(url), score, kind: known?.kind ?? 'other' };
}

const languageIn = ({ pathname }: URL): string =>
  /^\/([a-z]{2}(?:-[a-z]{2})?)(?:\/|$)/iu.exec(pathname)?.[1]?.toLowerCase() ?? '';

function bonusOf(link: PageElement): number {
  const region = regionOf(link);
  return region === 'header' || region === 'nav' ? 8 : region === 'footer' ? 4 : 2;
}

/** Two of each kind at first, and then the others: twelve products say less than a page about whoever sells them. */
function varied(candidates: readonly Candidate[]): Candidate[] {
  const counts = new Map<string, number>();
  const [first, later]: [Candidate[], Candidate[]] = [[], []];
  for (const candidate of candidates) {
    const count = counts.get(candidate.kind) ?? 0;
    counts.set(candidate.kind, count + 1);
    (count < most.ofKind || candidate.kind === 'other' ? first : later).push(candidate);
  }
  return [...first, ...later];
}
