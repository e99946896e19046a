import { limits } from '@imprint/contracts/limits';
import type { ScannedPage } from '@imprint/contracts/brand-scans';
import { ScanFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { inProcess } from '../extraction/in-process.fixture.js';
import { file, leadsTo, silent, TestSite, type SiteRoute } from '../site.fixture.js';
import { SiteClient } from './site-client.js';
import { sitePictures } from './site-pictures.js';
import { SiteReader, type SiteReading } from './site-reader.js';
import { locationsIn } from './sitemaps.js';

let fetch: ScanFetch;
let site: TestSite;

beforeAll(() => {
  fetch = new ScanFetch(testConfig({ SCAN_ALLOWED_HOSTS: ['127.0.0.1'] }));
});
afterAll(() => fetch.onApplicationShutdown());
beforeEach(async () => {
  site = await TestSite.open();
});
afterEach(() => site.close());

const read = (stop = new AbortController().signal, time = new AbortController().signal): Promise<SiteReading> =>
  new SiteReader(new SiteClient(fetch)).read(site.url(), { stop, time, progress: () => undefined, choices: inProcess() });
const paths = (pages: readonly ScannedPage[]): string[] => pages.map(({ url, outcome }) => `${new URL(url).pathname} ${outcome}`);
const linksTo = (...hrefs: string[]): string => `<title>T</title>${hrefs.map((href) => `<a href="${href}">x</a>`).join('')}`;
const robots = (text: string): SiteRoute => file('text/plain', text);
/** Never ends. */
const endless =
  (contentType: string): SiteRoute =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': contentType });
    const chunk = Buffer.alloc(65_536, 'x');
    const go = (): void => {
      while (response.writable && !response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', go);
    };
    go();
  };

describe('pages', () => {
  it('of the same site are read as a stranger reads them, up to twelve besides the start page, four at once', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `/page-${index}`);
    const slowly =
      (text: string): SiteRoute =>
      (_request, response) =>
        void setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(text), 20);
    site.routes = { '/': linksTo(...many), ...Object.fromEntries(many.map((path) => [path, slowly(`<p>${path}</p>`)])) };
    const { site: found, pages } = await read();
    expect([found.pages.length, pages.length]).toEqual([1 + limits.scanPages, 1 + limits.scanPages]);
    expect(site.asked.filter((path) => path.startsWith('/page'))).toHaveLength(limits.scanPages);
    expect(site.mostAtOnce).toBeLessThanOrEqual(4);
    expect([...site.agents]).toEqual([expect.stringMatching(/^Imprint-Scanner\/1 /)]);
  });

  it('that say the same are read once, and those that are none or lead elsewhere are left out', async () => {
    const other = await TestSite.open({ '/': '<title>Other</title>' });
    site.routes = {
      '/': linksTo('/a', '/b', '/pdf', '/gone', '/away', '/home'),
      '/a': '<p>same</p>',
      '/b': '<p>same</p>',
      '/pdf': file('application/pdf', '%PDF'),
      '/away': leadsTo(other.url()),
      '/home': leadsTo('/a'),
    };
    const { pages, site: found } = await read();
    expect(paths(pages)).toEqual([
      '/ read',
      '/a read',
      '/b same',
      '/pdf unreadable',
      '/gone unreadable',
      '/away unreadable',
      '/a same',
    ]);
    expect(found.pages.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/a']);
    await other.close();
  });

  it('of a trap without end are bounded like all others', async () => {
    let calendar = 0;
    const trap: SiteRoute = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(linksTo(`/calendar?month=${(calendar += 1)}`));
    site.routes = { '/': linksTo('/calendar?month=0', '/loop'), '/calendar': trap, '/loop': leadsTo('/loop') };
    expect((await read()).pages.length).toBeLessThanOrEqual(1 + limits.scanPages);
    expect(site.asked.length).toBeLessThan(30);
  });

  it('are cut after two megabytes, and their connection is ended', async () => {
    site.routes = { '/': endless('text/html') };
    const { site: found } = await read();
    expect(found.pages[0]?.html).toHaveLength(2_097_152);
  });

  it('that do not answer are left out once the time is over, and what was read is kept', async () => {
    const time = new AbortController();
    const reading: SiteRoute = (_request, _response) => setTimeout(() => time.abort(), 50);
    site.routes = { '/': linksTo('/silent'), '/silent': reading, '/robots.txt': robots('') };
    expect(paths((await read(undefined, time.signal)).pages)).toEqual(['/ read', '/silent unreadable']);
  });

  it('end with the scan', async () => {
    const stop = new AbortController();
    site.routes = { '/': linksTo('/silent'), '/silent': () => setTimeout(() => stop.abort(), 20) };
    await expect(read(stop.signal)).rejects.toThrow();
  });

  it('are decoded as they say, and a refresh of theirs is not followed', async () => {
    const page = Buffer.concat([
      Buffer.from('<meta charset="Shift_JIS"><title>'),
      Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67]),
    ]);
    site.routes = {
      '/': file('text/html', page),
      '/robots.txt': robots(''),
    };
    expect((await read()).site.pages[0]?.html).toContain('テスト');
    site.routes['/'] = file(
      'text/html; charset=windows-1252',
      Buffer.from('<meta http-equiv="refresh" content="0;url=/next">Caf\xe9', 'latin1'),
    );
    expect((await read()).site.pages[0]?.html).toContain('Café');
    expect(site.asked).not.toContain('/next');
  });

  it('that are compressed without being asked are opened, and bombs are not', async () => {
    const zipped =
      (bytes: Buffer): SiteRoute =>
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(bytes));
    site.routes = { '/': zipped(Buffer.from(linksTo('/bomb'))), '/bomb': zipped(Buffer.alloc(200_000_000)) };
    const { pages, site: found } = await read();
    expect(paths(pages)).toEqual(['/ read', '/bomb unreadable']);
    expect(found.pages[0]?.html).toContain('/bomb');
  });
});

