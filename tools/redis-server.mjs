// A separate Redis server for tests, if the system has one installed.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export function hasRedisServer() {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/**
 * Starts Redis on 127.0.0.1 configured as in production: append-only, no eviction.
 * @param {{ directory: string, port: number }} options data folder; a server started on it again has the same data
 * @returns {Promise<{ url: string, port: number, pid: number, stop: () => Promise<void>, kill: () => Promise<void> }>}
 */
export async function startRedisServer({ directory, port }) {
  mkdirSync(directory, { recursive: true });
  const options = [
    '--port',
    port,
    '--bind',
    '127.0.0.1',
    '--dir',
    directory,
    '--save',
    '',
    '--appendonly',
    'yes',
    '--maxmemory-policy',
    'noeviction',
  ];
  const child = spawn('redis-server', options.map(String), { stdio: 'ignore' });
  const exited = new Promise((done) => child.once('exit', done));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('redis-server ended instead of listening.');
    await sleep(20);
  }
  const end = (signal) => async () => {
    child.kill(signal);
    await exited;
  };
  return { url: `redis://127.0.0.1:${port}`, port, pid: child.pid, stop: end('SIGTERM'), kill: end('SIGKILL') };
}

function isListening(port) {
  return new Promise((done) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}
