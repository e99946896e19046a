import { webAddressFault } from '@imprint/contracts/documents';

/** Longer ones lead nowhere that people go. */
const longest = 2_048;

/** An address of a page as a whole one; undefined for what is no http or https address. */
export function resolved(address: string, base: string): URL | undefined {
  const trimmed = address.trim();
  if (trimmed === '' || trimmed.length > longest) return undefined;
  const url = URL.parse(trimmed, base);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && webAddressFault(url.href) === null
    ? url
    : undefined;
}

const bare = (host: string): string => host.replace(/^www\./u, '');

/** Whether two addresses are of the same site: the same host, but for `www.`. */
export const isSameSite = (one: URL, other: URL): boolean =>
  bare(one.hostname) === bare(other.hostname) && one.port === other.port;

/** Whether a link leads to the page that a site starts with. */
export function leadsToStart(address: string, page: string, start: string): boolean {
  const url = resolved(address, page);
  const home = URL.parse(start);
  if (url === undefined || home === null || !isSameSite(url, home) || url.search !== '') return false;
  // Parts of a page that is the whole site have names of their own.
  if (address.includes('#') && !/^#(?:top|page-top|home|start|hero)$/iu.test(url.hash)) return false;
  const path = pathOf(url);
  // Sites in several languages start at `/en`.
  return path === pathOf(home) || path === '/' || startPath.test(path);
}

/** What start pages are called where they have an address of their own. */
const startPath =
  /^(?:\/[a-z]{2}(?:[-_][a-z]{2})?)?(?:\/(?:home|start|startseite|homepage|accueil|inicio|main|welcome|default\.aspx?|index\.\w{3,5}))?$/iu;

export const pathOf = ({ pathname }: URL): string => pathname.replace(/(?:\/|\/index\.(?:html?|php))$/u, '') || '/';

/** Hosts whose first name belongs to whoever has a site there. */
const shared =
  /\.(?:github\.io|gitlab\.io|netlify\.app|vercel\.app|pages\.dev|web\.app|wordpress\.com|blogspot\.com|myshopify\.com|wixsite\.com|squarespace\.com|webflow\.io|ghost\.io|substack\.com|tumblr\.com|herokuapp\.com|readthedocs\.io|surge\.sh|fly\.dev|onrender\.com|jimdosite\.com|weebly\.com|carrd\.co|notion\.site|framer\.website|framer\.app)$/u;
const secondLevel = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'edu', 'ne', 'or', 'gob', 'go', 'gv', 'nom', 'info']);
const common = new Set([
  'www',
  'shop',
  'store',
  'blog',
  'docs',
  'doc',
  'help',
  'app',
  'web',
  'site',
  'en',
  'de',
  'fr',
  'es',
  'm',
  'get',
  'try',
]);

/** The part of a host that a site is known by: `cafe-terrace` of `www.cafe-terrace.co.uk`. Undefined where it has none. */
export function siteLabel(address: string): string | undefined {
  const host = URL.parse(address)?.hostname ?? '';
  if (!/[a-z]/u.test(host.split('.').at(-1) ?? '')) return undefined;
  if (shared.test(host)) return host.split('.').at(0);
  const labels = host.split('.').slice(0, -1);
  if (labels.length > 1 && secondLevel.has(labels.at(-1) ?? '')) labels.pop();
  const own = labels.filter((label) => !common.has(label));
  return own.at(-1) ?? undefined;
}

const tracking = /^(?:utm_|fbclid$|gclid$|mc_|ref$|ref_|igshid$|hsa_|_ga$|msclkid$)/u;

/** The address without its fragment and without what only counts visitors. */
export function cleanAddress(url: URL): string {
  const clean = new URL(url.href);
  clean.hash = '';
  for (const name of [...clean.searchParams.keys()].slice(0, 100)) if (tracking.test(name)) clean.searchParams.delete(name);
  return clean.href;
}
