import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type ServerResponse } from 'node:http';
import { safeFetch, closeAll, failure, serve } from './safe-fetch.fixture.js';

afterEach(closeAll);

/** A server whose answers the test writes piece by piece. */
async function writing() {
  const arrived = Promise.withResolvers<ServerResponse>();
  const { url } = await serve(createServer((_request, response) => arrived.resolve(response)));
  return { url, response: arrived.promise };
}
const text = (chunk: { value?: Uint8Array }) => Buffer.from(chunk.value ?? []).toString('utf8');

describe('a streamed response', () => {
  it('is read while it arrives, to its end', async () => {
    const { url, response } = await writing();
    const answered = safeFetch(['127.0.0.1']).stream(url, { method: 'POST', body: 'question' });
    const server = await response;
    server.writeHead(201, { 'x-one': 'a' }).write('first');
    const { status, headers, body } = await answered;
    expect([status, headers['x-one']]).toEqual([201, 'a']);
    const reader = body.getReader();
    expect(text(await reader.read())).toBe('first');
    server.end('second');
    expect(text(await reader.read())).toBe('second');
    expect((await reader.read()).done).toBe(true);
  });

  it.each([
    ['103 Early Hints, twice', 'HTTP/1.1 103 Early Hints\r\nx-one: early\r\n\r\n'.repeat(2)],
    ['102 Processing', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ])('begins with the real answer, not with %s', async (_what, informational) => {
    const { url, response } = await writing();
    const fetch = safeFetch(['127.0.0.1']);
    const answered = fetch.stream(url, { method: 'POST', body: 'question' });
    const server = await response;
    server.socket?.write(informational);
    server.writeHead(201, { 'x-one': 'real' }).end('answer');
    const { status, headers, body } = await answered;
    expect([status, headers['x-one'], await new Response(body).text()]).toEqual([201, 'real', 'answer']);
    const again = await writing();
    const collected = fetch.request(again.url);
    (await again.response).socket?.write(informational);
    (await again.response).writeHead(202).end('answer');
    expect(await collected).toMatchObject({ status: 202, body: Buffer.from('answer') });
  });

  it('over the limit fails and closes the connection', async () => {
    const { url, response } = await writing();
    const answered = safeFetch(['127.0.0.1']).stream(url, { maxResponseBytes: 10 });
    const server = await response;
    const closed = new Promise((resolve) => server.once('close', resolve));
    server.write('x'.repeat(20));
    const { body } = await answered;
    expect((await failure(new Response(body).text())).code).toBe('response_too_large');
    await closed;
  });

  it('comes no faster than it is read', async () => {
    const chunk = Buffer.alloc(65_536);
    let [sent, read, most] = [0, 0, 0];
    const whole = 1_000 * chunk.length;
    const { url } = await serve(
      createServer((_request, response) => {
        const send = (): void => {
          while (sent < whole) {
            sent += chunk.length;
            if (!response.write(chunk)) return void response.once('drain', send);
          }
          response.end();
        };
        send();
      }),
    );
    const { body } = await safeFetch(['127.0.0.1']).stream(url, { maxResponseBytes: whole });
    for await (const piece of body) {
      read += piece.length;
      most = Math.max(most, sent - read);
      // Whatever has arrived by now is taken before the next piece is read.
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    }
    expect(read).toBe(whole);
    // What waits in this process, and in the buffers of both ends of the connection.
    expect(most).toBeLessThan(whole / 4);
  });

  it('has its time until the last byte, not until the headers', async () => {
    const { url, response } = await writing();
    const answered = safeFetch(['127.0.0.1']).stream(url, { timeoutMs: 300 });
    const server = await response;
    const closed = new Promise((resolve) => server.once('close', resolve));
    server.write('begins');
    const { body } = await answered;
    expect(await failure(new Response(body).text())).toMatchObject({ code: 'timeout', sent: true });
    await closed;
  });

  it('that breaks off is a network failure', async () => {
    const { url, response } = await writing();
    const answered = safeFetch(['127.0.0.1']).stream(url);
    const server = await response;
    server.write('begins');
    const { body } = await answered;
    const reader = body.getReader();
    await reader.read();
    server.destroy();
    expect(await failure(reader.read())).toMatchObject({ code: 'network', sent: true });
  });

  it.each(['aborted by the caller', 'cancelled by the reader'])('%s, closes the connection', async (how) => {
    const { url, response } = await writing();
    const abort = new AbortController();
    const answered = safeFetch(['127.0.0.1']).stream(url, { signal: abort.signal });
    const server = await response;
    const closed = new Promise((resolve) => server.once('close', resolve));
    server.write('begins');
    const { body } = await answered;
    const reader = body.getReader();
    await reader.read();
    if (how === 'aborted by the caller') {
      abort.abort();
      expect((await failure(reader.read())).code).toBe('aborted');
    } else await reader.cancel();
    await closed;
  });

  it('is refused before it is sent, and fails without headers, as any other', async () => {
    const { url, response } = await writing();
    expect(await failure(safeFetch().stream(url))).toMatchObject({ code: 'destination_refused', sent: false });
    const lost = failure(safeFetch(['127.0.0.1']).stream(url));
    (await response).destroy();
    expect(await lost).toMatchObject({ code: 'network', sent: true });
  });

  it('is what a fetch for libraries gives, if it is told to', async () => {
    const { url, response } = await writing();
    const abort = new AbortController();
    const answered = safeFetch(['127.0.0.1']).asFetch({ streamed: true })(url, { signal: abort.signal });
    const server = await response;
    server.writeHead(200, { 'content-type': 'text/event-stream' }).write('first');
    const { status, headers, body } = await answered;
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const reader = body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    abort.abort();
    expect((await failure(reader?.read() ?? Promise.resolve())).code).toBe('aborted');
  });
});
