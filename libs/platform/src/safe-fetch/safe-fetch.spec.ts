import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort, listen, withEnvironment, type Listening } from '../testing/index.js';
import { SafeFetch, SafeFetchError, type HostAddress, type HostResolver } from './index.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

async function serve(server: Server | ReturnType<typeof createTcpServer>, host?: string): Promise<Listening> {
  const listening = await listen(server, host);
  closing.push(() => listening.close());
  return listening;
}

function safeFetch(allowedHosts: readonly string[] = [], resolve?: HostResolver): SafeFetch {
  const fetch = new SafeFetch({ WEBHOOK_ALLOWED_HOSTS: allowedHosts }, resolve);
  closing.push(() => fetch.onApplicationShutdown());
  return fetch;
}

async function failure(promise: Promise<unknown>): Promise<SafeFetchError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof SafeFetchError)) throw new Error(`expected a SafeFetchError, got ${String(error)}`);
  return error;
}

/** Answers like DNS, and counts how often it is asked. */
function zone(records: Record<string, string[][]>) {
  const asked: string[] = [];
  const resolve: HostResolver = (host) => {
    const rounds = records[host];
    if (!rounds) return Promise.reject(new Error('ENOTFOUND'));
    const answer = rounds[Math.min(asked.filter((name) => name === host).length, rounds.length - 1)] ?? [];
    asked.push(host);
    return Promise.resolve(answer.map((address): HostAddress => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
  return { asked, resolve };
}

const publicAddress = '93.184.215.14';
const privateAddresses = [
  '127.0.0.1',
  '127.8.9.10',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];
const privateAddresses6 = [
  '::1',
  '::',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:93.184.215.14',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
];

describe('destinations that are refused', () => {
  it.each([
    ...privateAddresses.map((address) => `http://${address}/`),
    ...privateAddresses6.map((address) => `http://[${address}]/`),
    ...['0177.0.0.1', '2130706433', '0x7f.1', '127.1', '①②⑦.0.0.1', '0'].map((host) => `http://${host}/`),
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST/',
    'http://a.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://intranet/',
    'http://intranet./',
    `http://${publicAddress}:22/`,
    `http://${publicAddress}:25/`,
    `http://${publicAddress}:6379/`,
    `http://${publicAddress}:5432/`,
  ])('%s', async (url) => {
    const { asked, resolve } = zone({});
    const error = await failure(safeFetch([], resolve).request(url));
    expect([error.code, error.sent]).toEqual(['destination_refused', false]);
    expect(asked).toEqual([]);
    expect((await failure(safeFetch([], resolve).assertAllowed(url))).code).toBe('destination_refused');
  });

  it.each([...privateAddresses, ...privateAddresses6])('a name that leads to %s', async (address) => {
    const { resolve } = zone({ 'evil.example.com': [[address]] });
    const error = await failure(safeFetch([], resolve).request('https://evil.example.com/'));
    expect([error.code, error.sent]).toEqual(['destination_refused', false]);
    expect(error.message).toBe('evil.example.com is not a public destination.');
  });

  it('a name with one public and one private address', async () => {
    const { resolve } = zone({
      'mixed.example.com': [[publicAddress, '10.0.0.1']],
      'mixed6.example.com': [[publicAddress, 'fd00::1']],
    });
    for (const host of ['mixed', 'mixed6'])
      expect((await failure(safeFetch([], resolve).request(`http://${host}.example.com/`))).code).toBe('destination_refused');
  });

  it.each([
    'http://user@example.com/',
    'http://user:secret@example.com/',
    'http://a@127.0.0.1/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'no url',
    '',
  ])('a URL like %s', async (url) => {
    const error = await failure(safeFetch().request(url));
    expect([error.code, error.sent]).toEqual(['invalid_url', false]);
    expect(error.message).not.toContain('secret');
  });

  it('a scheme outside those that the caller allows', async () => {
    const { resolve } = zone({ 'example.com': [[publicAddress]] });
    const error = await failure(safeFetch([], resolve).request('http://example.com/', { allowedProtocols: ['https:'] }));
    expect(error.code).toBe('invalid_url');
  });

  it('a name that does not resolve, without saying why', async () => {
    const error = await failure(safeFetch([], zone({}).resolve).request('https://nowhere.example.com/'));
    expect([error.code, error.sent, error.message]).toEqual(['network', false, 'nowhere.example.com could not be resolved.']);
  });

  it('nothing public: assertAllowed accepts a public name', async () => {
    const { resolve } = zone({ 'example.com': [[publicAddress, '2606:2800:21f:cb07:6820:80da:af6b:8b2c']] });
    await expect(safeFetch([], resolve).assertAllowed('https://example.com:8443/hook')).resolves.toBeUndefined();
  });
});

describe('DNS rebinding', () => {
  it('is asked once: the address that was checked is the one that is connected to', async () => {
    const hits: string[] = [];
    const server = await serve(createServer((request, response) => response.end(String(hits.push(request.headers.host ?? '')))));
    // The second answer would lead to the server; only the first, where nobody listens, may be used.
    const { asked, resolve } = zone({ 'rebind.example.com': [['127.0.0.2'], ['127.0.0.1']] });
    const fetch = safeFetch([`rebind.example.com:${server.port}`], resolve);
    const error = await failure(fetch.request(`http://rebind.example.com:${server.port}/`));
    expect([error.code, error.sent]).toEqual(['network', false]);
    expect(asked).toEqual(['rebind.example.com']);
    expect(hits).toEqual([]);
  });

  it('public first, private second: the second request is refused by its own check', async () => {
    const { asked, resolve } = zone({ 'rebind.example.com': [[publicAddress], ['127.0.0.1']] });
    const fetch = safeFetch([], resolve);
    await fetch.assertAllowed('https://rebind.example.com/');
    expect((await failure(fetch.request('https://rebind.example.com/'))).code).toBe('destination_refused');
    expect(asked).toHaveLength(2);
  });

  it('a kept connection is not used for a name that leads elsewhere now', async () => {
    const server = await serve(createServer((_request, response) => response.end('here')));
    const { resolve } = zone({ 'moving.example.com': [['127.0.0.1'], ['127.0.0.2']] });
    const fetch = safeFetch(['moving.example.com'], resolve);
    expect((await fetch.request(`http://moving.example.com:${server.port}/`)).body.toString()).toBe('here');
    expect((await failure(fetch.request(`http://moving.example.com:${server.port}/`))).code).toBe('network');
  });
});

describe('allowed hosts', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])('%s is reached on every port, with port only on that one', async (host) => {
    const server = await serve(
      createServer((_request, response) => response.end('hello')),
      host === '[::1]' ? '::1' : '127.0.0.1',
    );
    const url = `http://${host}:${server.port}/`;
    expect((await safeFetch([host]).request(url)).body.toString()).toBe('hello');
    expect((await safeFetch([`${host}:${server.port}`]).request(url)).body.toString()).toBe('hello');
    expect((await failure(safeFetch([`${host}:${server.port + 1}`]).request(url))).code).toBe('destination_refused');
  });

  it('an allowed name does not allow its address, nor the address the name', async () => {
    expect((await failure(safeFetch(['localhost']).request('http://127.0.0.1/'))).code).toBe('destination_refused');
    expect((await failure(safeFetch(['127.0.0.1']).request('http://localhost/'))).code).toBe('destination_refused');
  });
});

