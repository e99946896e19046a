import { limits } from '@imprint/contracts/limits';
import { ScanFetch, type HostAddress } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ExtractionThread } from '../extraction/extraction-thread.js';
import { file, leadsTo, TestSite, type SiteRoute } from '../site.fixture.js';
import { SiteClient } from './site-client.js';
import { SiteReader, type SiteReading } from './site-reader.js';

const never = new AbortController().signal;
const host = 'kiln.example';
let fetch: ScanFetch;
/** One for all sites here: starting it takes longer than most of them. */
let choices: ExtractionThread;
let site: TestSite;
/** On this machine, too, and nothing that a scan may ask. */
let inner: TestSite;
/** Names that were resolved. */
const resolved: string[] = [];

/** Every name leads to this machine; that of the site is the only one that may. */
function resolve(name: string): Promise<readonly HostAddress[]> {
  resolved.push(name);
  return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
}

beforeAll(() => {
  fetch = new ScanFetch(testConfig({ SCAN_ALLOWED_HOSTS: [host] }), resolve);
  choices = new ExtractionThread(never, { milliseconds: 120_000, heapMegabytes: 512, otherMegabytes: 256 });
});
afterAll(async () => {
  await choices.close();
  await fetch.onApplicationShutdown();
});
beforeEach(async () => {
  [site, inner] = [await TestSite.open(), await TestSite.open({ '/': '<title>Inner</title>' })];
  resolved.length = 0;
});
afterEach(async () => {
  await site.close();
  await inner.close();
});

const url = (path = '/'): string => site.url(path).replace('127.0.0.1', host);
const page = (body: string, head = ''): string =>
  `<!doctype html><html><head><title>Kiln</title>${head}</head><body>${body}</body></html>`;
const links = (...hrefs: string[]): string => hrefs.map((href) => `<a href="${href}">about</a>`).join('');

const read = (time: AbortSignal = never): Promise<SiteReading> =>
  new SiteReader(new SiteClient(fetch)).read(url(), { stop: never, time, progress: () => undefined, choices });

/** Ways to write where the inner site is. */
const innerAddresses = (path: string): string[] => {
  const { port } = new URL(inner.url());
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    'inner.example',
    'a.localhost',
  ];
  return hosts.map((name) => `http://${name}:${port}${path}`);
};

