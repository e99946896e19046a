import { afterEach, describe, expect, it } from '@jest/globals';
import { getEventListeners } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent, type Dispatcher } from 'undici';
import { exchange, type Exchange } from './exchange.js';
import { closeAll, failure, safeFetch, serve } from './safe-fetch.fixture.js';
import { SafeFetchError } from './safe-fetch.error.js';

afterEach(closeAll);

const url = new URL('http://peer.example/path?query=1');
const wanted = (more: Partial<Exchange> = {}): Exchange => ({
  method: 'GET',
  headers: {},
  signal: new AbortController().signal,
  maxResponseBytes: 10,
  onOversize: 'fail',
  ...more,
});
const asked = (text: string): Buffer => Buffer.from(text);

/** A dispatcher that runs the test's script with the request's handler, and records what was ended. */
function scripted(script: (handler: Required<Dispatcher.DispatchHandler>, controller: Dispatcher.DispatchController) => void) {
  const aborted: string[] = [];
  const requests: Dispatcher.DispatchOptions[] = [];
  const controller = { abort: (reason: Error) => void aborted.push(reason.message) } as Dispatcher.DispatchController;
  const dispatch = (request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean => {
    requests.push(request);
    script(handler as Required<Dispatcher.DispatchHandler>, controller);
    return true;
  };
  return { aborted, requests, dispatcher: { dispatch } as unknown as Dispatcher };
}
const coded = (code: unknown): Error => Object.assign(new Error('a'), { code });

describe('an answer', () => {
  it('is assembled from its chunks', async () => {
    const { dispatcher } = scripted((handler, controller) => {
      handler.onRequestStart(controller, {});
      handler.onResponseStart(controller, 200, { 'X-One': 'a', 'set-cookie': ['a=1', 'b=2'], gone: undefined }, 'OK');
      for (const piece of ['abc', 'defg', 'hij']) handler.onResponseData(controller, asked(piece));
      handler.onResponseEnd(controller, {});
    });
    expect(await exchange(dispatcher, url, wanted())).toStrictEqual({
      status: 200,
      headers: { 'x-one': 'a', 'set-cookie': 'a=1, b=2' },
      body: asked('abcdefghij'),
      truncated: false,
    });
  });

  it.each(['fail', 'truncate'] as const)('over the limit, in whichever chunk, is not read on: %s', async (onOversize) => {
    const { dispatcher, aborted } = scripted((handler, controller) => {
      handler.onRequestStart(controller, {});
      handler.onResponseStart(controller, 200, {}, 'OK');
      for (const piece of ['abcd', 'efgh', 'ijk']) handler.onResponseData(controller, asked(piece));
    });
    const answer = exchange(dispatcher, url, wanted({ onOversize }));
    if (onOversize === 'truncate') expect(await answer).toMatchObject({ body: asked('abcdefghij'), truncated: true });
    else expect(await failure(answer)).toMatchObject({ code: 'response_too_large', sent: true });
    expect(aborted).toEqual(['response too large']);
  });

  it('over the limit closes the connection to a server that would continue', async () => {
    const closed = Promise.withResolvers<unknown>();
    const { url: peer } = await serve(
      createServer((_request, response) => {
        response.on('close', closed.resolve);
        response.write('x'.repeat(20));
      }),
    );
    const agent = new Agent();
    expect((await failure(exchange(agent, new URL(peer), wanted()))).code).toBe('response_too_large');
    await closed.promise;
    await agent.destroy();
  });
});

describe('a failure', () => {
  it.each([
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['ETIMEDOUT', 'timeout'],
    ['ECONNRESET', 'network'],
    [undefined, 'network'],
    [['ETIMEDOUT'], 'network'],
    ['UND_ERR_INVALID_ARG', 'invalid_url'],
    ['UND_ERR_NOT_SUPPORTED', 'invalid_url'],
  ])('with %p is told as %s, and whether the request left', async (code, told) => {
    const before = scripted((handler, controller) => handler.onResponseError(controller, coded(code)));
    expect(await failure(exchange(before.dispatcher, url, wanted()))).toMatchObject({ code: told, sent: false });
    const after = scripted((handler, controller) => {
      handler.onRequestStart(controller, {});
      handler.onResponseError(controller, coded(code));
    });
    expect(await failure(exchange(after.dispatcher, url, wanted()))).toMatchObject({ code: told, sent: true });
  });

  it('by an error without a code is a network failure', async () => {
    const { dispatcher } = scripted((handler, controller) => handler.onResponseError(controller, new Error('plain')));
    const error = await failure(exchange(dispatcher, url, wanted()));
    expect([error.code, error.message]).toEqual(['network', 'peer.example could not be reached.']);
  });

  it('to send at all is one too, whatever is thrown', async () => {
    for (const thrown of [coded('UND_ERR_INVALID_ARG'), 'not even an error']) {
      const { dispatcher } = scripted(() => {
        // oxlint-disable-next-line typescript/only-throw-error -- whatever is thrown
        throw thrown;
      });
      const error = await failure(exchange(dispatcher, url, wanted()));
      expect([error.code, error.sent]).toEqual([thrown instanceof Error ? 'invalid_url' : 'network', false]);
    }
  });
});

describe('a request that is aborted', () => {
  it.each([
    [new SafeFetchError('timeout', 'It took too long.', false), 'timeout', 'It took too long.'],
    [new Error('for another reason'), 'aborted', 'peer.example was not waited for.'],
  ])('because of %p ends with it, says that it left, and ends the connection', async (reason, code, message) => {
    const controller = new AbortController();
    const { dispatcher, aborted } = scripted((handler, connection) => {
      handler.onRequestStart(connection, {});
      controller.abort(reason);
    });
    const error = await failure(exchange(dispatcher, url, wanted({ signal: controller.signal })));
    expect([error.code, error.message, error.sent, aborted]).toEqual([code, message, true, ['no longer wanted']]);
  });

  it('before the connection is established is not sent', async () => {
    const controller = new AbortController();
    const { dispatcher, aborted } = scripted((handler, connection) => {
      controller.abort(new Error('gone'));
      handler.onRequestStart(connection, {});
    });
    const error = await failure(exchange(dispatcher, url, wanted({ signal: controller.signal })));
    expect([error.sent, aborted]).toEqual([false, ['no longer wanted']]);
  });

  it('leaves no listeners behind, like one that was answered', async () => {
    const { signal } = new AbortController();
    const { dispatcher } = scripted((handler, controller) => handler.onResponseEnd(controller, {}));
    await exchange(dispatcher, url, wanted({ signal }));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('what is sent', () => {
  const seen = async (more: Partial<Exchange>) => {
    const { promise, resolve } = Promise.withResolvers<IncomingMessage & { text: string }>();
    const { url: peer } = await serve(
      createServer((request: IncomingMessage, response: ServerResponse) => {
        let text = '';
        request.on('data', (chunk: Buffer) => (text += String(chunk)));
        request.on('end', () => {
          response.end();
          resolve(Object.assign(request, { text }));
        });
      }),
    );
    const agent = new Agent();
    await exchange(agent, new URL('/path?query=1', peer), wanted(more));
    await agent.destroy();
    return promise;
  };

  it('requests no compression unless the caller does, and leaves connection headers to the connection', async () => {
    const { headers, url: path } = await seen({ headers: { 'X-Given': 'yes', TE: 'trailers', Expect: '100-continue' } });
    expect(headers).toMatchObject({ 'accept-encoding': 'identity', 'x-given': 'yes' });
    expect([path, headers.te, headers.expect]).toEqual(['/path?query=1', undefined, undefined]);
    expect((await seen({ headers: { 'Accept-Encoding': 'gzip' } })).headers['accept-encoding']).toBe('gzip');
  });

  it('has the length of a streamed body, so that it is sent without chunked encoding', async () => {
    async function* source(): AsyncGenerator<Uint8Array> {
      yield asked('abc');
      yield asked('def');
    }
    const request = await seen({ method: 'PUT', body: { bytes: 6, source: source() } });
    expect([request.text, request.headers['content-length'], request.headers['transfer-encoding']]).toEqual([
      'abcdef',
      '6',
      undefined,
    ]);
    const plain = await seen({ method: 'PUT', body: asked('abc') });
    expect([plain.text, plain.headers['content-length']]).toEqual(['abc', '3']);
  });
});

describe('a request of SafeFetch', () => {
  const answering = async (status: number): Promise<string> => {
    const server = createServer((request, response) => {
      response.setHeader('x-length', request.headers['content-length'] ?? 'none');
      response.writeHead(status).end();
    });
    return (await serve(server)).url;
  };

  it("leaves no listener on its caller's signal", async () => {
    const { signal } = new AbortController();
    await safeFetch(['127.0.0.1']).request(await answering(200), { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it.each([204, 205, 304])('as a fetch has no body with the status %d', async (status) => {
    const response = await safeFetch(['127.0.0.1']).asFetch()(await answering(status));
    expect([response.status, response.body]).toEqual([status, null]);
  });

  it('as a fetch sends no body when there is none', async () => {
    const response = await safeFetch(['127.0.0.1']).asFetch()(await answering(200), { method: 'POST' });
    const plain = await safeFetch(['127.0.0.1']).request(await answering(200), { method: 'POST' });
    expect(response.headers.get('x-length')).toBe(plain.headers['x-length']);
  });

  it('closes its connections with its app', async () => {
    const closed = Promise.withResolvers<unknown>();
    const server = createServer((request, response) => {
      request.socket.on('close', closed.resolve);
      response.end();
    });
    const fetch = safeFetch(['127.0.0.1']);
    await fetch.request((await serve(server)).url);
    await fetch.onApplicationShutdown();
    await closed.promise;
  });

  it('leaves no timer running after its end, nor does a check', async () => {
    const ticking = new Set<unknown>();
    const { setTimeout: set, clearTimeout: clear } = globalThis;
    globalThis.setTimeout = ((work: () => void, ms: number) => {
      const timer = set(work, ms);
      if (ms === 54_321 || ms === 5_000) ticking.add(timer);
      return timer;
    }) as typeof set;
    globalThis.clearTimeout = (timer) => {
      ticking.delete(timer);
      clear(timer);
    };
    try {
      const fetch = safeFetch(['127.0.0.1']);
      await fetch.request(await answering(200), { timeoutMs: 54_321 });
      await failure(fetch.request('http://10.0.0.1/', { timeoutMs: 54_321 }));
      await fetch.assertAllowed('http://127.0.0.1/');
      expect(ticking.size).toBe(0);
    } finally {
      [globalThis.setTimeout, globalThis.clearTimeout] = [set, clear];
    }
  });
});
