import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { closeAll, failure, safeFetch, serve, zone } from './safe-fetch.fixture.js';
import { HandshakeRefusedError, isSentByInstance } from './index.js';

afterEach(closeAll);

/** A server that answers every message with itself, and what the test does with each connection. */
async function echo(onConnection: (socket: WebSocket) => void = () => undefined) {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: true });
  sockets.on('connection', (socket) => {
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
    onConnection(socket);
  });
  const { port } = await serve(server);
  return { sockets, port, url: `ws://localhost:${port}/path?query=1` };
}
const allowed = () => safeFetch(['localhost']);
const upgrades = (server: Server, answer: (socket: Socket) => void): Server =>
  server.on('upgrade', (_request, socket: Socket) => answer(socket));

describe('a socket', () => {
  it('carries texts both ways, in order', async () => {
    const { url } = await echo();
    const socket = await allowed().socket(url);
    for (const text of ['one', 'zwei €', '']) socket.send(text);
    expect([await socket.receive(), await socket.receive(), await socket.receive()]).toEqual(['one', 'zwei €', '']);
  });

  it('asks for the path under the name that was checked, offers no compression, and says that an instance asks', async () => {
    const { sockets, url, port } = await echo();
    const asked = once(sockets, 'connection') as Promise<[WebSocket, { url: string; headers: Record<string, string> }]>;
    await allowed().socket(url);
    const [, request] = await asked;
    expect([request.url, request.headers['host']]).toEqual(['/path?query=1', `localhost:${port}`]);
    expect(request.headers['sec-websocket-extensions']).toBeUndefined();
    expect(isSentByInstance(request)).toBe(true);
  });

  it('hands over what has arrived before it says that the connection has ended', async () => {
    const { url } = await echo((socket) => {
      socket.send('last words');
      socket.close();
    });
    const socket = await allowed().socket(url);
    expect(await socket.receive()).toBe('last words');
    expect(await failure(socket.receive())).toMatchObject({
      code: 'network',
      sent: false,
      message: 'localhost ended the connection.',
    });
    expect(() => socket.send('more')).toThrow('localhost ended the connection.');
  });

  it('that breaks after a message was sent says that it was sent', async () => {
    const { url } = await echo((socket) => socket.on('message', () => socket.terminate()));
    const socket = await allowed().socket(url);
    socket.send('one');
    await socket.receive().catch(() => undefined);
    expect(await failure(socket.receive())).toMatchObject({ code: 'network', sent: true });
  });

  it('ends the connection when it is closed, and when its app ends', async () => {
    const closed: Promise<unknown>[] = [];
    const { url } = await echo((socket) => closed.push(once(socket, 'close')));
    const fetch = allowed();
    const [one, other] = [await fetch.socket(url), await fetch.socket(url)];
    one.close();
    one.close();
    expect(await failure(one.receive())).toMatchObject({ code: 'network' });
    const waiting = failure(other.receive());
    await fetch.onApplicationShutdown();
    expect(await waiting).toMatchObject({ code: 'network' });
    await Promise.all(closed);
    expect(closed).toHaveLength(2);
  });

  it('takes no more than was wanted, in one message or several, and leaves binary ones out', async () => {
    const { url } = await echo();
    const one = await allowed().socket(url, { maxReceivedBytes: 10 });
    one.send('x'.repeat(11));
    expect(await failure(one.receive())).toMatchObject({ code: 'response_too_large', sent: true });
    const several = await allowed().socket(url, { maxReceivedBytes: 10 });
    for (const text of ['12345', '12345', '1']) several.send(text);
    expect([await several.receive(), await several.receive()]).toEqual(['12345', '12345']);
    expect(await failure(several.receive())).toMatchObject({ code: 'response_too_large' });
    const { url: mixed } = await echo((socket) => {
      socket.send(Buffer.from('binary'));
      socket.send('text');
    });
    expect(await (await allowed().socket(mixed)).receive()).toBe('text');
  });

  it('ends with its time, and with the signal of its caller, on which it leaves no listener', async () => {
    const { url } = await echo();
    const late = await allowed().socket(url, { timeoutMs: 200 });
    late.send('one');
    expect(await late.receive()).toBe('one');
    expect(await failure(late.receive())).toMatchObject({ code: 'timeout', sent: true });
    const controller = new AbortController();
    const aborted = await allowed().socket(url, { signal: controller.signal });
    const waiting = failure(aborted.receive());
    controller.abort();
    expect(await waiting).toMatchObject({ code: 'aborted', sent: false });
    expect(await failure(allowed().socket(url, { signal: AbortSignal.abort() }))).toMatchObject({ code: 'aborted', sent: false });
  });
});