describe('a start page', () => {
  it.each([
    ['of a status', file('text/html', '', 404), { code: 'site_unreadable', retryable: false }],
    ['of a failing server', file('text/html', '', 503), { code: 'site_unreadable', retryable: true }],
    ['that is none', file('image/png', ''), { code: 'site_unreadable', retryable: false }],
    ['that leads to a private address', leadsTo('http://10.0.0.1/'), { code: 'destination_refused', retryable: false }],
  ])('%s ends the scan', async (_what, route, problem) => {
    site.routes = { '/': route };
    await expect(read()).rejects.toMatchObject(problem);
  });

  it('is found without its body, which some compress without being asked', async () => {
    const zipped = gzipSync(randomBytes(50_000));
    const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' };
    site.routes = { '/': (_request, response) => response.writeHead(200, headers).end(zipped) };
    const check = new SiteReader(new SiteClient(fetch)).check(site.url(), new AbortController().signal);
    expect(await check).toBe(site.url());
  });
});

describe('robots.txt (RFC 9309)', () => {
  it('is read first and kept for pages, stylesheets and pictures', async () => {
    site.routes = {
      '/': `${linksTo('/open', '/closed/a')}<link rel="stylesheet" href="/closed/style.css"><img src="/closed/logo.png">`,
      '/open': '<p>open</p>',
      '/closed/a': '<p>closed</p>',
      '/robots.txt': robots('User-agent: *\nDisallow: /\n\nUser-agent: imprint-scanner\nDisallow: /closed\n'),
    };
    expect(paths((await read()).pages)).toEqual(['/ read', '/open read', '/closed/a refused']);
    expect(site.asked[0]).toBe('/robots.txt');
    expect(site.asked.filter((path) => path.startsWith('/closed'))).toEqual([]);
  });

  it('that forbids the start page ends the scan, and the page is not asked for', async () => {
    site.routes = { '/': 'x', '/robots.txt': robots('User-agent: *\nDisallow: /') };
    await expect(read()).rejects.toMatchObject({ code: 'robots_disallowed', retryable: false });
    expect(site.asked).toEqual(['/robots.txt']);
  });

  it.each([
    ['that is not there', 404, true],
    ['that is forbidden', 403, true],
    ['of a failing server', 500, false],
  ])('%s', async (_what, status, isRead) => {
    site.routes = { '/': 'x', '/robots.txt': file('text/plain', 'User-agent: *\nDisallow: /', status) };
    if (isRead) expect((await read()).pages).toHaveLength(1);
    else await expect(read()).rejects.toMatchObject({ code: 'robots_unreachable', retryable: true });
  });

  it('is asked for at each redirect, too', async () => {
    site.routes = {
      '/': linksTo('/door'),
      '/door': leadsTo('/closed'),
      '/robots.txt': robots('User-agent: *\nDisallow: /closed'),
    };
    expect(paths((await read()).pages)).toEqual(['/ read', '/door refused']);
    expect(site.asked).not.toContain('/closed');
  });
});

