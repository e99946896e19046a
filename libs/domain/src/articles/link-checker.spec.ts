import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { LinkFetch } from '@imprint/platform/safe-fetch';
import { listen, testConfig, type Listening } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LinkChecker, type LinkResult } from './link-checker.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const routes = new Map<string, Answer>();
const asked: string[] = [];
const agents = new Set<string | undefined>();
const opened: { onApplicationShutdown(): Promise<void> }[] = [];
let site: Listening;
let inner: Listening;
let checker: LinkChecker;

/** Names of these hosts lead to the server; every other one to nothing. */
const hosts = Array.from({ length: 9 }, (_, number) => `host-${number}.example.com`);
function checkerAt(allowed: readonly string[]): LinkChecker {
  const resolve = (host: string) =>
    hosts.includes(host)
      ? Promise.resolve([{ address: '127.0.0.1', family: 4 }])
      : Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
  const fetch = new LinkFetch(testConfig({ LINK_CARD_ALLOWED_HOSTS: [...allowed] }), resolve);
  opened.push(fetch);
  return new LinkChecker(fetch);
}

beforeAll(async () => {
  const server = createServer((request, response) => {
    const path = String(request.url);
    asked.push(`${request.method} ${path}`);
    agents.add(request.headers['user-agent']);
    (routes.get(path) ?? ((_request, other) => other.writeHead(404).end()))(request, response);
  });
  site = await listen(server);
  inner = await listen(createServer((request, response) => response.end(String(asked.push(`inner ${request.url}`)))));
  checker = checkerAt([site.url.replace('http://', ''), ...hosts]);
});
afterAll(async () => {
  for (const fetch of opened) await fetch.onApplicationShutdown();
  await site.close();
  await inner.close();
});
beforeEach(() => {
  routes.clear();
  asked.length = 0;
});

const says =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);
const at = (path: string): string => `${site.url}${path}`;
async function check(url: string, kind: LinkResult['kind'] = 'link'): Promise<LinkResult> {
  const [result] = await checker.check([{ kind, url }]);
  if (result === undefined) throw new Error('there is no result');
  return result;
}
const same = { reason: null, redirectedTo: null };

describe('a link', () => {
  it('works where the page is there, which is asked for with HEAD alone, and by name', async () => {
    routes.set('/page', says(200));
    expect(await check(at('/page#part'))).toEqual({
      kind: 'link',
      url: at('/page#part'),
      status: 'ok',
      httpStatus: 200,
      ...same,
    });
    expect([asked, [...agents]]).toEqual([['HEAD /page'], ['Imprint-LinkCheck/1']]);
  });

  it.each([400, 403, 404, 405, 500, 501])('works where HEAD is answered with %d, and GET is not', async (status) => {
    routes.set('/page', ({ method }, response) => response.writeHead(method === 'HEAD' ? status : 200).end('x'));
    expect(await check(at('/page'))).toMatchObject({ status: 'ok', httpStatus: 200 });
    expect(asked).toEqual(['HEAD /page', 'GET /page']);
  });

  it('works where the connection is closed on HEAD, and however long the page is', async () => {
    const sent = Promise.withResolvers<void>();
    routes.set('/page', ({ method, socket }, response) => {
      if (method === 'HEAD') return void socket.destroy();
      response.on('close', sent.resolve);
      return void response.writeHead(200).write('x'.repeat(100_000));
    });
    expect(await check(at('/page'))).toMatchObject({ status: 'ok', httpStatus: 200 });
    await sent.promise;
  });

  it.each([404, 410, 418, 500, 503])('is broken where the answer is %d', async (status) => {
    routes.set('/page', says(status));
    expect(await check(at('/page'))).toMatchObject({ status: 'broken', httpStatus: status, ...same });
  });

  it.each([401, 403, 429, 999])('is not judged where the answer is %d, with which sites refuse programs', async (status) => {
    routes.set('/page', says(status));
    expect(await check(at('/page'))).toMatchObject({ status: 'not_checked', reason: 'refused', httpStatus: status });
    expect(asked.length).toBe(status === 429 ? 1 : 2);
  });

  it('is followed to where it leads', async () => {
    routes.set('/old', says(301, { location: '/newer' }));
    routes.set('/newer', says(302, { location: at('/new#top') }));
    routes.set('/new', says(200));
    routes.set('/gone', says(307, { location: '/nothing' }));
    expect(await check(at('/old'))).toMatchObject({
      status: 'redirected',
      reason: null,
      httpStatus: 200,
      redirectedTo: at('/new#top'),
    });
    expect(await check(at('/gone'))).toMatchObject({ status: 'broken', httpStatus: 404, redirectedTo: at('/nothing') });
    routes.set('/nowhere', says(302));
    expect(await check(at('/nowhere'))).toMatchObject({ status: 'broken', httpStatus: 302, redirectedTo: null });
  });

  it('is followed five times, and not more often', async () => {
    for (let step = 0; step < 9; step += 1) routes.set(`/${step}`, says(302, { location: `/${step + 1}` }));
    routes.set('/9', says(200));
    expect(await check(at('/4'))).toMatchObject({ status: 'redirected', redirectedTo: at('/9') });
    asked.length = 0;
    expect(await check(at('/3'))).toMatchObject({ status: 'unreachable', reason: 'too_many_redirects', redirectedTo: at('/9') });
    expect(asked).not.toContain('HEAD /9');
    routes.set('/ring', says(302, { location: '/ring' }));
    expect(await check(at('/ring'))).toMatchObject({ status: 'unreachable', reason: 'too_many_redirects' });
  });

  it('is not asked for at an address that is not public, neither itself nor where it redirects to', async () => {
    for (const url of [
      inner.url,
      'http://127.0.0.1:1/',
      'http://10.0.0.1/',
      'http://[::1]/',
      'http://printer.local/',
      'http://localhost/',
    ])
      expect(await check(url)).toMatchObject({ status: 'not_checked', reason: 'private', httpStatus: null, redirectedTo: null });
    routes.set('/inwards', says(302, { location: `${inner.url}/secret` }));
    expect(await check(at('/inwards'))).toMatchObject({ status: 'not_checked', reason: 'private', httpStatus: null });
    expect(asked).toEqual(['HEAD /inwards']);
  });

  it.each([
    ['mailto:ada@example.com', 'not_checked', 'mail'],
    ['/about', 'not_checked', 'relative'],
    ['#part', 'not_checked', 'relative'],
    ['', 'not_checked', 'relative'],
    ['page.html', 'not_checked', 'relative'],
    ['ftp://example.com/x', 'not_checked', 'scheme'],
    ['javascript:alert(1)', 'not_checked', 'scheme'],
    ['https://user:secret@example.com/', 'not_checked', 'invalid'],
    ['https://nowhere.example.com/', 'unreachable', 'host_not_found'],
  ] as const)('to %j is %s: %s', async (url, status, reason) => {
    expect(await check(url)).toEqual({ kind: 'link', url, status, reason, httpStatus: null, redirectedTo: null });
  });

  it('is unreachable where nothing listens, and where the connection ends without an answer', async () => {
    const gone = await listen(createServer());
    await gone.close();
    const closed = checkerAt(['127.0.0.1']);
    expect(await closed.check([{ kind: 'link', url: gone.url }])).toMatchObject([{ status: 'unreachable', reason: 'network' }]);
    routes.set('/cut', ({ socket }) => socket.destroy());
    expect(await check(at('/cut'))).toMatchObject({ status: 'unreachable', reason: 'network' });
  });
});