describe('a socket that is not opened', () => {
  it.each([
    ['https://example.com/', 'invalid_url'],
    ['wss://user:secret@example.com/', 'invalid_url'],
    ['wss://localhost/', 'destination_refused'],
    ['wss://10.0.0.1/', 'destination_refused'],
    ['ws://[::ffff:127.0.0.1]/', 'destination_refused'],
    ['wss://evil.example.com/', 'destination_refused'],
    ['wss://mixed.example.com/', 'destination_refused'],
    ['wss://93.184.215.14:6379/', 'destination_refused'],
    ['wss://nowhere.example.com/', 'host_not_found'],
  ])('to %s: %s', async (url, code) => {
    const { resolve } = zone({ 'evil.example.com': [['127.0.0.1']], 'mixed.example.com': [['93.184.215.14', '10.0.0.1']] });
    const error = await failure(safeFetch([], resolve).socket(url));
    expect([error.code, error.sent]).toEqual([code, false]);
    expect(error.message).not.toContain('secret');
  });

  it('connects to the address that was checked, whatever the system says that the name means', async () => {
    const { port, sockets } = await echo();
    const records = { 'only-here.example.com': [['127.0.0.1']], localhost: [['127.0.0.2'], ['127.0.0.1']] };
    const { asked, resolve } = zone(records);
    const fetch = safeFetch([`only-here.example.com:${port}`, `localhost:${port}`], resolve);
    (await fetch.socket(`ws://only-here.example.com:${port}/`)).close();
    sockets.on('connection', () => asked.push('connected'));
    expect(await failure(fetch.socket(`ws://localhost:${port}/`))).toMatchObject({ code: 'network', sent: false });
    expect(asked).toEqual(['only-here.example.com', 'localhost']);
  });

  it('says with which response, and follows no redirect', async () => {
    const { port: target, sockets } = await echo();
    const answers: Record<string, string> = {
      '/busy': 'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\n',
      '/moved': `HTTP/1.1 302 Found\r\nLocation: ws://localhost:${target}/\r\n`,
    };
    const server = createServer();
    server.on('upgrade', ({ url = '' }, socket: Socket) => socket.end(`${answers[url]}Content-Length: 0\r\n\r\n`));
    const { port } = await serve(server);
    const refusal = (path: string) =>
      allowed()
        .socket(`ws://localhost:${port}${path}`)
        .catch((error: unknown) => error);
    const busy = await refusal('/busy');
    expect(busy).toBeInstanceOf(HandshakeRefusedError);
    expect([(busy as HandshakeRefusedError).status, (busy as HandshakeRefusedError).headers.get('retry-after')]).toEqual([
      429,
      '7',
    ]);
    expect(await refusal('/moved')).toMatchObject({ status: 302 });
    expect(sockets.clients.size).toBe(0);
  });

  it('by a server that answers nothing, or no handshake', async () => {
    const silent = await serve(createTcpServer(() => undefined));
    const late = await failure(allowed().socket(`ws://localhost:${silent.port}/`, { timeoutMs: 100 }));
    expect([late.code, late.sent]).toEqual(['timeout', false]);
    const cut = await serve(upgrades(createServer(), (socket) => socket.destroy()));
    const broken = await failure(allowed().socket(`ws://localhost:${cut.port}/`));
    expect([broken.code, broken.sent]).toEqual(['network', false]);
    const accept = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n';
    const wrong = await serve(upgrades(createServer(), (socket) => socket.end(`${accept}Sec-WebSocket-Accept: x\r\n\r\n`)));
    expect((await failure(allowed().socket(`ws://localhost:${wrong.port}/`))).code).toBe('network');
  });
});
