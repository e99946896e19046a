import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { percentile } from './figures.js';
import { countCpu, cpuSeconds } from './processes.js';

const connections = 64;

export interface Load {
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
}

/**
 * Requests over 64 kept-alive connections, one at a time on each, for a while. Written on bare sockets: a client library would
 * cost more than the server that is measured.
 * @throws Error for any answer but 200
 */
export async function httpLoad({ port, pid, path, credentials }: Target, seconds: number): Promise<Load> {
  const requests = (credentials.length === 0 ? [null] : credentials).map((credential) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${credential === null ? '' : `Authorization: Bearer ${credential}\r\n`}\r\n`,
    ),
  );
  const times: number[] = [];
  let sent = 0;
  const next = (): Buffer => requests[sent++ % requests.length] ?? Buffer.alloc(0);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const cpuBefore = cpuSeconds(pid);
  const allUsed = countCpu();
  const started = performance.now();
  const until = started + seconds * 1_000;
  await Promise.all(sockets.map((socket) => ask(socket, next, until, times)));
  const elapsed = (performance.now() - started) / 1_000;
  const each = (seconds: number): number => (seconds * 1_000_000) / times.length;
  const [cpu, allCpu] = [each(cpuSeconds(pid) - cpuBefore), each(allUsed())];
  for (const socket of sockets) socket.destroy();
  return { perSecond: times.length / elapsed, p99: percentile(times, 0.99), cpu, allCpu };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  return socket;
}

/** Milliseconds of each answer go into `times`. */
function ask(socket: Socket, next: () => Buffer, until: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    let askedAt = performance.now();
    socket.on('error', reject).on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
      if (received.length < end + 4 + length) return;
      if (!received.startsWith('HTTP/1.1 200')) return reject(new Error(received.slice(0, 1_000)));
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