describe('sitemaps', () => {
  const sitemap = (...found: string[]): string =>
    `<?xml version="1.0"?><urlset>${found.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;

  it('are read, zipped ones and those of an index, too, but no deeper', async () => {
    const index = (...found: string[]): string =>
      `<sitemapindex>${found.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
    site.routes = {
      '/': '<title>T</title>',
      '/robots.txt': robots(`Sitemap: ${site.url('/index.xml')}`),
      '/index.xml': file('application/xml', index(site.url('/zipped.xml.gz'), site.url('/deeper.xml'))),
      '/zipped.xml.gz': file('application/gzip', gzipSync(sitemap(site.url('/zipped')))),
      '/deeper.xml': file('application/xml', index(site.url('/deepest.xml'))),
      '/sitemap.xml': file('application/xml', sitemap(site.url('/plain?a=1&amp;b=2'))),
      '/zipped': 'zipped',
      '/plain': 'plain',
    };
    expect(paths((await read()).pages).sort()).toEqual(['/ read', '/plain read', '/zipped read']);
    expect(site.asked).toContain('/plain?a=1&b=2');
    expect(site.asked).not.toContain('/deepest.xml');
  });

  it('that are bombs, or take entities from elsewhere, are nothing', async () => {
    const entity =
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><urlset><url><loc>&e;</loc></url><url><loc>javascript:1</loc></url></urlset>';
    site.routes = {
      '/': '<title>T</title>',
      '/robots.txt': robots(`Sitemap: ${site.url('/bomb.gz')}`),
      '/bomb.gz': file('application/gzip', gzipSync(Buffer.alloc(100_000_000, ' '))),
      '/sitemap.xml': file('application/xml', entity),
    };
    expect(paths((await read()).pages)).toEqual(['/ read']);
    expect(locationsIn(`<loc><![CDATA[ https://site.example/a ]]></loc><loc>${'x'.repeat(100_000)}</loc>`)).toEqual([
      'https://site.example/a',
    ]);
    // Beginnings without an end, each of which could be the text of the one before.
    expect(locationsIn('<loc><![CDATA['.repeat(700_000))).toEqual([]);
  });
});

describe('stylesheets and pictures', () => {
  const png = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 4, background: '#b3261e' } })
      .png()
      .toBuffer();

  it('are read within their bounds; pictures are drawn anew, and what is none is left out', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>alert(1)</script><rect width="20" height="10" fill="#b3261e"/></svg>';
    site.routes = {
      '/': `<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/error.css"><link rel="stylesheet" href="/endless.css">
        <img src="/logo.svg"><img src="/logo.png"><img src="/page.png"><img src="/large.png"><img src="/private.png">`,
      '/a.css': file('text/css', 'a{color:#b3261e}'),
      '/error.css': '<p>not here</p>',
      '/endless.css': endless('text/css'),
      '/logo.svg': file('image/svg+xml', svg),
      '/logo.png': file('text/plain', await png(2_000)),
      '/page.png': file('image/png', '<script>alert(1)</script>'),
      '/large.png': endless('image/png'),
      '/private.png': leadsTo('http://10.0.0.1/x.png'),
    };
    const { site: found } = await read();
    expect(found.stylesheets.map(({ url, css }) => [new URL(url).pathname, css.length])).toEqual([
      ['/a.css', 16],
      ['/endless.css', 1_048_576],
    ]);
    expect(found.pictures.map(({ url, mimeType }) => [new URL(url).pathname, mimeType])).toEqual([
      ['/logo.svg', 'image/png'],
      ['/logo.png', 'image/png'],
    ]);
    const sizes = await Promise.all(found.pictures.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
    expect(sizes).toEqual([512, 1_024]);
  });

  it('that do not come within the time are left out', async () => {
    const time = new AbortController();
    site.routes = { '/': '<img src="/silent.png">', '/silent.png': () => setTimeout(() => time.abort(), 30) };
    expect((await read(undefined, time.signal)).site.pictures).toEqual([]);
    site.routes = { '/': silent };
  });

  it('that are none end nothing, also once the time is over', async () => {
    const request = { signal: AbortSignal.abort() };
    expect(await sitePictures(new SiteClient(fetch), ['data:image/png,none', site.url('/late.png')], request)).toEqual([]);
  });
});
