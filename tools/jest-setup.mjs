// One PostgreSQL server and, if there is a redis-server, one Redis server for the whole test run. Each test creates its own database.
import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';

export default async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'imprint-test-'));
  await chmod(folder, 0o755); // the user that runs PostgreSQL needs access
  const [postgres, redis] = await Promise.all([startPostgres(folder), startRedis(folder)]);
  globalThis.__stopTestServers = async () => {
    await Promise.all([postgres?.stop(), redis?.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
}

async function startPostgres(folder) {
  if (process.env.IMPRINT_TEST_DATABASE_URL) return undefined;
  const server = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), persistent: false });
  process.env.IMPRINT_TEST_DATABASE_URL = server.url;
  return server;
}

async function startRedis(folder) {
  if (process.env.IMPRINT_TEST_REDIS_URL) return undefined;
  if (spawnSync('redis-server', ['--version']).status !== 0) {
    console.warn('\nNo redis-server was found: the tests of the Redis mode are NOT RUN.');
    return undefined;
  }
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    {
      stdio: 'ignore',
    },
  );
  const exited = new Promise((done) => child.once('exit', done));
  await untilListening(port, child);
  process.env.IMPRINT_TEST_REDIS_URL = `redis://127.0.0.1:${port}`;
  return {
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function freePort() {
  const probe = createServer();
  return new Promise((done, fail) => {
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(String(port)));
    });
  });
}

async function untilListening(port, child) {
  while (child.exitCode === null) {
    const listening = await new Promise((done) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.once('connect', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (listening) return;
    await sleep(20);
  }
  throw new Error('redis-server ended instead of listening.');
}
