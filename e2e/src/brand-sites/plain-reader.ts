/** As libs/domain/src/brand-scans/read-site.ts agrees with the scanner. */
export interface ReadPage {
  url: string;
  html: string;
  language: string | null;
}

export interface ReadSite {
  address: string;
  pages: readonly ReadPage[];
  stylesheets: readonly { url: string; css: string }[];
  pictures: readonly { url: string; bytes: Buffer; mimeType: string }[];
}

/** The pure functions that say what is worth reading. */
export interface Choices {
  pagesToRead(start: ReadPage, sitemap: readonly string[], most: number): string[];
  stylesheetsOf(pages: readonly ReadPage[]): string[];
  picturesOf(pages: readonly ReadPage[], stylesheets: readonly { url: string; css: string }[]): string[];
}

export const mostPages = 12;
const mostStylesheets = 12;
const mostPictures = 12;
const mostBytes = 2_000_000;
const timeoutMs = 1500;
const mostRedirects = 4;

interface Answer {
  url: string;
  type: string;
  language: string | null;
  bytes: Buffer;
}

/** Reads sites of the corpus as a scanner would, and asks nobody but the site: what leads elsewhere is only written down. */
export class PlainReader {
  /** Addresses of others that the scanner chose to read. */
  readonly elsewhere: string[] = [];

  /** Those of them that it took for pages of the site. */
  readonly strayPages: string[] = [];

  constructor(private readonly choices: Choices) {}

  async read(address: string): Promise<ReadSite> {
    const start = await this.page(`${address}/`);
    if (!start) throw new Error(`${address} has no start page.`);
    const { pagesToRead, stylesheetsOf, picturesOf } = this.choices;
    const chosen = pagesToRead(start, await this.sitemap(address), mostPages);
    this.strayPages.push(...chosen.filter((url) => !URL.canParse(url) || !this.isOfSite(new URL(url))));
    const more = await this.all(chosen.slice(0, mostPages), (url) => this.page(url));
    const pages = [start, ...more];
    const stylesheets = await this.stylesheets(stylesheetsOf(pages).slice(0, mostStylesheets));
    const pictures = await this.all(picturesOf(pages, stylesheets).slice(0, mostPictures), (url) => this.picture(url));
    return { address, pages, stylesheets, pictures };
  }

  private async all<T>(urls: readonly string[], read: (url: string) => Promise<T | undefined>): Promise<T[]> {
    const answers = await Promise.all([...new Set(urls)].map(read));
    return answers.filter((one) => one !== undefined) as T[];
  }

  private async page(url: string): Promise<ReadPage | undefined> {
    const answer = await this.get(url, /^text\/html|xhtml/);
    return answer && { url: answer.url, html: decoded(answer), language: answer.language };
  }

  private async sitemap(address: string): Promise<string[]> {
    const answer = await this.get(`${address}/sitemap.xml`, /xml/);
    const places = [...(answer?.bytes.toString() ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place);
    return places.slice(0, 1000).flatMap((place) => (URL.canParse(place, address) ? [new URL(place, address).href] : []));
  }

  /** With what they import, each once. */
  private async stylesheets(urls: readonly string[]): Promise<{ url: string; css: string }[]> {
    const seen = new Set<string>();
    const read = async (url: string, depth: number): Promise<{ url: string; css: string }[]> => {
      if (seen.has(url) || seen.size >= 2 * mostStylesheets) return [];
      seen.add(url);
      const answer = await this.get(url, /^text\/css/);
      if (!answer) return [];
      const css = decoded(answer);
      const imported = [...css.matchAll(/@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/g)].map(([, place = '']) => place);
      const inner = depth === 0 ? [] : imported.filter((place) => URL.parse(place, answer.url)?.protocol.startsWith('http'));
      const before = await Promise.all(inner.map((place) => read(new URL(place, answer.url).href, depth - 1)));
      return [...before.flat(), { url: answer.url, css }];
    };
    return (await Promise.all(urls.map((url) => read(url, 3)))).flat();
  }

  private async picture(url: string): Promise<{ url: string; bytes: Buffer; mimeType: string } | undefined> {
    if (url.startsWith('data:')) return fromData(url);
    const answer = await this.get(url, /^image\//);
    return answer && { url: answer.url, bytes: answer.bytes, mimeType: answer.type.split(';')[0] ?? '' };
  }

  private async get(url: string, type: RegExp, redirects = mostRedirects): Promise<Answer | undefined> {
    if (!URL.canParse(url) || !this.isOfSite(new URL(url))) {
      if (redirects === mostRedirects) this.elsewhere.push(url);
      return undefined;
    }
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { redirect: 'manual', signal });
      const location = response.headers.get('location');
      if (location !== null)
        return redirects > 0 && URL.canParse(location, url)
          ? await this.get(new URL(location, url).href, type, redirects - 1)
          : undefined;
      const is = response.headers.get('content-type') ?? '';
      if (!response.ok || !type.test(is)) return void (await response.body?.cancel());
      return { url, type: is, language: response.headers.get('content-language'), bytes: await bounded(response) };
    } catch {
      return undefined;
    }
  }

  private readonly site = new Set<string>();

  private isOfSite(url: URL): boolean {
    if (this.site.size === 0) this.site.add(url.origin);
    return this.site.has(url.origin);
  }
}

/** The beginning of an answer; the rest is not waited for. */
async function bounded(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece as Uint8Array);
    length += (piece as Uint8Array).length;
    if (length > mostBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, mostBytes);
}

/** By what the answer or the document itself declares. */
function decoded({ type, bytes }: Answer): string {
  const declared =
    /charset=["']?([\w-]+)/i.exec(type) ?? /charset=["']?([\w-]+)/i.exec(bytes.subarray(0, 1024).toString('latin1'));
  try {
    return new TextDecoder(declared?.[1] ?? 'utf-8').decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

function fromData(url: string): { url: string; bytes: Buffer; mimeType: string } | undefined {
  const [, mimeType = '', encoding = '', data = ''] = /^data:([^;,]*)((?:;[^,]*)?),([\s\S]*)$/.exec(url) ?? [];
  if (!mimeType.startsWith('image/')) return undefined;
  return {
    url,
    mimeType,
    bytes: encoding.includes('base64') ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data)),
  };
}
