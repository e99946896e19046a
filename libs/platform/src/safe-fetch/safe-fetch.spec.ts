import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../testing/index.js';
import { closeAll, failure, safeFetch, serve } from './safe-fetch.fixture.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

afterEach(closeAll);

describe('requests', () => {
  const fetch = () => safeFetch(['127.0.0.1']);
  const answering = async (answer: Answer) => (await serve(createServer(answer))).url;

  it('sends method, headers and the exact bytes of the body', async () => {
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

  it('returns a redirect instead of following it (7)', async () => {
    const visited: string[] = [];
    const url = await answering((request, response) => {
      visited.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const answer = await fetch().request(`${url}/start`);
    expect([answer.status, answer.headers['location'], visited]).toEqual([302, '/elsewhere', ['/start']]);
  });

  it('ignores proxy settings in the environment (12)', async () => {
    const proxied: string[] = [];
    const proxyServer = createServer((request, response) => response.end(String(proxied.push(request.url ?? ''))));
    proxyServer.on('connect', ({ url: target }, socket) => void socket.end(String(proxied.push(target ?? ''))));
    const proxy = (await serve(proxyServer)).url;
    const url = await answering((_request, response) => response.end('direct'));
    const environment = { HTTP_PROXY: proxy, http_proxy: proxy, ALL_PROXY: proxy, NO_PROXY: '', NODE_USE_ENV_PROXY: '1' };
    // Node reads the variable at startup and applies it to every client without a dispatcher of its own.
    const ask = `import { SafeFetch, internalRequest } from '${new URL('./index.js', import.meta.url).href}';
      const safe = new SafeFetch(['127.0.0.1']);
      const one = await safe.request('${url}');
      await fetch('${url}').catch(() => undefined);
      const refused = await new SafeFetch([]).request('${url}').catch(({ code }) => code);
      console.log([one.body, (await internalRequest('${url}')).status, refused].join(' '));
      process.exit(0);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', ask], { env: { ...environment, PATH: '' } });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
    await once(child, 'close');
    expect(said.trim()).toBe('direct 200 destination_refused');
    expect(proxied).toHaveLength(1); // the plain one
  });

  it('fails on a body over the limit, or cuts it if requested, without reading on', async () => {
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

  it('accepts a body of exactly the limit', async () => {
    const url = await answering((_request, response) => response.end(Buffer.alloc(1_000)));
    expect(await fetch().request(url, { maxResponseBytes: 1_000 })).toMatchObject({ status: 200, truncated: false });
  });

  it('times out on a server that never responds, and reports that the request was sent', async () => {
    const url = await answering(() => undefined);
    const error = await failure(fetch().request(url, { method: 'POST', body: 'x', timeoutMs: 2_000 }));
    expect([error.code, error.sent]).toEqual(['timeout', true]);
  });

  it('times out on a body that trickles forever', async () => {
    const url = await answering((_request, response) => {
      const timer = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(timer));
    });
    expect((await failure(fetch().request(url, { timeoutMs: 300 }))).code).toBe('timeout');
  });

  it('times out on name resolution and TLS handshakes that never finish, knowing that nothing was sent', async () => {
    const slowDns = safeFetch([], () => new Promise(() => undefined));
    const unresolved = await failure(slowDns.request('https://slow.example.com/', { timeoutMs: 100 }));
    expect([unresolved.code, unresolved.sent]).toEqual(['timeout', false]);
    const mute = await serve(createTcpServer());
    const handshake = await failure(fetch().request(`https://127.0.0.1:${mute.port}/`, { timeoutMs: 150 }));
    expect([handshake.code, handshake.sent]).toEqual(['timeout', false]);
  });

  it('distinguishes a refused connection, where nothing was sent, from one that broke after sending, and reveals no port (11)', async () => {
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

  it('refuses headers that would forge others (67)', async () => {
    const url = await answering((_request, response) => response.end());
    const error = await failure(fetch().request(url, { headers: { 'x-a': 'b\r\nx-c: d' } }));
    expect([error.code, error.sent]).toEqual(['invalid_url', false]);
  });

  it('survives a response that is not HTTP, and repeats none of it (11)', async () => {
    const server = await serve(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2 internal-banner\r\n')));
    const error = await failure(fetch().request(`http://127.0.0.1:${server.port}/`));
    expect(error.code).toBe('network');
    expect(error.message).not.toContain('SSH');
  });
});

describe('asFetch', () => {
  it('is a fetch under the same rules (1, 4)', async () => {
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

  it('responds without a body when the status has none', async () => {
    const server = await serve(createServer((_request, response) => response.writeHead(204).end()));
    const response = await safeFetch(['127.0.0.1']).asFetch()(new URL(server.url));
    expect([response.status, await response.text()]).toEqual([204, '']);
  });
});
