import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './sockets.js';

/** The PostgreSQL server of the test run, started by tools/jest-setup.mjs. */
export function testDatabaseUrl(): string {
  const url = process.env['IMPRINT_TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('IMPRINT_TEST_DATABASE_URL is not set: tests run under the root jest.config.mjs.');
  return url;
}

/** The Redis server of the test run, or null where no redis-server was found. */
export function testRedisUrl(): string | null {
  return process.env['IMPRINT_TEST_REDIS_URL'] ?? null;
}

export interface TestPostgres {
  url: string;
  readonly pid: number;
  /** kill -9 of the server and all its processes. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface RunningPostgres {
  url: string;
  pid: number;
  port: number;
  exited: Promise<unknown>;
  stop(): Promise<void>;
}

/** tools/embedded-postgres.mjs with types. */
export async function startEmbeddedPostgres(options: {
  directory: string;
  port?: number;
  persistent?: boolean;
  takeOver?: boolean;
}): Promise<RunningPostgres> {
  const tool = new URL('../../../../tools/embedded-postgres.mjs', import.meta.url).href;
  const { startEmbeddedPostgres: start } = (await import(tool)) as {
    startEmbeddedPostgres: (options: object) => Promise<RunningPostgres>;
  };
  return start(options);
}

/** A PostgreSQL server for one test, which may kill it. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'imprint-postgres-'));
  await chmod(folder, 0o755); // the user that runs PostgreSQL needs access
  const directory = join(folder, 'data');
  let server = await startEmbeddedPostgres({ directory, port: await freePort(), persistent: false });
  return {
    url: server.url,
    get pid() {
      return server.pid;
    },
    async kill() {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
    async restart() {
      server = await startEmbeddedPostgres({ directory, port: server.port, persistent: false });
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface TestRedis {
  url: string;
  readonly pid: number;
  /** Directory with the server's data. Restoring a copy while the server is down simulates an older dump. */
  directory: string;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A Redis server for one test, which may kill it. Only within `describeRedis`. */
export async function startTestRedis(port: number): Promise<TestRedis> {
  const tool = new URL('../../../../tools/redis-server.mjs', import.meta.url).href;
  const { startRedisServer: start } = (await import(tool)) as {
    startRedisServer: (options: object) => Promise<{ url: string; pid: number; stop(): Promise<void>; kill(): Promise<void> }>;
  };
  const directory = await mkdtemp(join(tmpdir(), 'imprint-redis-'));
  let server = await start({ directory, port });
  return {
    url: server.url,
    directory,
    get pid() {
      return server.pid;
    },
    kill: () => server.kill(),
    async restart() {
      server = await start({ directory, port });
    },
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
