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
  proxy.cut(); // a polite end would wait for an answer
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The server behind the proxy, and the same one without. */
const through = (url: string): string => {
  const address = new URL(url);
  address.host = `127.0.0.1:${proxy.port}`;
  return address.href;
};
/** Of everything here: an app waits two to thirty times as long. */
const silenceMs = 1_000;
/** Limits by the names that the drivers have for them. What waits for a job hears nothing for a second. */
const hurriedLimits = {
  query_timeout: silenceMs,
  connectionTimeoutMillis: silenceMs,
  connectTimeoutMS: silenceMs,
  socketTimeout: 2 * silenceMs,
};
const signalPatience = { heartbeatMs: 200, answerTimeoutMs: 500 };
const patiently = { timeoutMs: 60_000 };

/** The same with those of its limits that it has shortened: what an app does not limit is not limited here. */
function hurried<T extends object>(options: T): T {
  return { ...options, ...Object.fromEntries(Object.entries(hurriedLimits).filter(([name]) => name in options)) };
}

/** What one process tells is heard by another that only listens, and whose connection fell silent meanwhile. */
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
  await listener.publish('outbox.added', {}); // is dropped in time, and does not throw
}

describe('a connection to PostgreSQL over which nothing comes any more (F16)', () => {
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

  /** As every app connects, but with less patience. */
  async function impatientSource(): Promise<DataSource> {
    const config = testConfig({ DATABASE_URL: through(database.url), DATABASE_POOL_SIZE: 2 });
    const { extra, ...options } = dataSourceOptions(config, { entities: [], migrations: [] }) as { extra: object } & object;
    const source = await new DataSource({ ...hurried(options), extra: hurried(extra) } as DataSourceOptions).initialize();
    closing.push(() => source.destroy());
    return source;
  }

  it('ends statements and transactions in time, and is not used again when the database is back', async () => {
    const source = await impatientSource();
    const ask = () => source.query<unknown[]>('select 1 as one');
    await Promise.all([ask(), ask()]);
    proxy.fallSilent();
    const failures = await Promise.allSettled([ask(), source.transaction((manager) => manager.query('select 1')), ask(), ask()]);
    expect(failures.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    proxy.speak();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill([{ one: 1 }]));
  }, 60_000);

  it('takes a job from nobody for more than two seconds, and the queue goes on over another', async () => {
    await worksOnAfterSilence(queueConnection(testConfig({ DATABASE_URL: through(database.url) })));
  }, 90_000);

  it('regression: is not kept by a worker that begins to listen on it in that moment', async () => {
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

  it('of a listener is noticed, also when it has nothing to tell', async () => {
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

  it('takes a job from nobody for more than two seconds, and the queue goes on over another', async () => {
    await worksOnAfterSilence(queueConnection(config()));
  }, 90_000);

  it('is no healthy queue, until another connection is made', async () => {
    const health = new QueueHealth(config());
    closing.push(() => health.onApplicationShutdown());
    const isHealthy = () => health.check().then(() => true);
    await eventually(isHealthy);
    proxy.fallSilent();
    await expect(isHealthy()).rejects.toThrow();
    proxy.speak();
    await eventually(isHealthy);
  }, 60_000);

  it('leaves limits to each process, until another connection is made', async () => {
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

  it('of a listener is noticed, also when it has nothing to tell', async () => {
    const [listener, teller] = [config(), testConfig({ REDIS_URL: redisUrl })].map(
      (settings) => new RedisSignalBus(settings, signalPatience),
    );
    if (listener && teller) await isHeardAgain(listener, teller);
  }, 90_000);
});

/** A queue and its worker through the proxy: a job is refused in time while it is silent, and the next one after it runs. */
async function worksOnAfterSilence(connection: ReturnType<typeof queueConnection>): Promise<void> {
  const name = `half-open-${Date.now()}`;
  const options = { connection: hurried(connection), prefix: redisPrefix };
  const queue = new SteadyQueue(name, options);
  const worker = new SteadyWorker(name, () => Promise.resolve(), {
    ...options,
    drainDelay: 1,
    runRetryDelay: 100,
    // A job that was taken in the moment of silence is soon taken up again, however often the machine lets its lock run out.
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
