import { extractBrand, pagesToRead, picturesOf, stylesheetsOf } from '@imprint/domain/brand-scans/extraction';
import type { CorpusSite } from './corpus.js';
import { PlainReader } from './plain-reader.js';
import { scoredFields, scoreSite, type Found, type SiteScore } from './score.js';
import { SiteServer } from './site-server.js';

/** Field of a finding, by the name that it is scored under. */
const names: Readonly<Record<string, string>> = {
  label: 'label',
  description: 'description',
  'identity.logo': 'logo',
  'identity.colors': 'colors',
  'identity.fonts': 'fonts',
  'identity.socialLinks': 'socialLinks',
  products: 'products',
  contact: 'contact',
  'settings.language': 'language',
};

/** What a scan of one site came to. */
export interface Measured {
  site: CorpusSite;
  found: Found;
  /** Every value that was found, as JSON. */
  values: string;
  score: SiteScore;
  milliseconds: number;
  /** What the site was asked for. */
  asked: readonly string[];
  /** Addresses of others that the scanner wanted to read. */
  elsewhere: readonly string[];
  pages: number;
  strayPages: readonly string[];
}

/** Serves a site, reads it and scores what is found. */
export async function measureSite(site: CorpusSite): Promise<Measured> {
  const server = await SiteServer.start(site);
  try {
    const reader = new PlainReader({ pagesToRead, picturesOf, stylesheetsOf });
    const read = await reader.read(server.url);
    const started = performance.now();
    const findings = await extractBrand(read);
    const milliseconds = performance.now() - started;
    const relative = (value: unknown): unknown => (typeof value === 'string' ? value.replace(server.url, '') : value);
    const found = Object.fromEntries(findings.map(({ field, value }) => [names[field] ?? field, relative(value)]));
    const values = JSON.stringify(findings.map(({ field, value }) => [field, value]));
    const { asked } = server;
    return {
      site,
      found,
      values,
      score: scoreSite(site.expected, found),
      milliseconds,
      asked,
      elsewhere: reader.elsewhere,
      pages: read.pages.length,
      strayPages: reader.strayPages,
    };
  } finally {
    await server.stop();
  }
}

/** One after the other, so that the time of each is its own. */
export async function measureSites(sites: readonly CorpusSite[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const site of sites) measured.push(await measureSite(site));
  return measured;
}

/** What was expected and not found, a line each. */
export function misses(measured: readonly Measured[]): string[] {
  return measured.flatMap(({ site, found, score }) =>
    scoredFields
      .filter((field) => score[field] === false)
      .map(
        (field) =>
          `${site.name} ${field}: expected ${JSON.stringify(site.expected[field])}, found ${JSON.stringify(found[field])}`,
      ),
  );
}

const notPlain = /[\p{Cc}\p{Cf}\u2028\u2029]|<\/?[a-z!]|javascript:|\bdata:text/iu;

/** What was found although it should not have been: signs of direction and control, markup, and what the site was never to bring in. */
export function breaches({ site, values }: Measured): string[] {
  const all = JSON.parse(values) as unknown;
  const texts = textsOf(all);
  const never = (site.expected.never ?? []).filter((word) => texts.some((text) => text.includes(word)));
  return [
    ...never,
    ...texts.filter((text) => notPlain.test(text.replace(/[\n\t]/g, ' ')) && !text.startsWith('data:image/svg+xml')),
  ];
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
