import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setDefaultBackendFactory } from 'bullmq';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from '../database/index.js';
import { enqueue, QueueHealth } from '../queue/index.js';
import { patientPostgresBackend } from '../queue/patient-backend.js';
import { queueConnection, redisPrefix } from '../queue/queue-connection.js';
import { SteadyQueue, SteadyWorker } from '../queue/steady-queue.js';
import { RedisRateWindow } from '../rate-window/index.js';
import { PostgresSignalBus, RedisSignalBus } from '../signals/index.js';
import { createTestDatabase, describeRedis, eventually, HalfOpenProxy, testConfig, testRedisUrl } from '../testing/index.js';

type Proxy = Awaited<ReturnType<typeof HalfOpenProxy.before>>;

const closing: (() => unknown)[] = [];
let proxy: Proxy;

afterEach(async () => {
  proxy.speak();
  proxy.cut(); // a graceful end would wait for a response
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The server's address by way of the proxy. */
const through = (url: string): string => {
  const address = new URL(url);
  address.host = `127.0.0.1:${proxy.port}`;
  return address.href;
};
/** Shortens every timeout in this file; apps wait two to thirty times as long. */
const silenceMs = 1_000;
/** Timeouts by the names that the drivers use. An idle worker's connection is silent for up to a second. */
const hurriedLimits = {
  query_timeout: silenceMs,
  connectionTimeoutMillis: silenceMs,
  connectTimeoutMS: silenceMs,
  socketTimeout: 2 * silenceMs,
};
const signalPatience = { heartbeatMs: 200, answerTimeoutMs: 500 };
const patiently = { timeoutMs: 60_000 };

/** The same options, with those timeouts shortened that they have. A timeout that the app does not set is not set here either. */
function hurried<T extends object>(options: T): T {
  return { ...options, ...Object.fromEntries(Object.entries(hurriedLimits).filter(([name]) => name in options)) };
}

/** Checks that a process which only listens receives signals again after its connection went silent. */
async function isHeardAgain(listener: PostgresSignalBus | RedisSignalBus, teller: typeof listener): Promise<void> {
  for (const bus of [listener, teller]) {
    await bus.onModuleInit();
    closing.push(() => bus.onApplicationShutdown());
  }
  const heard: string[] = [];
  listener.subscribe('generation.changed', ({ generationId }) => heard.push(generationId));
  const isHeard = (generationId: string) =>
    eventually(async () => {
      await teller.publish('generation.changed', { organizationId: 'org_1', generationId, status: 'completed' });
      return heard.includes(generationId);
    }, patiently);
  await isHeard('before');
  proxy.fallSilent();
  proxy.speak();
  await isHeard('after');
  proxy.fallSilent();
  await listener.publish('outbox.added', {}); // is dropped within its timeout, without throwing
}

describe('a connection to PostgreSQL that has gone silent (F16)', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;

  beforeAll(async () => {
    database = await createTestDatabase([]);
    proxy = await HalfOpenProxy.before(new URL(database.url));
    setDefaultBackendFactory(patientPostgresBackend);
  });
  afterAll(async () => {
    setDefaultBackendFactory(undefined);
    await proxy.close();
    await database.drop();
  });

  /** Connects as every app does, with shorter timeouts. */
  async function impatientSource(): Promise<DataSource> {
    const config = testConfig({ DATABASE_URL: through(database.url), DATABASE_POOL_SIZE: 2 });
    const { extra, ...options } = dataSourceOptions(config, { entities: [], migrations: [] }) as { extra: object } & object;
    const source = await new DataSource({ ...hurried(options), extra: hurried(extra) } as DataSourceOptions).initialize();
    closing.push(() => source.destroy());
    return source;
  }

  it('times out statements and transactions, and is not reused when the database is back', async () => {
    const source = await impatientSource();
    const ask = () => source.query<unknown[]>('select 1 as one');
    await Promise.all([ask(), ask()]);
    proxy.fallSilent();
    const failures = await Promise.allSettled([ask(), source.transaction((manager) => manager.query('select 1')), ask(), ask()]);
    expect(failures.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    proxy.speak();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill([{ one: 1 }]));
  }, 60_000);

  it('blocks enqueueing for at most two seconds, and the queue continues over another connection', async () => {
    await worksOnAfterSilence(queueConnection(testConfig({ DATABASE_URL: through(database.url) })));
  }, 90_000);

  it('regression: is not kept by a worker that starts to listen on it at that moment', async () => {
    const connection = hurried(queueConnection(testConfig({ DATABASE_URL: through(database.url) })));
    const worker = new SteadyWorker(`begins-${Date.now()}`, () => Promise.resolve(), { connection, autorun: false });
    closing.push(() => worker.close());
    const { backend } = worker as unknown as { backend: ReturnType<typeof patientPostgresBackend> };
    await worker.waitUntilReady();
    await backend.connection.getListenClient();
    proxy.fallSilent();
    await expect(backend.waitForJob(1)).rejects.toThrow('timeout');
    proxy.speak();
    await eventually(() => backend.waitForJob(0.1).then(() => true), { timeoutMs: 20_000 });
  }, 60_000);

  it('is detected by a listener, even one that never sends', async () => {
    const [listener, teller] = [through(database.url), database.url].map(
      (DATABASE_URL) => new PostgresSignalBus({ DATABASE_URL }, signalPatience),
    );
    if (listener && teller) await isHeardAgain(listener, teller);
  }, 90_000);
});

describeRedis('a connection to Redis over which nothing comes any more (F16)', () => {
  const redisUrl = String(testRedisUrl());
  const config = () => testConfig({ REDIS_URL: through(redisUrl) });

  beforeAll(async () => {
    proxy = await HalfOpenProxy.before(new URL(redisUrl));
  });
  afterAll(() => proxy.close());

  it('blocks enqueueing for at most two seconds, and the queue continues over another connection', async () => {
    await worksOnAfterSilence(queueConnection(config()));
  }, 90_000);

  it('is reported as an unhealthy queue until a new connection is made', async () => {
    const health = new QueueHealth(config());
    closing.push(() => health.onApplicationShutdown());
    const isHealthy = () => health.check().then(() => true);
    await eventually(isHealthy);
    proxy.fallSilent();
    await expect(isHealthy()).rejects.toThrow();
    proxy.speak();
    await eventually(isHealthy);
  }, 60_000);

  it('leaves rate limits to each process until a new connection is made', async () => {
    const window = new RedisRateWindow(config(), { socketTimeoutMs: silenceMs });
    const other = new RedisRateWindow(testConfig({ REDIS_URL: redisUrl }));
    for (const one of [window, other]) {
      await one.onModuleInit();
      closing.push(() => one.onApplicationShutdown());
    }
    const key = `half-open-${process.pid}-${Date.now()}`;
    const isShared = async (round: string): Promise<boolean> => {
      await other.hit(`${key}-${round}`, 1);
      return !(await window.hit(`${key}-${round}`, 1)).allowed;
    };
    let round = 0;
    await eventually(() => isShared(`before-${(round += 1)}`));
    proxy.fallSilent();
    expect(await isShared('meanwhile')).toBe(false);
    expect((await window.hit(`${key}-meanwhile`, 1)).allowed).toBe(false);
    proxy.speak();
    await eventually(() => isShared(`after-${(round += 1)}`), patiently);
  }, 60_000);

  it('is detected by a listener, even one that never sends', async () => {
    const [listener, teller] = [config(), testConfig({ REDIS_URL: redisUrl })].map(
      (settings) => new RedisSignalBus(settings, signalPatience),
    );
    if (listener && teller) await isHeardAgain(listener, teller);
  }, 90_000);
});

/**
 * Runs a queue and its worker through the proxy: during the silence a job is refused within the timeout, and the next job after it runs.
 */
async function worksOnAfterSilence(connection: ReturnType<typeof queueConnection>): Promise<void> {
  const name = `half-open-${Date.now()}`;
  const options = { connection: hurried(connection), prefix: redisPrefix };
  const queue = new SteadyQueue(name, options);
  const worker = new SteadyWorker(name, () => Promise.resolve(), {
    ...options,
    drainDelay: 1,
    runRetryDelay: 100,
    // A job claimed just before the silence is retried soon, even if a slow machine lets its lock expire repeatedly.
    lockDuration: 3 * silenceMs,
    stalledInterval: silenceMs,
    maxStalledCount: 1_000,
  });
  const completed: string[] = [];
  worker.on('completed', ({ data }: { data: { id: string } }) => void completed.push(data.id));
  closing.push(
    () => queue.close(),
    () => worker.close(),
  );
  const runs = async (id: string): Promise<void> => {
    await eventually(() => enqueue(queue, { id }, { jobId: id }), patiently);
    await eventually(() => completed.includes(id), patiently);
  };
  await runs('before');
  proxy.fallSilent();
  const began = performance.now();
  expect(await enqueue(queue, { id: 'unheard' }, { jobId: 'unheard' })).toBe(false);
  expect(performance.now() - began).toBeLessThan(10_000);
  proxy.speak();
  await runs('after');
}
