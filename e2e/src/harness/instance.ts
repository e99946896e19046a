import { migrate } from '@imprint/platform/database';
import { appNames, portSetting, type AppName } from '@imprint/platform/config';
import { eventually, freePort } from '@imprint/platform/testing';
import { schema } from '@imprint/domain/schema';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../tools/embedded-postgres.mjs';
import { startRedisServer, type RedisServer } from '../../../tools/redis-server.mjs';
import { AppProcess } from './app-process.js';
import { ApiClient } from './api-client.js';

/** Embedded: PostgreSQL does everything. Redis: it carries queues, windows and fan-out. Set by the runner of the suite. */
export const mode: 'embedded' | 'redis' = process.env.IMPRINT_E2E_MODE === 'redis' ? 'redis' : 'embedded';

export interface InstanceOptions {
  mode?: 'embedded' | 'redis';
  /** Settings over the ones below. */
  settings?: Readonly<Record<string, string>>;
  /** Which apps run; all six unless named. */
  apps?: readonly AppName[];
}

/** Short waits, through configuration alone: the code paths are production's. */
const quick: Readonly<Record<string, string>> = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
  LOGIN_WALL: 'off',
  KEY_ENVIRONMENT: 'test',
  METRICS_PORT_BASE: '0',
  WEBHOOK_ALLOWED_HOSTS: 'localhost,127.0.0.1,[::1]',
  SWEEP_INTERVAL_MS: '300',
  PUBLISH_LEASE_SECONDS: '2',
  PUBLISH_TIMEOUT_MS: '3000',
  PUBLISH_RETRY_BASE_MS: '300',
  GENERATION_LEASE_SECONDS: '2',
  WEBHOOK_RETRY_BASE_MS: '200',
  WEBHOOK_TIMEOUT_MS: '3000',
  SHUTDOWN_GRACE_MS: '10000',
};

/** A whole instance in real processes: its own PostgreSQL, its own Redis where the mode wants one, and the six apps on free ports. */
export class Instance {
  private constructor(
    readonly mode: 'embedded' | 'redis',
    private readonly folder: string,
    readonly settings: Readonly<Record<string, string>>,
    private postgres: EmbeddedPostgres,
    private redis: RedisServer | null,
    readonly apps: ReadonlyMap<AppName, AppProcess>,
  ) {}

  static async start(options: InstanceOptions = {}): Promise<Instance> {
    const chosen = options.mode ?? mode;
    const folder = await mkdtemp(join(tmpdir(), 'imprint-e2e-'));
    await chmod(folder, 0o755); // the user that runs PostgreSQL must get through
    const postgres = await startPostgres(folder);
    const redis =
      chosen === 'redis' ? await startRedisServer({ directory: join(folder, 'redis'), port: await freePort() }) : null;
    const settings: Record<string, string> = {
      ...quick,
      DATABASE_URL: postgres.url,
      ...(redis !== null && { REDIS_URL: redis.url }),
      STORAGE_URL: `file://${join(folder, 'files')}`,
      ...(await ports()),
      ...options.settings,
    };
    const apps = new Map((options.apps ?? appNames).map((name) => [name, new AppProcess(name, settings)]));
    const instance = new Instance(chosen, folder, settings, postgres, redis, apps);
    try {
      await Promise.all([...apps.values()].map((app) => app.start()));
      return instance;
    } catch (error) {
      // Nobody else could: a process left behind would keep the test run from ending.
      await instance.stop();
      throw error;
    }
  }

  get apiUrl(): string {
    return this.address('api-gateway');
  }

  get databaseUrl(): string {
    return this.postgres.url;
  }

  /** A client that sends this credential, or none: then it is the local owner. */
  client(credential?: string): ApiClient {
    return new ApiClient(this.apiUrl, credential);
  }

  address(app: AppName): string {
    return `http://127.0.0.1:${this.settings[portSetting(app)]}`;
  }

  app(name: AppName): AppProcess {
    const app = this.apps.get(name);
    if (app === undefined) throw new Error(`${name} is not part of this instance`);
    return app;
  }

  /** kill -9 of the whole database server. */
  async killPostgres(): Promise<void> {
    process.kill(this.postgres.pid, 'SIGKILL');
    await this.postgres.exited;
  }

  async startPostgres(): Promise<void> {
    const directory = join(this.folder, 'postgres');
    this.postgres = await startEmbeddedPostgres({ directory, port: this.postgres.port, persistent: false, takeOver: true });
  }

  async killRedis(): Promise<void> {
    await this.redis?.kill();
  }

  async startRedis(): Promise<void> {
    if (this.redis !== null)
      this.redis = await startRedisServer({ directory: join(this.folder, 'redis'), port: this.redis.port });
  }

  /** Resolves when every running app answers that it is ready. */
  async ready(): Promise<void> {
    await Promise.all(
      [...this.apps.values()].map((app) =>
        eventually(async () => (await fetch(`${this.address(app.name)}/v1/health/ready`)).ok, { timeoutMs: 30_000 }),
      ),
    );
  }

  async stop(): Promise<void> {
    await Promise.all([...this.apps.values()].map((app) => app.stop()));
    await this.redis?.stop();
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** What it wrote outlives kill -9 without being flushed to the disk, which only the loss of a machine would take. */
async function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  const directory = join(folder, 'postgres');
  const template = process.env.IMPRINT_E2E_TEMPLATE;
  if (template !== undefined) await promisify(execFile)('cp', ['-a', template, `${template}.password`, folder]);
  const postgres = await startEmbeddedPostgres({ directory, port: await freePort(), persistent: false });
  if (template === undefined) await migrate(postgres.url, schema.migrations);
  return postgres;
}

async function ports(): Promise<Record<string, string>> {
  const entries = await Promise.all(appNames.map(async (name) => [portSetting(name), String(await freePort())] as const));
  return Object.fromEntries(entries);
}
