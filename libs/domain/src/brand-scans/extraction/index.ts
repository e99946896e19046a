import type { Finding, ReadPage, ReadSite } from '../read-site.js';

const linked = (pages: readonly ReadPage[], pattern: RegExp): string[] =>
  pages.flatMap(({ html, url }) => [...html.matchAll(pattern)].flatMap(([, href = '']) => URL.parse(href, url)?.href ?? []));

export function pagesToRead(start: ReadPage, sitemap: readonly string[], most: number): string[] {
  const { host } = new URL(start.url);
  const all = [...linked([start], /<a [^>]*href="([^"#]+)"/g), ...sitemap];
  return [...new Set(all)].filter((url) => new URL(url).host === host && url !== start.url).slice(0, most);
}
export const stylesheetsOf = (pages: readonly ReadPage[]): string[] => linked(pages, /<link [^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
export const picturesOf = (pages: readonly ReadPage[]): string[] => linked(pages, /<img [^>]*src="([^"]+)"/g);
export const sitesOwnWords = (pages: readonly ReadPage[]): string[] =>
  pages.flatMap(({ html }) => [...html.matchAll(/<p>([^<]+)<\/p>/g)].map(([, text = '']) => text));

export function extractBrand({ pages, stylesheets, pictures }: ReadSite): Promise<Finding[]> {
  const [start] = pages;
  if (start === undefined) return Promise.resolve([]);
  const found: Finding[] = [];
  const title = /<title>([^<]+)</.exec(start.html)?.[1];
  if (title !== undefined) found.push({ field: 'label', value: title, source: start.url, confidence: 0.8, evidence: title });
  const about = /name="description" content="([^"]+)"/.exec(start.html)?.[1];
  if (about !== undefined) found.push({ field: 'description', value: about, source: start.url, confidence: 0.9, evidence: about });
  found.push({ field: 'identity.website', value: start.url, source: start.url, confidence: 1, evidence: start.url });
  const css = stylesheets.find(({ css: text }) => /#[0-9a-f]{6}/.test(text));
  const [color] = /#[0-9a-f]{6}/.exec(css?.css ?? '') ?? [];
  if (css !== undefined && color !== undefined) {
    const value = { background: '#ffffff', foreground: '#111111', accent: color };
    found.push({ field: 'identity.colors', value, source: css.url, confidence: 0.6, evidence: css.css.slice(0, 100) });
  }
  const [logo] = pictures;
  if (logo !== undefined) found.push({ field: 'identity.logo', value: logo.url, source: logo.url, confidence: 0.7, evidence: 'logo' });
  return Promise.resolve(found);
}