describe('requests', () => {
  const fetch = () => safeFetch(['127.0.0.1']);
  const answering = async (answer: Answer) => (await serve(createServer(answer))).url;

  it('sends method, headers and the very bytes of the body', async () => {
    const bytes = new Uint8Array(Array.from({ length: 256 }, (_, index) => index));
    const url = await answering((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.writeHead(201, {
          'x-seen': JSON.stringify([request.method, request.url, request.headers['x-given'], request.headers.host]),
        });
        response.end(Buffer.concat(chunks));
      });
    });
    const headers = { 'X-Given': 'yes', Host: 'other.example.com', 'Content-Length': '3', Connection: 'upgrade' };
    const answer = await fetch().request(`${url}/a?b=c`, { method: 'POST', headers, body: bytes });
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.headers['x-seen'] ?? '')).toEqual(['POST', '/a?b=c', 'yes', new URL(url).host]);
    expect(new Uint8Array(answer.body)).toEqual(bytes);
  });

  it('returns a redirect instead of following it', async () => {
    const visited: string[] = [];
    const url = await answering((request, response) => {
      visited.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const answer = await fetch().request(`${url}/start`);
    expect([answer.status, answer.headers['location'], visited]).toEqual([302, '/elsewhere', ['/start']]);
  });

  it('takes no proxy from the environment', async () => {
    const proxied: string[] = [];
    const proxy = await answering((request, response) => response.end(String(proxied.push(request.url ?? ''))));
    const url = await answering((_request, response) => response.end('direct'));
    const environment = { HTTP_PROXY: proxy, http_proxy: proxy, ALL_PROXY: proxy, NODE_USE_ENV_PROXY: '1' };
    await withEnvironment(environment, async () => {
      expect((await fetch().request(url)).body.toString()).toBe('direct');
      expect(proxied).toEqual([]);
    });
  });

  it('fails on a body over the bound, or cuts it where asked to, without reading on', async () => {
    let written = 0;
    const url = await answering((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) written += 65_536;
      };
      response.on('drain', more);
      more();
    });
    const error = await failure(fetch().request(url, { maxResponseBytes: 1_000 }));
    expect([error.code, error.sent]).toEqual(['response_too_large', true]);
    expect(error.message).not.toContain('xxx');
    const cut = await fetch().request(url, { maxResponseBytes: 1_000, onOversize: 'truncate' });
    expect([cut.body.length, cut.truncated]).toEqual([1_000, true]);
    expect(written).toBeLessThan(50_000_000);
  });

  it('accepts a body of exactly the bound', async () => {
    const url = await answering((_request, response) => response.end(Buffer.alloc(1_000)));
    expect(await fetch().request(url, { maxResponseBytes: 1_000 })).toMatchObject({ status: 200, truncated: false });
  });

  it('ends a server that never answers, and says that the request left', async () => {
    const url = await answering(() => undefined);
    const error = await failure(fetch().request(url, { method: 'POST', body: 'x', timeoutMs: 150 }));
    expect([error.code, error.sent]).toEqual(['timeout', true]);
  });

  it('ends a body that drips for ever', async () => {
    const url = await answering((_request, response) => {
      const timer = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(timer));
    });
    expect((await failure(fetch().request(url, { timeoutMs: 300 }))).code).toBe('timeout');
  });

  it('ends name resolution and a TLS handshake that never finish, knowing that nothing was sent', async () => {
    const slowDns = safeFetch([], () => new Promise(() => undefined));
    const unresolved = await failure(slowDns.request('https://slow.example.com/', { timeoutMs: 100 }));
    expect([unresolved.code, unresolved.sent]).toEqual(['timeout', false]);
    const mute = await serve(createTcpServer());
    const handshake = await failure(fetch().request(`https://127.0.0.1:${mute.port}/`, { timeoutMs: 150 }));
    expect([handshake.code, handshake.sent]).toEqual(['timeout', false]);
  });

  it('tells a refused connection, where nothing was sent, from one that broke after sending', async () => {
    const closed = await failure(fetch().request(`http://127.0.0.1:${await freePort()}/`, { method: 'POST', body: 'x' }));
    expect([closed.code, closed.sent, closed.message]).toEqual(['network', false, '127.0.0.1 could not be reached.']);
    const url = await answering((request) => request.socket.destroy());
    const broken = await failure(fetch().request(url, { method: 'POST', body: 'x' }));
    expect([broken.code, broken.sent, broken.message]).toEqual(['network', true, '127.0.0.1 did not complete its answer.']);
  });

  it('stops when the caller aborts, before and during the request', async () => {
    const early = await failure(fetch().request('http://127.0.0.1/', { signal: AbortSignal.abort() }));
    expect([early.code, early.sent]).toEqual(['aborted', false]);
    const controller = new AbortController();
    const url = await answering(() => controller.abort());
    const error = await failure(fetch().request(url, { signal: controller.signal }));
    expect([error.code, error.sent]).toEqual(['aborted', true]);
  });

  it('refuses headers that would forge others', async () => {
    const url = await answering((_request, response) => response.end());
    const error = await failure(fetch().request(url, { headers: { 'x-a': 'b\r\nx-c: d' } }));
    expect([error.code, error.sent]).toEqual(['invalid_url', false]);
  });

  it('survives an answer that is not HTTP', async () => {
    const server = await serve(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2 internal-banner\r\n')));
    const error = await failure(fetch().request(`http://127.0.0.1:${server.port}/`));
    expect(error.code).toBe('network');
    expect(error.message).not.toContain('SSH');
  });
});

describe('asFetch', () => {
  it('is a fetch under the same rules', async () => {
    const server = await serve(
      createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          response.setHeader('content-type', 'application/json');
          response.end(
            JSON.stringify({
              method: request.method,
              type: request.headers['content-type'],
              body: Buffer.concat(chunks).toString(),
            }),
          );
        });
      }),
    );
    const fetch = safeFetch(['127.0.0.1']).asFetch();
    const response = await fetch(server.url, {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, response.ok, response.url]).toEqual([200, true, `${server.url}/`]);
    expect(await response.json()).toEqual({ method: 'POST', type: 'application/json', body: '{"a":1}' });
    expect((await failure(fetch('http://127.0.0.1.example.internal/'))).code).toBe('destination_refused');
    expect((await failure(safeFetch().asFetch()(server.url))).code).toBe('destination_refused');
  });

  it('answers without a body where the status has none', async () => {
    const server = await serve(createServer((_request, response) => response.writeHead(204).end()));
    const response = await safeFetch(['127.0.0.1']).asFetch()(new URL(server.url));
    expect([response.status, await response.text()]).toEqual([204, '']);
  });
});
