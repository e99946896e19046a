import { listen, testConfig, type Listening } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { ask } from './ask.fixture.js';
import { pagePolicy } from './page-policy.js';
import { webPages } from './web-pages.js';

const config = testConfig({ STORAGE_URL: 's3://bucket', S3_REGION: 'eu-central-1' });
const texts = {
  'index.html': '<!doctype html><title>The app</title>',
  'about/index.html': '<!doctype html><title>About</title>',
  'assets/index-abc123.js': `console.log(${JSON.stringify('text '.repeat(400))});`,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const asset = '/assets/index-abc123.js';
const root = mkdtempSync(join(tmpdir(), 'pages-'));
const folder = join(root, 'pages');
const servers: Listening[] = [];

/** An app with the pages of a folder, whose routes say what came through to them. */
async function serve(pages: string, before: RequestHandler = (_request, _response, next) => next()): Promise<string> {
  const app = express().set('config', config).disable('x-powered-by').use(before).use(webPages(pages));
  app.use((asked, response) => void response.status(404).type('text').send(`route ${asked.method} ${asked.originalUrl}`));
  const server = await listen(createServer(app));
  servers.push(server);
  return server.url;
}

let url: string;
beforeAll(async () => {
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(join(folder, 'assets', 'index-abc123.js.map'), '{"sources":["secret"]}');
  writeFileSync(join(folder, '.hidden.json'), '"secret"');
  writeFileSync(join(root, 'secret.txt'), 'secret');
  url = await serve(folder);
});
afterAll(() => rmSync(root, { recursive: true }));
afterAll(() => Promise.all(servers.map((server) => server.close())));

const read = async (path: string, headers: Record<string, string> = {}) => {
  const { status, bytes } = await ask(url, path, { headers });
  return { status, text: bytes.toString() };
};
const theApp = { status: 200, text: texts['index.html'] };
const toRoutes = (path: string, method = 'GET') => ({ status: 404, text: `route ${method} ${path}` });

describe('addresses of the app', () => {
  it.each([
    '/',
    '/?invited=yes',
    '/index.html',
    '/status',
    '/status/',
    '/connect',
    '/acme/~',
    '/acme/~/',
    '/acme/~/calendar/2026-11?zone=Europe%2FBerlin',
    '/acme/~/releases/rel_1.html',
    '/acme/~/settings',
    '/acme/~/settings/api-keys',
    '/acme/~/settings/publishing',
    '/review',
    '/review/',
    '/publishing/review',
    '/publishing/review/?approval=appr_1',
    '/caf%C3%A9/~/library',
    '/%63afe/~/library',
    '/assets/~/calendar',
    `/${'x'.repeat(4_000)}/~/library`,
  ])('%s is its document', async (path) => expect(await read(path)).toEqual(theApp));

  it('only the page of review links asks search engines not to list it', async () => {
    const robots = async (path: string) => (await ask(url, path)).headers['x-robots-tag'];
    expect(await Promise.all(['/review', '/review/', '/', '/status'].map(robots))).toEqual([
      ...['noindex', 'noindex', undefined, undefined],
    ]);
  });

  it.each(['/about', '/about/', '/about/index.html'])('%s is the other document', async (path) =>
    expect(await read(path)).toEqual({ status: 200, text: texts['about/index.html'] }),
  );

  it.each([
    '/publishing',
    '/publishing/review/appr_1',
    '/sign-in',
    '/v1/posts',
    '/v1/api-keys',
    '/acme',
    '/acme/calendar',
    '/acme/x/~/calendar',
    '/~/calendar',
    '/statuses',
    '/connections',
    '/connect/x',
    '/status/x',
    '/about/us',
    '/review/x',
  ])('%s goes on to the routes', async (path) => expect(await read(path)).toEqual(toRoutes(path)));

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('what is sent by %s goes on to the routes', async (method) => {
    for (const path of ['/', '/acme/~/calendar', asset]) {
      const { status, bytes, headers } = await ask(url, path, { method });
      expect({ status, text: bytes.toString() }).toEqual(toRoutes(path, method));
      expect(headers['cache-control']).toBeUndefined();
    }
  });
});

describe('what a browser is told', () => {
  const shared = {
    'content-security-policy': pagePolicy(config),
    etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    vary: 'Accept-Encoding',
  };

  it.each(['/', '/acme/~/calendar', '/favicon.svg', '/about'])('of %s: to ask again each time', async (path) => {
    expect((await ask(url, path)).headers).toMatchObject({ ...shared, 'cache-control': 'no-cache' });
  });

  it('of an asset: to keep it for good, because its name changes with its content', async () => {
    const { headers } = await ask(url, asset);
    expect(headers).toMatchObject({ ...shared, 'cache-control': 'public, max-age=31536000, immutable' });
    expect(headers['content-type']).toMatch(/^text\/javascript/);
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['zstd', undefined],
    ['', undefined],
  ])('with Accept-Encoding "%s" the coding is %s, of the same content', async (accepted, coding) => {
    const headers = { 'accept-encoding': accepted };
    for (const path of [asset, '/', '/acme/~']) {
      const answer = await ask(url, path, { headers });
      const inflate = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }[coding ?? 'identity'];
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(inflate?.(answer.bytes).toString()).toBe(path === asset ? texts['assets/index-abc123.js'] : texts['index.html']);
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      expect(answer.headers.etag).toBe((await ask(url, path)).headers.etag);
    }
  });

  it('by HEAD the same, without the content', async () => {
    for (const path of ['/', asset]) {
      const headers = { 'accept-encoding': 'br' };
      const [head, get] = [await ask(url, path, { method: 'HEAD', headers }), await ask(url, path, { headers })];
      const { date: _, ...told } = get.headers;
      expect(head).toMatchObject({ status: 200, headers: told, bytes: Buffer.alloc(0) });
    }
  });

  it('not to fetch again what it has', async () => {
    for (const path of ['/', '/acme/~/calendar', asset]) {
      const { headers } = await ask(url, path);
      const tag = headers.etag ?? '';
      for (const known of [tag, `"other", ${tag}`, tag.replace('W/', ''), '*']) {
        const again = await ask(url, path, { headers: { 'if-none-match': known, 'accept-encoding': 'br' } });
        expect(again).toMatchObject({
          status: 304,
          headers: { etag: tag, vary: 'Accept-Encoding', 'cache-control': headers['cache-control'] },
          bytes: Buffer.alloc(0),
        });
      }
      expect((await ask(url, path, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
    }
  });

  it('by tags that follow the content, also where a build gives files the same size and time', async () => {
    const other = join(root, 'other');
    cpSync(folder, other, { recursive: true });
    writeFileSync(join(other, 'index.html'), texts['index.html'].replace('app', 'APP'));
    for (const pages of [folder, other]) utimesSync(join(pages, 'index.html'), 0, 0);
    const tags = [(await ask(url, '/')).headers.etag, (await ask(await serve(other), '/')).headers.etag];
    expect(new Set(tags).size).toBe(2);
  });

  it.each(['bytes=0-3', 'bytes=-5', 'bytes=5-2', 'bytes=900000-', 'lines=1'])(
    'the whole of a file, asked for %s',
    async (range) => {
      expect(await read(asset, { range })).toEqual({ status: 200, text: texts['assets/index-abc123.js'] });
    },
  );
});

describe('what is no file of the pages', () => {
  it.each(['/assets/index-old456.js', '/assets/', '/assets', `${asset}.map`, `${asset}.br`, `${asset}/`, `${asset}/x`])(
    '%s is not found, and nobody keeps that',
    async (path) => {
      const { status, headers, bytes } = await ask(url, path);
      expect({ status, text: bytes.toString() }).toEqual(toRoutes(path));
      if (path.startsWith('/assets/')) expect(headers['cache-control']).toBe('no-store');
    },
  );

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets\\..\\..\\secret.txt',
    '/.hidden.json',
    '/%2ehidden.json',
    '/index.html%00.js',
    '/%00',
    '/%E0%A4%A',
    '/assets/%',
    '//',
    '//index.html',
    '//~/calendar',
    '//etc/passwd',
    '/acme//~/calendar',
    '/__proto__',
    '/constructor',
    '/index.html/',
    `/${'a/'.repeat(3_000)}`,
    `/assets/${'x'.repeat(8_000)}`,
  ])('%s goes on to the routes', async (path) => expect(await read(path)).toEqual(toRoutes(path)));

  it.each([
    '/%2e%2e/~/secret.txt',
    '/..%2f..%2fsecret.txt/~/',
    '/acme/~/../../../secret.txt',
    '/acme/~/%00',
    '/%00/~',
    '/%E0%A4%A/~',
  ])('%s is at most the document of the app', async (path) => expect(await read(path)).toEqual(theApp));

  it('reads an absolute address as its path', async () => {
    expect(await read('http://imprint.example/acme/~/calendar')).toEqual(theApp);
    expect(await read('http://imprint.example/v1/posts')).toEqual(toRoutes('http://imprint.example/v1/posts'));
  });
});

describe('a transfer that breaks off', () => {
  const large = join(root, 'large');
  const opened: Readable[] = [];
  let origin: string;
  const noteStreams: RequestHandler = (_request, response, next) => {
    response.once('pipe', (content: Readable) => opened.push(content));
    next();
  };
  beforeAll(async () => {
    mkdirSync(join(large, 'assets'), { recursive: true });
    writeFileSync(join(large, 'index.html'), texts['index.html']);
    for (const name of ['film', 'gone']) writeFileSync(join(large, 'assets', `${name}.js`), Buffer.alloc(16_000_000, ' '));
    origin = await serve(large, noteStreams);
  });
  afterEach(() => void opened.splice(0));

  it('leaves no file open when its reader goes away', async () => {
    const asked = request(`${origin}/assets/film.js`, { agent: false })
      .on('error', () => undefined)
      .end();
    await once(asked, 'response');
    const closed = once(opened[0] as Readable, 'close');
    asked.destroy();
    await closed;
    expect(opened[0]?.readableEnded).toBe(false);
  });

  it('ends that connection alone when the file is gone', async () => {
    rmSync(join(large, 'assets', 'gone.js'));
    await expect(ask(origin, '/assets/gone.js')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect((await ask(origin, '/')).status).toBe(200);
  });
});
