import { dataSourceOptions } from '@imprint/platform/database';
import { QueueHealth } from '@imprint/platform/queue';
import { createTestDatabase, describeRedis, freePort, startTestRedis, testConfig } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DataSource } from 'typeorm';
import { LedgerCheck } from '../credits/index.js';
import { schema } from '../schema/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { InstanceFactsRepository } from './instance-facts.repository.js';
import { StoreChecks } from './store-checks.js';

type Settings = Parameters<typeof testConfig>[0];

let database: OpenedDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

function checksOf(settings: Settings = {}, dataSource = database.dataSource): StoreChecks {
  const config = testConfig(settings);
  const queue = new QueueHealth({ REDIS_URL: null }, dataSource);
  return new StoreChecks(config, new InstanceFactsRepository(dataSource), queue, new LedgerCheck(dataSource));
}

describe('PostgreSQL', () => {
  it('answers with a version that is new enough', async () => {
    expect(await checksOf().database()).toMatchObject({
      finding: 'database_ok',
      values: { version: expect.stringMatching(/^\d+\.\d+/) },
    });
  });

  it.each([
    [160_009, 'database_old'],
    [170_000, 'database_ok'],
  ])('of version %d: %s', async (versionNumber, finding) => {
    const facts = { version: 'x', versionNumber, now: new Date(), dataFolder: null };
    expect(await checksOf().database(() => Promise.resolve(facts))).toMatchObject({ finding });
  });

  it('that is gone is a problem', async () => {
    const gone = await new DataSource({ type: 'postgres', url: testConfig().DATABASE_URL }).initialize();
    await gone.destroy();
    expect(await checksOf({}, gone).database()).toMatchObject({ finding: 'database_down' });
  });

  it('lacks what has not been migrated', async () => {
    const empty = await createTestDatabase([]);
    const config = testConfig({ DATABASE_URL: empty.url });
    const source = await new DataSource(dataSourceOptions(config, { entities: [], migrations: schema.migrations })).initialize();
    try {
      expect(await checksOf({}, source).migrations()).toMatchObject({
        finding: 'migrations_pending',
        values: { count: schema.migrations.length },
      });
    } finally {
      await source.destroy();
      await empty.drop();
    }
  });
});

describe('the clock of the database', () => {
  it.each([
    [0, 'clock_ok', {}],
    [1_500, 'clock_ok', {}],
    [-3_000, 'clock_off', { seconds: 3 }],
    [3_000, 'clock_off', { seconds: 3 }],
    [-90_000, 'clock_wrong', { seconds: 90 }],
  ])('when ours is %d ms off: %s', async (offset, finding, values) => {
    expect(await checksOf().clock(() => Date.now() + offset)).toMatchObject({ finding, values });
  });
});

describe('the ledger of credits', () => {
  const add = `with a as (insert into credit_account (organization_id, available_micro, funded_micro) values ('org', 5, 5))
    insert into credit_entry (id, organization_id, kind, from_account, to_account, amount_micro)
    values ('cre_1', 'org', 'added', 'funding', 'available', 5)`;
  afterEach(() => database.dataSource.query('truncate credit_account, credit_entry, credit_month, credit_reservation'));

  it('adds up, with nothing in it and with something', async () => {
    expect(await checksOf().credits()).toMatchObject({ finding: 'credits_ok' });
    await database.dataSource.query(add);
    expect(await checksOf().credits()).toMatchObject({ finding: 'credits_ok' });
  });

  it.each([
    ['a balance was changed', 'update credit_account set available_micro = 6, funded_micro = 6'],
    ['an account is gone', 'delete from credit_account'],
    ['an entry is gone', 'delete from credit_entry'],
    ['an entry was changed', 'update credit_entry set amount_micro = 4'],
    ['an entry moved to another organization', `update credit_entry set organization_id = 'other'`],
    ['a counter counts nothing', `insert into credit_month values ('org', 'brand', 'brand', '2026-11-01', 0, 1)`],
    [
      'what is spent is not counted',
      `insert into credit_reservation (job_id, organization_id, model, month, is_unlimited, reserved_micro, state, committed_micro)
       values ('gen_1', 'org', 'some/model', '2026-11-01', false, 1, 'committed', 1)`,
    ],
  ])('does not when %s, and says whose', async (_what, statement) => {
    await database.dataSource.query(add);
    await database.dataSource.query(statement);
    const { finding, values } = await checksOf().credits();
    expect([finding, String(values['names']).split(', ')]).toEqual(['credits_wrong', expect.arrayContaining(['org'])]);
  });
});

describe('a disk', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'imprint-disk-'))));
  afterAll(() => rm(folder, { recursive: true }));
  const files = (settings: Settings) =>
    checksOf({ STORAGE_URL: pathToFileURL(join(folder, 'not', 'there yet')).href, ...settings }).filesDisk();

  it('has enough room, little or none, by the settings', async () => {
    const plenty = 100_000_000;
    expect(await files({ FREE_DISK_WARNING_MB: 0, FREE_DISK_PROBLEM_MB: 0 })).toMatchObject({ finding: 'disk_ok' });
    expect(await files({ FREE_DISK_WARNING_MB: plenty, FREE_DISK_PROBLEM_MB: 0 })).toMatchObject({ finding: 'disk_low' });
    expect(await files({ FREE_DISK_WARNING_MB: plenty, FREE_DISK_PROBLEM_MB: plenty })).toMatchObject({ finding: 'disk_full' });
  });

  it('of a bucket or of another machine is not seen from here', async () => {
    expect(await checksOf({ STORAGE_URL: 's3://bucket' }).filesDisk()).toMatchObject({ finding: 'disk_bucket' });
    expect(await checksOf({ DATABASE_URL: 'postgres://a:b@db.example.com/x' }).databaseDisk()).toMatchObject({
      finding: 'disk_elsewhere',
    });
  });

  it('of a database on this machine is seen', async () => {
    const least = { FREE_DISK_WARNING_MB: 0, FREE_DISK_PROBLEM_MB: 0 };
    expect(await checksOf(least).databaseDisk()).toMatchObject({ finding: 'disk_ok' });
  });
});

describeRedis('Redis', () => {
  let redis: Awaited<ReturnType<typeof startTestRedis>>;
  let health: QueueHealth;
  let client: Redis;
  beforeAll(async () => {
    redis = await startTestRedis(await freePort());
    health = new QueueHealth({ REDIS_URL: redis.url });
    client = new Redis(redis.url);
    client.on('error', () => undefined);
  });
  afterAll(async () => {
    client.disconnect();
    health.onApplicationShutdown();
    await redis.stop();
  });

  it('has to evict nothing and to keep what it holds, and is missed when it is gone', async () => {
    const { dataSource } = database;
    const checks = new StoreChecks(testConfig(), new InstanceFactsRepository(dataSource), health, new LedgerCheck(dataSource));
    const finding = async () => (await checks.redis()).finding;
    await client.config('SET', 'appendonly', 'yes', 'maxmemory-policy', 'noeviction');
    expect(await finding()).toBe('redis_ok');
    await client.config('SET', 'appendonly', 'no');
    expect(await finding()).toBe('redis_not_kept');
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    expect(await checks.redis()).toMatchObject({ finding: 'redis_evicts', values: { policy: 'allkeys-lru' } });
    await redis.kill();
    expect(await finding()).toBe('redis_down');
  }, 30_000);
});

it('without Redis there is nothing to check of it', async () => {
  expect(await checksOf().redis()).toMatchObject({ finding: 'redis_none' });
});
