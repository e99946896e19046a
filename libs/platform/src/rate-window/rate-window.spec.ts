import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataSourceOptions } from '../database/index.js';
import {
  createTestDatabase,
  describeRedis,
  eventually,
  freePort,
  testConfig,
  testRedisUrl,
  type TestDatabase,
} from '../testing/index.js';
import {
  LocalRateWindow,
  PostgresRateWindow,
  RateWindow1700000000010,
  RateWindowBatches1763700000200,
  RedisRateWindow,
  type RateWindow,
} from './index.js';

const key = (name: string) => `${name}-${Math.random()}`;

/** The guarantees of every implementation; `windows` are two processes' views of one shared window. */
function behavesAsRateWindow(windows: () => readonly RateWindow[]): void {
  const some = () => windows()[0] as RateWindow;

  it('allows up to the limit and counts down', async () => {
    const k = key('count');
    const verdicts = [await some().hit(k, 3), await some().hit(k, 3), await some().hit(k, 3)];
    expect(verdicts.map(({ allowed, remaining, retryAfterSeconds }) => [allowed, remaining, retryAfterSeconds])).toEqual([
      [true, 2, 0],
      [true, 1, 0],
      [true, 0, 0],
    ]);
  });

  it('refuses over the limit and returns when there is room again', async () => {
    const k = key('refuse');
    const [before, began] = [Date.now(), performance.now()];
    await some().hit(k, 1);
    const refused = await some().hit(k, 1);
    expect(refused).toMatchObject({ allowed: false, limit: 1, remaining: 0 });
    expect(refused.retryAfterSeconds).toBeGreaterThanOrEqual(60 - Math.ceil((performance.now() - began) / 1_000));
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(refused.resetAt.getTime() - before).toBeGreaterThanOrEqual(59_000);
  });

  it('allows exactly the limit of four times as many concurrent hits, from several processes', async () => {
    const k = key('race');
    const hits = Array.from({ length: 400 }, (_, index) => (windows()[index % windows().length] as RateWindow).hit(k, 100));
    const verdicts = await Promise.all(hits);
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(100);
    expect(new Set(verdicts.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)).size).toBe(100);
  });

  it('does not count refused hits, and allows a hit as soon as one has left', async () => {
    const k = key('slide');
    expect((await some().hit(k, 2, 1)).allowed).toBe(true);
    expect((await some().hit(k, 2, 1)).allowed).toBe(true);
    const again = await eventually(async () => {
      const verdict = await some().hit(k, 2, 1);
      return verdict.allowed && verdict;
    });
    expect(again.allowed).toBe(true);
  });

  it('slides: hits late in one span still count in the next', async () => {
    // Tests real time: a round in which the late hit may already have left proves nothing, so it is repeated.
    const next = await eventually(async () => {
      const k = key('boundary');
      await some().hit(k, 2, 2);
      await sleep(1_200);
      const late = performance.now();
      await some().hit(k, 2, 2);
      await eventually(async () => (await some().hit(k, 2, 2)).allowed);
      const verdict = await some().hit(k, 2, 2);
      return performance.now() - late < 2_000 && verdict;
    });
    expect(next.allowed).toBe(false);
  });

  it('takes a hit back: there is room for one more, and the others stay', async () => {
    const k = key('back');
    await some().giveBack(k);
    for (let index = 0; index < 3; index += 1) await some().hit(k, 3);
    await some().giveBack(k);
    expect([(await some().hit(k, 3)).allowed, (await some().hit(k, 3)).allowed]).toEqual([true, false]);
    for (let index = 0; index < 5; index += 1) await some().giveBack(k);
    expect(await some().hit(k, 3)).toMatchObject({ allowed: true, remaining: 2 });
  });

  it('keeps keys apart, and follows a limit that was lowered', async () => {
    const k = key('apart');
    for (let index = 0; index < 5; index += 1) await some().hit(k, 5);
    expect((await some().hit(k, 2)).allowed).toBe(false);
    expect((await some().hit(k, 6)).allowed).toBe(true);
    expect((await some().hit(key('apart'), 1)).allowed).toBe(true);
  });

  it('allows nothing with a limit of zero', async () => {
    const k = key('zero');
    expect((await some().hit(k, 0)).allowed).toBe(false);
    expect(await some().hit(k, 0)).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 60 });
  });
}

