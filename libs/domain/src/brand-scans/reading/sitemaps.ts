import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { RobotsRules } from './robots.js';
import type { SiteClient, SiteRequest } from './site-client.js';
import { SiteProblem } from './site-problem.js';

const mostBytes = 2_097_152;
const timeoutMs = 8_000;
/** Sitemaps that one scan reads, those that an index names included. */
const mostSitemaps = 4;
/** Addresses that are taken of all of them. */
const mostAddresses = 1_000;
const longestAddress = 2_048;
const unzip = promisify(gunzip);

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&apos;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' };

/** Addresses of a site, as its sitemaps list them (https://www.sitemaps.org): an index is followed once, and what cannot be read is left out. */
export async function sitemapAddresses(
  client: SiteClient,
  robots: RobotsRules,
  site: URL,
  request: Pick<SiteRequest, 'signal' | 'budget'>,
): Promise<string[]> {
  const named = await robots.sitemapsOf(site);
  const first = [...new Set([...named, new URL('/sitemap.xml', site).href])].filter((url) => URL.canParse(url));
  const found: string[] = [];
  let left = mostSitemaps;
  const read = async (url: string, followsIndex: boolean): Promise<void> => {
    if (left <= 0 || found.length >= mostAddresses) return;
    left -= 1;
    const xml = await sitemap(client, url, { ...request, admit: (address) => robots.admit(address) });
    const addresses = locationsIn(xml);
    if (!/<sitemapindex[\s>]/i.test(xml)) found.push(...addresses.slice(0, mostAddresses - found.length));
    else if (followsIndex) for (const child of addresses) await read(child, false);
  };
  for (const url of first) await read(url, true);
  return found;
}

/** Empty for what is no sitemap. */
async function sitemap(
  client: SiteClient,
  url: string,
  request: Pick<SiteRequest, 'signal' | 'budget' | 'admit'>,
): Promise<string> {
  try {
    const answer = await client.get(url, {
      ...request,
      accept: 'application/xml,text/xml,application/gzip',
      mostBytes,
      timeoutMs,
    });
    if (answer.status !== 200) return '';
    const isZipped = answer.body[0] === 0x1f && answer.body[1] === 0x8b;
    return (isZipped ? await unzip(answer.body, { maxOutputLength: mostBytes }) : answer.body).toString('utf8');
  } catch (error) {
    if (error instanceof SiteProblem || isZipError(error)) return '';
    throw error;
  }
}

/** It is damaged, or has more than is taken. */
const isZipError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^(?:Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code));

/** Without an XML parser: nothing of a sitemap is expanded, and only http addresses are taken. */
export function locationsIn(xml: string): string[] {
  const found: string[] = [];
  for (const [, text = ''] of xml.matchAll(/<loc>([^<]{1,4096}|\s{0,64}<!\[CDATA\[[^\]<]{1,4096}\]\]>\s{0,64})<\/loc>/gi)) {
    const plain = text.replace(/<!\[CDATA\[|\]\]>/g, '').trim();
    const url = URL.parse(plain.replace(/&(?:amp|apos|quot|lt|gt);/g, (entity) => entities[entity] ?? entity));
    if (url !== null && /^https?:$/.test(url.protocol) && url.href.length <= longestAddress) found.push(url.href);
    if (found.length >= mostAddresses) break;
  }
  return found;
}