describe('what is not allowed is asked for nothing', () => {
  it('where pages, stylesheets, what these import, and pictures are at addresses of this machine', async () => {
    const sheets = innerAddresses('/style.css').map((address) => `<link rel="stylesheet" href="${address}">`);
    const pictures = innerAddresses('/logo.png').map((address) => `<img class="logo" src="${address}">`);
    const imports = innerAddresses('/import.css').map((address) => `@import url("${address}");`);
    const grounds = innerAddresses('/ground.png').map((address, at) => `.logo-${at}{background:url(${address})}`);
    site.routes = {
      '/': page(
        `<header><a href="/">${pictures.join('')}<i class="logo logo-0"></i></a></header>${links(...innerAddresses('/about'), '/about')}`,
        `${sheets.join('')}<link rel="stylesheet" href="/style.css"><style>${imports.join('')}</style><meta property="og:image" content="${inner.url('/og.png')}">`,
      ),
      '/about': page('<p>About the kiln.</p>'),
      '/style.css': file('text/css', `${imports.join('\n')}\n${grounds.join('\n')}`),
      '/robots.txt': file(
        'text/plain',
        innerAddresses('/sitemap.xml')
          .map((address) => `Sitemap: ${address}`)
          .join('\n'),
      ),
    };
    const { pages, site: found } = await read();
    expect(pages.map(({ outcome }) => outcome)).toEqual(['read', 'read']);
    expect(found.stylesheets.map((sheet) => new URL(sheet.url).pathname)).toEqual(['/style.css']);
    expect(found.pictures).toEqual([]);
    expect(inner.asked).toEqual([]);
    // It was looked at, and refused by what it leads to.
    expect(resolved).toContain('inner.example');
  });

  it('where a redirect leads there, of a page, a robots.txt, a sitemap, a stylesheet or a picture', async () => {
    const routes = ['/about', '/contact', '/products', '/style.css', '/logo.png', '/sitemap.xml'];
    for (const target of innerAddresses('/')) {
      site.routes = {
        '/': page(
          `${links('/about', '/contact', '/products')}<img class="logo" src="/logo.png">`,
          '<link rel="stylesheet" href="/style.css">',
        ),
        ...Object.fromEntries(routes.map((path) => [path, leadsTo(target)])),
      };
      expect((await read()).pages.map(({ outcome }) => outcome)).toEqual(['read', 'unreadable', 'unreadable', 'unreadable']);
      site.routes['/robots.txt'] = leadsTo(target);
      await expect(read()).rejects.toMatchObject({ code: 'destination_refused' });
    }
    expect(inner.asked).toEqual([]);
  }, 60_000);

  it('where the page says that it is somewhere else', async () => {
    for (const base of innerAddresses('/')) {
      const relative = `${links('about', 'contact')}<img class="logo" src="logo.png">`;
      site.routes = { '/': page(relative, `<base href="${base}"><link rel="stylesheet" href="style.css">`) };
      expect((await read()).pages).toHaveLength(1);
    }
    expect(inner.asked).toEqual([]);
  }, 60_000);

  it('at any other address of what a stylesheet was redirected to: what it names is beside where it was found', async () => {
    site.routes = {
      '/': page('<header><a href="/" class="logo"></a></header>', '<link rel="stylesheet" href="/style.css">'),
      '/style.css': leadsTo('/assets/v2/style.css'),
      '/assets/v2/style.css': file('text/css', '@import "more.css"; .logo{background:url(logo.svg)}'),
      '/assets/v2/more.css': file('text/css', 'a{color:#b3261e}'),
      '/assets/v2/logo.svg': file(
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
    };
    const { site: found } = await read();
    expect(found.stylesheets.map((sheet) => new URL(sheet.url).pathname)).toEqual([
      '/assets/v2/style.css',
      '/assets/v2/more.css',
    ]);
    expect(found.pictures.map((picture) => new URL(picture.url).pathname)).toEqual(['/assets/v2/logo.svg']);
    expect(site.asked).not.toContain('/more.css');
  });
});

describe('a site without an end', () => {
  it('is left after the redirects, pages, sitemaps, imports and pictures that a scan reads', async () => {
    let count = 0;
    const further = (path: string): string => `${path}?n=${(count += 1)}`;
    const onward: SiteRoute = (request, response) =>
      response.writeHead(302, { location: further(request.url?.split('?')[0] ?? '/') }).end();
    const many = (path: string): string[] => Array.from({ length: 200 }, () => further(path));
    const sheet: SiteRoute = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/css' }).end(
        many('/chain.css')
          .map((path) => `@import "${path}";`)
          .join(''),
      );
    const index: SiteRoute = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/xml' }).end(
        `<sitemapindex>${many('/map.xml')
          .map((path) => `<sitemap><loc>${url(path)}</loc></sitemap>`)
          .join('')}</sitemapindex>`,
      );
    site.routes = {
      '/': page(
        `${links(...many('/about'), ...many('/endless'))}${many('/logo.png')
          .map((path) => `<img class="logo" src="${path}">`)
          .join('')}`,
        many('/chain.css')
          .map((path) => `<link rel="stylesheet" href="${path}">`)
          .join(''),
      ),
      ...{
        '/about': onward,
        '/endless': onward,
        '/logo.png': onward,
        '/chain.css': sheet,
        '/map.xml': index,
        '/sitemap.xml': index,
      },
    };
    const { pages, site: found } = await read();
    const asked = (path: string): number => site.asked.filter((each) => each.startsWith(path)).length;
    const hops = limits.scanRedirects + 1;
    expect(pages).toHaveLength(1 + limits.scanPages);
    expect(asked('/about') + asked('/endless')).toBeLessThanOrEqual(limits.scanPages * hops);
    expect(found.stylesheets.length).toBeLessThanOrEqual(24);
    expect(asked('/chain.css')).toBeLessThanOrEqual(24);
    expect(asked('/map.xml') + asked('/sitemap.xml')).toBeLessThanOrEqual(4);
    expect(asked('/logo.png')).toBeLessThanOrEqual(10 * hops);
  }, 60_000);

  it('that answers a byte at a time ends with the time of the scan, and what was read by then is kept', async () => {
    const time = new AbortController();
    const dripping: SiteRoute = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(timer));
      setTimeout(() => time.abort(), 200).unref();
    };
    site.routes = { '/': page(links('/about', '/contact')), '/about': dripping, '/contact': dripping };
    const { pages, site: found } = await read(time.signal);
    expect([pages.map(({ outcome }) => outcome), found.pages.length]).toEqual([['read', 'unreadable', 'unreadable'], 1]);
  });
});