describe('PostgresRateWindow', () => {
  let database: TestDatabase;
  let dataSources: DataSource[];
  let windows: PostgresRateWindow[];

  beforeAll(async () => {
    database = await createTestDatabase([RateWindow1700000000010, RateWindowBatches1763700000200]);
    const config = testConfig({ DATABASE_URL: database.url });
    dataSources = [1, 2].map(() => new DataSource(dataSourceOptions(config, { entities: [], migrations: [] })));
    for (const dataSource of dataSources) await dataSource.initialize();
    windows = dataSources.map((dataSource) => new PostgresRateWindow(dataSource));
  });
  afterAll(async () => {
    for (const dataSource of dataSources) await dataSource.destroy();
    await database.drop();
  });

  behavesAsRateWindow(() => windows);

  it('judges a hit that had to wait by the time when its turn came', async () => {
    const [first, second] = dataSources as [DataSource, DataSource];
    const window = new PostgresRateWindow(second);
    await window.hit('queued', 1, 1);
    const runner = first.createQueryRunner();
    await runner.startTransaction();
    await runner.query("SELECT FROM rate_window WHERE key = 'queued' FOR UPDATE");
    const waiting = window.hit('queued', 1, 1);
    await runner.query('SELECT pg_sleep(1.1)');
    await runner.commitTransaction();
    await runner.release();
    expect((await waiting).allowed).toBe(true);
  });

  it('deletes the rows of idle keys and no others', async () => {
    const [dataSource] = dataSources as [DataSource];
    const [window] = windows as [PostgresRateWindow];
    await window.hit('idle', 5, 1);
    await window.hit('busy', 5, 1);
    await dataSource.query("UPDATE rate_window SET expires_at = now() - interval '2 minutes' WHERE key = 'idle'");
    await window.forgetIdleKeys();
    expect(await dataSource.query("SELECT key FROM rate_window WHERE key IN ('idle', 'busy')")).toEqual([{ key: 'busy' }]);
  });
});

describeRedis('RedisRateWindow', () => {
  let windows: RedisRateWindow[];

  beforeAll(async () => {
    // If Redis does not answer in time, each process counts for itself.
    const patience = { commandTimeoutMs: 20_000, socketTimeoutMs: 20_000 };
    windows = [1, 2].map(() => new RedisRateWindow(testConfig({ REDIS_URL: testRedisUrl() }), patience));
    for (const window of windows) await window.onModuleInit();
  });
  afterAll(() => {
    for (const window of windows) window.onApplicationShutdown();
  });

  behavesAsRateWindow(() => windows);

  it('leaves no key behind when the window has passed', async () => {
    const k = key('ttl');
    const redis = new Redis(String(testRedisUrl()));
    await redis.ping();
    await windows[0]?.hit(k, 5, 5);
    expect(await redis.pttl(`imprint:rate:${k}`)).toBeGreaterThan(0);
    await eventually(async () => (await redis.exists(`imprint:rate:${k}`)) === 0);
    redis.disconnect();
  });

  it('continues to limit locally while Redis is unreachable', async () => {
    const window = new RedisRateWindow({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    await window.onModuleInit();
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => window.hit('alone', 2)));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(2);
    window.onApplicationShutdown();
  });
});

describe('LocalRateWindow', () => {
  const window = new LocalRateWindow();
  behavesAsRateWindow(() => [window]);

  it('stores a bounded number of keys', async () => {
    const bounded = new LocalRateWindow();
    await bounded.hit('early', 1);
    for (let index = 0; index < 10_000; index += 1) await bounded.hit(`later-${index}`, 1);
    expect((await bounded.hit('early', 1)).allowed).toBe(true);
    expect((await bounded.hit('later-9999', 1)).allowed).toBe(false);
  });
});
