import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { sampleConfig, startSample, type RunningSample } from './sample-app.fixture.js';

let sample: RunningSample;
// Long enough that a busy machine keeps up with the pace of a well-behaved client.
const windowMs = 1_500;

beforeAll(async () => {
  sample = await startSample(
    undefined,
    sampleConfig({ LOG_LEVEL: 'info', REQUEST_HEADERS_TIMEOUT_MS: '1000', REQUEST_BODY_TIMEOUT_MS: String(windowMs) }),
  );
});
afterAll(() => sample.close());

function open(head: string): Socket {
  const socket = connect(Number(new URL(sample.url).port), '127.0.0.1');
  socket.write(head);
  return socket;
}
const post = (headers: string, path = '/v1/cars', type = 'application/json'): Socket =>
  open(`POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${type}\r\n${headers}\r\n`);
const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 0x20), Buffer.from('\r\n')]);

/** The response once its document is complete. */
async function answer(socket: Socket): Promise<{ status: number; code: string | undefined }> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.endsWith('}')) break;
  }
  const [head = '', body = '{}'] = text.split('\r\n\r\n');
  const { errors } = JSON.parse(body.startsWith('{') ? body : '{}') as { errors?: { code: string }[] };
  return { status: Number(head.split(' ')[1]), code: errors?.[0]?.code };
}

describe('a request is answered before a byte of its body has arrived', () => {
  it.each<[string, string, { status: number; code: string }]>([
    [
      'that is too large by its own account',
      `content-length: ${limits.requestBodyBytes + 1}\r\n`,
      { status: 413, code: 'payload_too_large' },
    ],
    ['of nobody', 'content-length: 100\r\nx-caller: nobody\r\n', { status: 401, code: 'invalid_key' }],
    [
      'of nobody that is too large',
      `content-length: ${limits.requestBodyBytes + 1}\r\nx-caller: nobody\r\n`,
      { status: 401, code: 'invalid_key' },
    ],
    ['of nobody, of unknown size', 'transfer-encoding: chunked\r\nx-caller: nobody\r\n', { status: 401, code: 'invalid_key' }],
  ])('%s', async (_which, headers, expected) => {
    const socket = post(headers);
    expect(await answer(socket)).toEqual(expected);
    socket.destroy();
  });

  it('for an unknown path', async () => {
    const socket = post('content-length: 100\r\n', '/v1/nothing');
    expect(await answer(socket)).toEqual({ status: 404, code: 'route_not_found' });
    socket.destroy();
  });
});

it('a body of unknown size is read up to the limit and no further', async () => {
  const socket = post('transfer-encoding: chunked\r\n');
  for (let sent = 0; sent <= limits.requestBodyBytes; sent += 65_536) socket.write(chunk);
  expect(await answer(socket)).toEqual({ status: 413, code: 'payload_too_large' });
  socket.destroy();
});

it('a form of unknown size is read up to its limit and no further', async () => {
  const socket = post('transfer-encoding: chunked\r\n', '/forms', 'application/x-www-form-urlencoded');
  socket.write(chunk);
  expect(await answer(socket)).toEqual({ status: 413, code: 'payload_too_large' });
  socket.destroy();
});

it('regression: what follows the response to a form of another type is not read without end', async () => {
  const socket = post('transfer-encoding: chunked\r\n', '/forms', 'multipart/form-data; boundary=x');
  const sending = setInterval(() => socket.write(chunk), windowMs / 20);
  // Writing after the connection has ended fails.
  socket.on('error', () => undefined);
  socket.once('close', () => clearInterval(sending));
  await new Promise((resolve) => socket.resume().once('close', resolve));
  expect(socket.bytesRead).toBeGreaterThan(0);
});

it('regression: many requests over one connection leave nothing behind on it', async () => {
  const sockets: Socket[] = [];
  sample.server.on('connection', (socket: Socket) => sockets.push(socket));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const listeners: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const call = request(`${sample.url}/v1/cars`, { agent, method: 'POST', headers }).end('{}');
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    listeners.push(sockets[0]?.listenerCount('close') ?? NaN);
  }
  agent.destroy();
  expect([sockets.length, new Set(listeners).size]).toEqual([1, 1]);
});

describe('a slow client', () => {
  it('whose body stops is disconnected', async () => {
    const socket = post('content-length: 1000\r\n');
    socket.write('{');
    expect(await answer(socket)).toEqual({ status: 408, code: 'request_timeout' });
    await once(socket.resume(), 'close');
  });

  it('regression: whose body trickles is disconnected, however long it lasts', async () => {
    const socket = post('content-length: 100000\r\n');
    const drip = setInterval(() => socket.write(' '), windowMs / 20);
    expect(await answer(socket)).toEqual({ status: 408, code: 'request_timeout' });
    clearInterval(drip);
    socket.destroy();
  });

  it('is served while it sends a kilobyte per second, beyond the timeout', async () => {
    const bytes = 10_000;
    const socket = post(`content-length: ${bytes}\r\n`);
    const piece = ' '.repeat(bytes / 20);
    const answered = answer(socket);
    for (let sent = 0; sent < bytes; sent += piece.length) {
      socket.write(piece);
      await new Promise((resolve) => setTimeout(resolve, windowMs / 10));
    }
    expect(await answered).toMatchObject({ status: 400 });
    socket.destroy();
  });

  it.each(['', 'GET /v1/cars HTTP/1.1\r\nhost: 127.0.0.1\r\n'])('whose headers never end (%j) is disconnected', async (head) => {
    const socket = open(head);
    const answered = answer(socket);
    await once(socket, 'close');
    expect((await answered).status).toBe(408);
  });
});
