import { newRecord } from '@imprint/domain/brands';
import { GenerationWorkerModule, RecordingListenerModule } from '@imprint/domain/generation';
import { PublishingModule, PublishWorkerModule } from '@imprint/domain/publishing';
import { schema } from '@imprint/domain/schema';
import { WorkflowsModule } from '@imprint/domain/workflows';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { createApp } from '@imprint/platform/http';
import { createTestDatabase, DatabaseProxy, eventually, testConfig, type TestDatabase } from '@imprint/platform/testing';
import { Module, type DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { adapters } from './adapters.fixture.js';
import { Peers } from './peers.fixture.js';

/** Everything else: it starts executions, makes what they ask for, and publishes. */
@Module({
  imports: [...adapters, RecordingListenerModule, WorkflowsModule, GenerationWorkerModule, PublishingModule, PublishWorkerModule],
})
class OthersModule {
  static forRoot(config: Config): DynamicModule {
    return { module: OthersModule, imports: platformModules({ app: 'scheduler-worker', config, schema, usesQueue: true }) };
  }
}

const activity = `pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;

/** A process that runs steps, and its way to the database. */
export interface Worker {
  child: ChildProcess;
  proxy: DatabaseProxy;
}

const seeds = [
  `insert into organization (id, name, slug) values ('org', 'Org', 'org')`,
  `insert into app_user (id, email, name) values ('user', 'ada@example.com', 'Ada')`,
  `insert into membership (organization_id, user_id, role) values ('org', 'user', 'owner')`,
  `insert into credit_account (organization_id, available_micro, funded_micro) values ('org', 1000000000, 1000000000)`,
  `insert into credit_entry (id, organization_id, kind, from_account, to_account, amount_micro)
     values ('added', 'org', 'added', 'funding', 'available', 1000000000)`,
];

/** The organization `org` of the owner `user`, with the brand `brand` and the feed `conn`. */
export class Stage {
  private constructor(
    readonly peers: Peers,
    readonly dataSource: DataSource,
    readonly others: NestExpressApplication,
    private readonly database: TestDatabase,
    private readonly folder: string,
  ) {}

  static async open(): Promise<Stage> {
    const [peers, database] = await Promise.all([Peers.start(), createTestDatabase(schema.migrations)]);
    const folder = await mkdtemp(join(tmpdir(), 'imprint-kills-'));
    const dataSource = await new DataSource({ type: 'postgres', url: database.url, poolSize: 4 }).initialize();
    for (const statement of seeds) await dataSource.query(statement);
    await dataSource.query(
      `insert into brand (id, organization_id, label, slug, status, colors, record) values ('brand', 'org', 'Terrace', 'main', 'approved', '{}', $1)`,
      [JSON.stringify(newRecord('Terrace'))],
    );
    await dataSource.query(
      `insert into connection (id, organization_id, brand_id, platform, status) values ('conn', 'org', 'brand', 'feed', 'connected')`,
    );
    const config = testConfig(settingsOf(database.url, folder, peers));
    const others = await createApp('scheduler-worker', OthersModule.forRoot(config), config);
    await others.init();
    return new Stage(peers, dataSource, others, database, folder);
  }

  /** Another process, which runs steps once it is told to. */
  async worker(): Promise<Worker> {
    const proxy = new DatabaseProxy(new URL(this.database.url));
    const settings = settingsOf(await proxy.start(), this.folder, this.peers);
    const child = fork(new URL('./steps-process.fixture.js', import.meta.url), [JSON.stringify(settings)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await answerOf(child);
    return { child, proxy };
  }

  async begin({ child }: Worker): Promise<void> {
    const answer = answerOf(child);
    child.send('begin');
    await answer;
  }

  /** To everybody else, it dies: nothing that it sends arrives any more. What it held is free at once, as if its leases had ended. */
  async kill({ proxy }: Worker): Promise<void> {
    proxy.kill();
    // What it had sent is done, or not, before anybody takes over.
    await eventually(async () => (await this.count(activity)) === 0, { timeoutMs: 10_000 });
    await this.dataSource.query(`update workflow_step set wake_at = now() where status = 'running'`);
  }

  /** Ends the process. */
  async end({ child, proxy }: Worker): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await proxy.stop();
  }

  async rows<T extends object>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
    return this.dataSource.query<T[]>(statement, [...values]);
  }

  async count(from: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.rows<{ count: number }>(`select count(*)::integer as count from ${from}`, values))[0]?.count ?? 0;
  }

  async close(): Promise<void> {
    await this.others.close();
    await this.dataSource.destroy();
    await this.database.drop();
    await this.peers.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function answerOf(child: ChildProcess): Promise<void> {
  const ended = new AbortController();
  const exit = once(child, 'exit', { signal: ended.signal }).then(() => Promise.reject(new Error('the process ended by itself')));
  exit.catch(() => undefined);
  await Promise.race([once(child, 'message'), exit]);
  ended.abort();
}

type Settings = NonNullable<Parameters<typeof testConfig>[0]>;

const settingsOf = (DATABASE_URL: string, folder: string, peers: Peers): Settings => ({
  ...{ DATABASE_URL, DATABASE_POOL_SIZE: 4, IMPRINT_HOME: folder, STORAGE_URL: `file://${join(folder, 'files')}` },
  ...{ SWEEP_INTERVAL_MS: 2_000, WORKFLOW_LEASE_SECONDS: 60, CREDITS: 'prepaid' },
  ...peers.settings,
});
