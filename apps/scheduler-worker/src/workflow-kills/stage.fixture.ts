import {
  AudioModelsModule,
  EmbeddingModelsModule,
  ImageModelsModule,
  KeyedVendorsModule,
  MediaVendorsModule,
  TextModelsModule,
  TransformModelsModule,
  VideoModelsModule,
} from '@imprint/adapters/models';
import { ChannelsModule } from '@imprint/adapters/channels';
import { StorageModule } from '@imprint/adapters/storage';
import { VideoToolModule } from '@imprint/adapters/video';
import { newRecord } from '@imprint/domain/brands';
import { FeedModule } from '@imprint/domain/feed';
import { NewslettersModule } from '@imprint/domain/newsletters';
import { GenerationWorkerModule, RecordingListenerModule } from '@imprint/domain/generation';
import { PublishWorkerModule } from '@imprint/domain/publishing';
import { schema } from '@imprint/domain/schema';
import { WorkflowsModule, WorkflowWorkerModule } from '@imprint/domain/workflows';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { createApp } from '@imprint/platform/http';
import { createTestDatabase, DatabaseProxy, eventually, testConfig, type TestDatabase } from '@imprint/platform/testing';
import { Module, type DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { Peers } from './peers.fixture.js';

const adapters = [
  ...[ChannelsModule, AudioModelsModule, EmbeddingModelsModule, ImageModelsModule, KeyedVendorsModule, MediaVendorsModule],
  ...[TextModelsModule, TransformModelsModule, VideoModelsModule, StorageModule, VideoToolModule, FeedModule, NewslettersModule],
];

/** What runs steps: the one that is killed. */
@Module({ imports: [...adapters, RecordingListenerModule, WorkflowWorkerModule] })
class StepsModule {
  static forRoot(config: Config): DynamicModule {
    return { module: StepsModule, imports: platformModules({ app: 'scheduler-worker', config, schema, usesQueue: true }) };
  }
}

/** Everything else: it starts executions, makes what they ask for, and publishes. */
@Module({ imports: [...adapters, RecordingListenerModule, WorkflowsModule, GenerationWorkerModule, PublishWorkerModule] })
class OthersModule {
  static forRoot(config: Config): DynamicModule {
    return { module: OthersModule, imports: platformModules({ app: 'scheduler-worker', config, schema, usesQueue: true }) };
  }
}

const activity = `pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;

/** A process that runs steps, as the database and its peers see it. */
export interface Worker {
  app: NestExpressApplication;
  proxy: DatabaseProxy;
}

/** A process that has lost its database may wait for it before it ends. */
const shutdownMs = 500;

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
    const config = configOf(database.url, folder, peers);
    const others = await createApp('scheduler-worker', OthersModule.forRoot(config), config);
    await others.init();
    return new Stage(peers, dataSource, others, database, folder);
  }

  /** Another process that runs steps. */
  async worker(): Promise<Worker> {
    const proxy = new DatabaseProxy(new URL(this.database.url));
    const config = configOf(await proxy.start(), this.folder, this.peers);
    const app = await createApp('scheduler-worker', StepsModule.forRoot(config), config);
    await app.init();
    return { app, proxy };
  }

  /** kill -9, as the database and the peers see it: nothing that it sends arrives any more. What it held is free at once. */
  async kill({ app, proxy }: Worker): Promise<void> {
    proxy.kill();
    // Its memory is gone, whether it notices or not.
    await Promise.race([app.close().catch(() => undefined), sleep(shutdownMs)]);
    await proxy.stop();
    // What it had sent is done, or not, before anybody takes over.
    await eventually(async () => (await this.count(activity)) === 0, { timeoutMs: 10_000 });
    await this.dataSource.query(`update workflow_step set wake_at = now() where status = 'running'`);
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

function configOf(DATABASE_URL: string, folder: string, peers: Peers): Config {
  return testConfig({
    ...{ DATABASE_URL, DATABASE_POOL_SIZE: 4, IMPRINT_HOME: folder, STORAGE_URL: `file://${join(folder, 'files')}` },
    ...{ SWEEP_INTERVAL_MS: 2_000, WORKFLOW_LEASE_SECONDS: 60, CREDITS: 'prepaid' },
    ...peers.settings,
  });
}