describe('a site that is large', () => {
  const megabytes =
    (count: number, type: string): SiteRoute =>
    (_request, response) => {
      response.writeHead(200, { 'content-type': type });
      const piece = Buffer.alloc(1_048_576, '<p>kiln</p> ');
      let left = count;
      const go = (): void => {
        while (left > 0 && !response.destroyed) {
          left -= 1;
          if (!response.write(piece)) return void response.once('drain', go);
        }
        if (!response.destroyed) response.end();
      };
      go();
    };
  const packed =
    (bytes: Buffer, coding: string, type = 'text/html'): SiteRoute =>
    (_request, response) =>
      response.writeHead(200, { 'content-type': type, 'content-encoding': coding }).end(bytes);

  it('takes no more memory than the parts that are read of it', async () => {
    const zeros = Buffer.alloc(300_000_000);
    const bombs: readonly [string, Buffer][] = [
      ['gzip', gzipSync(zeros)],
      ['br', brotliCompressSync(zeros.subarray(0, 50_000_000))],
    ];
    const paths = Array.from({ length: 8 }, (_path, at) => `/products/${at}`);
    site.routes = {
      '/': page(
        `${links('/gzip', '/br', ...paths)}<img class="logo" src="/logo.png"><img class="logo" src="/packed.png">`,
        '<link rel="stylesheet" href="/huge.css"><link rel="stylesheet" href="/packed.css">',
      ),
      ...Object.fromEntries(paths.map((path) => [path, megabytes(100, 'text/html')])),
      ...Object.fromEntries(bombs.map(([coding, bytes]) => [`/${coding}`, packed(bytes, coding)])),
      '/huge.css': megabytes(100, 'text/css'),
      '/packed.css': packed(bombs[0]?.[1] ?? zeros, 'gzip', 'text/css'),
      '/logo.png': megabytes(100, 'image/png'),
      '/packed.png': packed(bombs[0]?.[1] ?? zeros, 'gzip', 'image/png'),
      '/sitemap.xml': megabytes(100, 'application/xml'),
    };
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
    const { pages, site: found } = await read();
    clearInterval(watch);
    expect(
      pages
        .filter(({ outcome }) => outcome === 'unreadable')
        .map((each) => new URL(each.url).pathname)
        .toSorted(),
    ).toEqual(['/br', '/gzip']);
    for (const { html } of found.pages) expect(html.length).toBeLessThanOrEqual(2_097_152);
    // 1.3 GB are sent, and a gigabyte would unpack: what is kept is 40 MiB, and its thread has bounds of its own.
    expect((most - before) / 1_048_576).toBeLessThan(700);
  }, 120_000);

  it('of rules that take seconds to compare is read in its thread, and the rest of the process goes on', async () => {
    const rules = `User-agent: *\n${`Disallow: /*${'a*'.repeat(100)}b\n`.repeat(2_300)}`;
    site.routes = { '/': page('<p>Pots.</p>'), '/robots.txt': file('text/plain', rules) };
    let isRead = false;
    // Comparing all rules takes 1.5 seconds on a fast machine.
    const bounded = new ExtractionThread(never, { milliseconds: 600, heapMegabytes: 256, otherMegabytes: 256 });
    const reader = new SiteReader(new SiteClient(fetch));
    const address = url(`/${'a'.repeat(1_900)}`);
    const reading = reader
      .read(address, { stop: never, time: never, progress: () => undefined, choices: bounded })
      .finally(() => (isRead = true));
    const failed = reading.catch((error: unknown) => error);
    while (!site.asked.includes('/robots.txt')) await new Promise((resolve) => setImmediate(resolve));
    const health = await globalThis.fetch(inner.url());
    expect([health.status, isRead]).toEqual([200, false]);
    expect(await failed).toMatchObject({ code: 'site_too_complex', retryable: false });
    expect(site.asked).toEqual(['/robots.txt']);
    await bounded.close();
  }, 120_000);
});