describe('a picture', () => {
  it.each([
    ['image/png', 'ok', null],
    ['image/svg+xml; charset=utf-8', 'ok', null],
    ['application/octet-stream', 'ok', null],
    ['text/html', 'broken', 'no_picture'],
  ] as const)('of the type %s is %s', async (type, status, reason) => {
    routes.set('/picture', says(200, { 'content-type': type }));
    expect(await check(at('/picture'), 'image')).toMatchObject({ status, reason, httpStatus: 200 });
  });

  it('without a type is taken for one', async () => {
    routes.set('/picture', says(200));
    expect(await check(at('/picture'), 'image')).toMatchObject({ status: 'ok' });
  });
});

describe('a check of many links', () => {
  const links = (...urls: string[]) => urls.map((url) => ({ kind: 'link' as const, url }));
  afterEach(() => routes.clear());

  it('asks each host for one address at a time, eight hosts at the same time, and each address once', async () => {
    const port = new URL(site.url).port;
    const underWay = new Map<string, number>();
    const together = Promise.withResolvers<void>();
    const most = { host: 0, all: 0 };
    routes.set('/x', (request, response) => {
      const host = String(request.headers.host);
      underWay.set(host, (underWay.get(host) ?? 0) + 1);
      const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
      most.host = Math.max(most.host, underWay.get(host) ?? 0);
      most.all = Math.max(most.all, all);
      // The first ones are answered once eight hosts were asked.
      if (all === 8) together.resolve();
      void together.promise.then(() => {
        underWay.set(host, (underWay.get(host) ?? 1) - 1);
        response.end();
      });
    });
    for (const query of ['1', '2']) routes.set(`/x?${query}`, (request, response) => routes.get('/x')?.(request, response));
    const urls = hosts.flatMap((host) => ['1', '2', '1#again'].map((query) => `http://${host}:${port}/x?${query}`));
    const results = await checker.check(links(...urls));
    expect(results.map(({ url, status }) => [url, status])).toEqual(urls.map((url) => [url, 'ok']));
    expect([most, asked.length]).toEqual([{ host: 1, all: 8 }, 2 * hosts.length]);
  });

  it('gives up one that does not answer, and goes on with the next of its host', async () => {
    routes.set('/hangs', () => undefined);
    routes.set('/page', says(200));
    const results = await checker.check(links(at('/hangs'), at('/page')), { link: 200, all: 60_000 });
    expect(results).toMatchObject([{ status: 'unreachable', reason: 'timeout' }, { status: 'ok' }]);
  });

  it('ends in its time, and says which links it did not get to', async () => {
    routes.set('/hangs', () => undefined);
    const results = await checker.check(links(at('/hangs'), at('/page'), 'mailto:a@example.com'), { link: 60_000, all: 200 });
    expect(results).toMatchObject([
      { status: 'not_checked', reason: 'time' },
      { status: 'not_checked', reason: 'time' },
      { status: 'not_checked', reason: 'mail' },
    ]);
    expect(asked).toEqual(['HEAD /hangs']);
  });

  it('of none is none', async () => {
    expect(await checker.check([])).toEqual([]);
  });
});
