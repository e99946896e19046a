import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Problem } from '@imprint/contracts/errors';
import express, { type NextFunction, type Request, type Response } from 'express';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, freePort, listen } from '../testing/index.js';
import { answerEarly } from '../early-answer/index.js';
import { closeInternalPools } from './internal-pools.js';
import { forwardingProofHeader, forwardRequest, internalRequest, isForwardedByGateway, SafeFetchError } from './index.js';

const credentials = ['service-credential-of-this-spec'] as const;

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await closeInternalPools();
  for (const close of closing.toReversed()) await close();
  closing = [];
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const listening = await listen(createServer(answer));
  closing.push(() => listening.close());
  return listening.url;
}

/** An app that forwards everything to the origin and responds to problems with their status. */
function gateway(origin: string, headers?: Record<string, string>): Promise<string> {
  const app = express();
  app.set('config', { SERVICE_API_KEY: credentials });
  app.use((request, response, next) => {
    response.setHeader('x-request-id', 'req_gateway');
    forwardRequest(request, response, origin, headers).catch(next);
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    if (error instanceof Problem) response.status(error.status).json({ code: error.code, retryAfter: error.retryAfterSeconds });
    else response.status(500).end();
  });
  return serve(app);
}

describe('forwardRequest', () => {
  it('carries request and answer through, headers and bytes', async () => {
    const origin = await serve((request, response) => {
      void text(request).then((body) => {
        response.writeHead(418, { 'content-type': 'text/plain', 'x-upstream': 'yes' });
        response.end(JSON.stringify({ method: request.method, url: request.url, body, auth: request.headers.authorization }));
      });
    });
    const answer = await fetch(`${await gateway(origin)}/v1/api-keys?x=%20y`, {
      method: 'PATCH',
      body: 'some bytes',
      headers: { authorization: 'Bearer token' },
    });
    expect([answer.status, answer.headers.get('x-upstream')]).toEqual([418, 'yes']);
    expect(await answer.json()).toEqual({
      method: 'PATCH',
      url: '/v1/api-keys?x=%20y',
      body: 'some bytes',
      auth: 'Bearer token',
    });
  });

  it('identifies the caller to the other app, and drops forged and connection-specific headers', async () => {
    let seen: IncomingMessage['headers'] = {};
    const origin = await serve((request, response) => {
      seen = request.headers;
      response.writeHead(200, { 'keep-alive': 'timeout=99' }).end();
    });
    const url = new URL(await gateway(origin, { 'x-added': 'by the gateway' }));
    const sent = httpRequest(url, {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        'x-real-ip': '6.6.6.6',
        'x-forwarded-host': 'evil.example.com',
        'x-forwarded-prefix': '/evil',
        connection: 'close, x-private',
        'x-private': 'hop',
        'x-request-id': 'req_client',
        te: 'trailers',
      },
    }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['keep-alive'] ?? '').not.toContain('99');
    expect(seen).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': url.host,
      'x-request-id': 'req_gateway',
      'x-added': 'by the gateway',
    });
    for (const name of ['forwarded', 'x-forwarded-prefix', 'x-real-ip', 'x-private', 'te']) expect(seen).not.toHaveProperty(name);
  });

  it('proves that the gateway forwarded it, for this request and this client only', async () => {
    let seen: IncomingMessage | undefined;
    const origin = await serve((request, response) => {
      seen = request;
      response.end();
    });
    await fetch(`${await gateway(origin)}/v1/api-keys`, { headers: { [forwardingProofHeader]: 'a client has none to give' } });
    const { method = '', url = '', headers = {} } = seen ?? {};
    const holds = (changes: object, keys: readonly [string, string?] = credentials): boolean =>
      isForwardedByGateway({ method, url, headers, ...changes }, keys);
    expect(holds({})).toBe(true);
    expect(holds({}, ['the-next-service-credential', ...credentials])).toBe(true);
    expect(holds({}, ['the-next-service-credential'])).toBe(false);
    expect(holds({}, ['the-next-service-credential', undefined])).toBe(false);
    expect(holds({ method: 'DELETE' })).toBe(false);
    expect(holds({ url: '/v1/auth/session' })).toBe(false);
    expect(holds({ headers: { ...headers, 'x-forwarded-for': '198.51.100.7' } })).toBe(false);
    expect(holds({ headers: { ...headers, 'x-forwarded-host': 'evil.example' } })).toBe(false);
    expect(holds({ headers: { 'x-forwarded-for': '198.51.100.7' } })).toBe(false);
    expect(JSON.stringify(headers)).not.toContain(credentials[0]);
  });

  it('streams: the first bytes arrive before the last are written', async () => {
    let finish: () => void = () => undefined;
    const origin = await serve((_request, response) => {
      response.write('first');
      finish = () => response.end('last');
    });
    const answer = await fetch(await gateway(origin));
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('first');
    finish();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('last');
  });

  it('answers 503 when the app does not listen or hangs up', async () => {
    const nobody = await fetch(await gateway(`http://127.0.0.1:${await freePort()}`));
    expect([nobody.status, await nobody.json()]).toEqual([503, { code: 'service_unavailable', retryAfter: 2 }]);
    const rude = await serve((request) => request.socket.destroy());
    expect((await fetch(await gateway(rude), { method: 'POST', body: 'x' })).status).toBe(503);
  });

  it.each([
    ['small', 30_000, true],
    ['large', 3_000_000, false],
  ])(
    'carries an answer given before a %s body has been read, and the client can send all of it',
    async (_size, bytes, isKept) => {
      const origin = await serve((request, response) => {
        response.statusCode = 401;
        answerEarly(request, response, 'refused');
      });
      const url = await gateway(origin);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ports: (number | undefined)[] = [];
      for (let count = 0; count < 2; count += 1) {
        const sent = httpRequest(url, { method: 'POST', agent, headers: { 'content-length': bytes } });
        const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
        sent.write(Buffer.alloc(bytes / 2));
        const [answer] = await answered;
        expect([answer.statusCode, answer.headers.connection === 'close']).toEqual([401, !isKept]);
        ports.push(answer.socket.localPort);
        const sending = once(sent.end(Buffer.alloc(bytes / 2)), 'finish');
        expect(await text(answer)).toBe('refused');
        await sending;
      }
      agent.destroy();
      expect(ports[0] === ports[1]).toBe(isKept);
    },
  );

  it('aborts the request to the app when the client disconnects', async () => {
    let ended = false;
    let arrived = false;
    const origin = await serve((_request, response) => {
      arrived = true;
      response.on('close', () => (ended = true));
    });
    const controller = new AbortController();
    const call = fetch(await gateway(origin), { signal: controller.signal }).catch(() => undefined);
    await eventually(() => arrived);
    controller.abort();
    await call;
    await eventually(() => ended);
  });

  it('disconnects the client when the app fails in the middle of its response', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    const answer = await fetch(await gateway(origin));
    await expect(answer.text()).rejects.toThrow();
  });
});

describe('internalRequest', () => {
  it('sends and reads JSON', async () => {
    const url = await serve((request, response) => {
      void text(request).then((body) => response.end(JSON.stringify({ type: request.headers['content-type'], body })));
    });
    const answer = await internalRequest(url, { method: 'POST', json: { a: 1 } });
    expect([answer.status, answer.json]).toEqual([200, { type: 'application/json', body: '{"a":1}' }]);
  });

  it('reads an answer that is not JSON as undefined', async () => {
    const url = await serve((_request, response) => response.writeHead(502).end('<html>'));
    expect(await internalRequest(url)).toMatchObject({ status: 502, json: undefined });
  });

  it('is bounded in time and size', async () => {
    const silent = await serve(() => undefined);
    await expect(internalRequest(silent, { timeoutMs: 100 })).rejects.toMatchObject({ code: 'timeout' });
    const large = await serve((_request, response) => response.end(Buffer.alloc(5_000)));
    await expect(internalRequest(large, { maxResponseBytes: 4_999 })).rejects.toBeInstanceOf(SafeFetchError);
  });
});
