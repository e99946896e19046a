import { appNames, portSetting, type AppName } from '@imprint/platform/config';
import { eventually, freePort } from '@imprint/platform/testing';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../tools/embedded-postgres.mjs';
import { startRedisServer, type RedisServer } from '../../../tools/redis-server.mjs';
import { AppProcess } from './app-process.js';
import { ApiClient } from './api-client.js';
import { Balancer } from './balancer.js';
import { askForSharedInstance } from './shared-instance.js';

/** Embedded: PostgreSQL does everything. Redis: queues, rate windows and fan-out use Redis. Set by the test runner. */
export const mode: 'embedded' | 'redis' = process.env.IMPRINT_E2E_MODE === 'redis' ? 'redis' : 'embedded';
export { isLong } from '@imprint/platform/testing';

export interface InstanceOptions {
  mode?: 'embedded' | 'redis';
  /** Override the ones below. */
  settings?: Readonly<Record<string, string>>;
  /** Apps to run; default all six. */
  apps?: readonly AppName[];
  /** Processes per app; several are behind a balancer. */
  replicas?: number;
  /** Folders of apps that run from elsewhere, e.g. an earlier release. */
  roots?: Partial<Record<AppName, string>>;
  /** Runs before the apps start, with their settings. */
  prepare?: (settings: Readonly<Record<string, string>>) => Promise<void>;
}

interface Stores {
  postgres: EmbeddedPostgres;
  redis: RedisServer | null;
}

/**
 * Short pauses, by configuration only, so that the code paths are those of production. Leases and timeouts are long enough for a busy
 * machine.
 */
const quick: Readonly<Record<string, string>> = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
  LOGIN_WALL: 'off',
  KEY_ENVIRONMENT: 'test',
  METRICS_PORT_BASE: '0',
  WEBHOOK_ALLOWED_HOSTS: 'localhost,127.0.0.1,[::1]',
  CHANNEL_ALLOWED_HOSTS: 'localhost,127.0.0.1,[::1]',
  LINK_CARD_ALLOWED_HOSTS: 'localhost,127.0.0.1,[::1]',
  KNOWLEDGE_ALLOWED_HOSTS: 'localhost,127.0.0.1,[::1]',
  WORKFLOW_ALLOWED_HOSTS: 'localhost,127.0.0.1,[::1]',
  SWEEP_INTERVAL_MS: '1000',
  PUBLISH_LEASE_SECONDS: '15',
  PUBLISH_TIMEOUT_MS: '15000',
  PUBLISH_RETRY_BASE_MS: '300',
  GENERATION_LEASE_SECONDS: '15',
  WEBHOOK_RETRY_BASE_MS: '200',
  WEBHOOK_TIMEOUT_MS: '15000',
  SHUTDOWN_GRACE_MS: '20000',
  // Tests that restart under load set a notice period themselves.
  SHUTDOWN_NOTICE_MS: '0',
};

/** A whole instance of real processes: its own PostgreSQL, its own Redis if the mode requires it, and the apps on free ports. */
export class Instance {
  private constructor(
    readonly mode: 'embedded' | 'redis',
    private readonly folder: string,
    readonly settings: Readonly<Record<string, string>>,
    /** Null for a shared instance, which ends with the test run. */
    private readonly ownStores: Stores | null,
    readonly balancers: ReadonlyMap<AppName, Balancer>,
    /** Every process of every app. */
    readonly replicas: ReadonlyMap<AppName, readonly AppProcess[]>,
  ) {}

  static async start(options: InstanceOptions = {}): Promise<Instance> {
    const chosen = options.mode ?? mode;
    const folder = await mkdtemp(join(tmpdir(), 'imprint-e2e-'));
    await chmod(folder, 0o755); // the user that runs PostgreSQL needs access
    const postgres = await startPostgres(folder);
    const redis =
      chosen === 'redis' ? await startRedisServer({ directory: join(folder, 'redis'), port: await freePort() }) : null;
    const { apps = appNames, replicas = 1 } = options;
    const balancers = new Map<AppName, Balancer>();
    if (replicas > 1) for (const name of apps) balancers.set(name, await Balancer.start());
    const settings: Record<string, string> = {
      ...quick,
      DATABASE_URL: postgres.url,
      ...(redis !== null && { REDIS_URL: redis.url }),
      IMPRINT_HOME: folder,
      STORAGE_URL: `file://${join(folder, 'files')}`,
      ...(await addresses(balancers)),
      ...options.settings,
    };
    const processes = await Promise.all(
      apps.map(
        async (name) => [name, await processesOf(name, settings, replicas, balancers.get(name), options.roots?.[name])] as const,
      ),
    );
    const instance = new Instance(chosen, folder, settings, { postgres, redis }, balancers, new Map(processes));
    try {
      await options.prepare?.(settings);
      await Promise.all(instance.processes.map((app) => app.start()));
      await instance.ready();
      return instance;
    } catch (error) {
      // A process left behind would keep the test run from ending.
      await instance.stop();
      throw error;
    }
  }

