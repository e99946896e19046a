import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { percentile } from './figures.js';
import { countCpu, cpuSeconds } from './processes.js';

const connections = 64;

export interface Load {
  count: number;
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Processor time of the server for each request, in microseconds. */
  cpu: number;
  /** The same for the server and its stores together. */
  allCpu: number;
}

export interface Target {
  port: number;
  pid: number;
  path: string;
  /** Sent in turn. */
  credentials: readonly string[];
  /** A POST instead of a GET. */
  message?: Message;
  /** Each connection comes from an address of its own. */
  fromManyAddresses?: boolean;
}

export interface Message {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** A part of every right answer. */
  expected: string;
}

/**
 * Requests over 64 kept-alive connections, one at a time on each, for a while. Written on bare sockets: a client library would
 * cost more than the server that is measured.
 * @throws Error for any answer but 200
 */
export async function httpLoad(target: Target, seconds: number): Promise<Load> {
  const { port, pid, credentials, message, fromManyAddresses = false } = target;
  const requests = (credentials.length === 0 ? [null] : credentials).map((credential) => requestOf(target, credential));
  const times: number[] = [];
  let sent = 0;
  const next = (): Buffer => requests[sent++ % requests.length] ?? Buffer.alloc(0);
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_unused, index) => open(port, fromManyAddresses ? index + 1 : 1)),
  );
  const cpuBefore = cpuSeconds(pid);
  const allUsed = countCpu();
  const started = performance.now();
  const until = started + seconds * 1_000;
  await Promise.all(sockets.map((socket) => ask(socket, next, { until, times, expected: message?.expected ?? '' })));
  const elapsed = (performance.now() - started) / 1_000;
  const each = (seconds: number): number => (seconds * 1_000_000) / times.length;
  const [cpu, allCpu] = [each(cpuSeconds(pid) - cpuBefore), each(allUsed())];
  for (const socket of sockets) socket.destroy();
  return { count: times.length, perSecond: times.length / elapsed, p99: percentile(times, 0.99), cpu, allCpu };
}

function requestOf({ port, path, message }: Target, credential: string | null): Buffer {
  const length = message === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(message.body)) };
  const authorization = credential === null ? {} : { Authorization: `Bearer ${credential}` };
  const headers = { Host: `127.0.0.1:${port}`, ...authorization, ...message?.headers, ...length };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${message === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${message?.body ?? ''}`);
}

/** @param from last part of the address that it comes from */
async function open(port: number, from: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${from}` }).setNoDelay(true);
  await once(socket, 'connect');
  return socket;
}

interface Asking {
  until: number;
  /** Milliseconds of each answer. */
  times: number[];
  expected: string;
}

function ask(socket: Socket, next: () => Buffer, { until, times, expected }: Asking): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    let askedAt = performance.now();
    socket.on('error', reject).on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (!isWhole(received)) return;
      if (!received.startsWith('HTTP/1.1 200') || !received.includes(expected))
        return reject(new Error(received.slice(0, 1_000)));
      received = '';
      const now = performance.now();
      times.push(now - askedAt);
      if (now > until) return resolve();
      askedAt = now;
      socket.write(next());
    });
    socket.write(next());
  });
}

/** Whether the answer is there to its end. */
function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = received.slice(0, end);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return received.endsWith('\r\n0\r\n\r\n');
  return received.length >= end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
}