  /**
   * The instance that the journeys of a test run share: all six apps, with `sharedSettings`. Started for the first file that needs it. A
   * file must use organizations and people of its own there, and stop or kill nothing.
   */
  static async shared(): Promise<Instance> {
    const { mode: chosen, settings } = await askForSharedInstance();
    const processes = appNames.map((name) => [name, [new AppProcess(name, settings)]] as const);
    return new Instance(chosen, settings['IMPRINT_HOME'] ?? '', settings, null, new Map(), new Map(processes));
  }

  get apiUrl(): string {
    return this.address('api-gateway');
  }

  get databaseUrl(): string {
    return this.settings['DATABASE_URL'] ?? '';
  }

  private get stores(): Stores {
    if (this.ownStores === null) throw new Error('a shared instance keeps running: start an own one');
    return this.ownStores;
  }

  /** A client with this credential, or the local owner without one. A balancer sends each of its requests to the next replica. */
  client(credential?: string): ApiClient {
    return new ApiClient(this.apiUrl, credential, this.balancers.size > 0 ? { connection: 'close' } : {});
  }

  /** Address of the app, or of its balancer if it has several processes. */
  address(app: AppName): string {
    return `http://127.0.0.1:${this.settings[portSetting(app)]}`;
  }

  /** The app's process, or the first of several. */
  app(name: AppName): AppProcess {
    const [first] = this.replicas.get(name) ?? [];
    if (first === undefined) throw new Error(`${name} is not part of this instance`);
    return first;
  }

  get processes(): AppProcess[] {
    return [...this.replicas.values()].flat();
  }

  /** kill -9 of the whole database server. */
  async killPostgres(): Promise<void> {
    process.kill(this.stores.postgres.pid, 'SIGKILL');
    await this.stores.postgres.exited;
  }

  async startPostgres(): Promise<void> {
    const directory = join(this.folder, 'postgres');
    this.stores.postgres = await startEmbeddedPostgres({
      directory,
      port: this.stores.postgres.port,
      persistent: false,
      takeOver: true,
    });
  }

  async killRedis(): Promise<void> {
    await this.stores.redis?.kill();
  }

  async startRedis(): Promise<void> {
    if (this.stores.redis !== null)
      this.stores.redis = await startRedisServer({ directory: join(this.folder, 'redis'), port: this.stores.redis.port });
  }

  /** Resolves when every running app is ready at its address, and every replica gets connections. */
  async ready(): Promise<void> {
    const isReady = async (name: AppName): Promise<boolean> =>
      this.balancers.get(name)?.isComplete !== false && (await fetch(`${this.address(name)}/v1/health/ready`)).ok;
    await Promise.all([...this.replicas.keys()].map((name) => eventually(() => isReady(name), { timeoutMs: 90_000 })));
  }

  /** Stops everything; a shared instance stays up for other files. */
  async stop(): Promise<void> {
    if (this.ownStores === null) return;
    await Promise.all(this.processes.map((app) => app.stop()));
    await Promise.all([...this.balancers.values()].map((balancer) => balancer.stop()));
    await this.stores.redis?.stop();
    await this.stores.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Without flushing: data survives kill -9 anyway, and only the loss of the machine would take it. */
async function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  const directory = join(folder, 'postgres');
  const template = process.env.IMPRINT_E2E_TEMPLATE;
  if (template !== undefined) await promisify(execFile)('cp', ['-a', template, `${template}.password`, folder]);
  const postgres = await startEmbeddedPostgres({ directory, port: await freePort(), persistent: false });
  if (template === undefined) await migrateFromScratch(postgres.url);
  return postgres;
}

/** Loads what it takes only here: every spec file loads this one. */
async function migrateFromScratch(url: string): Promise<void> {
  const [{ migrate }, { schema }] = await Promise.all([import('@imprint/platform/database'), import('@imprint/domain/schema')]);
  await migrate(url, schema.migrations);
}

/** Address of each app: its balancer, or a free port. */
async function addresses(balancers: ReadonlyMap<AppName, Balancer>): Promise<Record<string, string>> {
  const portOf = async (name: AppName): Promise<number> => balancers.get(name)?.port ?? (await freePort());
  const entries = await Promise.all(appNames.map(async (name) => [portSetting(name), String(await portOf(name))] as const));
  const ports = Object.fromEntries(entries);
  if (balancers.size === 0) return ports;
  // Otherwise apps would assume that their own port is the public one.
  const loopback = (name: AppName): string => `http://localhost:${ports[portSetting(name)]}`;
  return { ...ports, PUBLIC_API_URL: loopback('api-gateway'), PUBLIC_MCP_URL: loopback('mcp-server') };
}

async function processesOf(
  name: AppName,
  settings: Readonly<Record<string, string>>,
  count: number,
  balancer: Balancer | undefined,
  root?: string,
): Promise<AppProcess[]> {
  if (balancer === undefined) return [new AppProcess(name, settings, root)];
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  return ports.map((port) => {
    balancer.add(port);
    return new AppProcess(name, { ...settings, [portSetting(name)]: String(port) }, root);
  });
}
