import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigModule, type Config } from '../config/index.js';
import { DatabaseModule, migrate } from '../database/index.js';
import { describeRedis, eventually, freePort, startTestPostgres, testConfig, type TestPostgres } from '../testing/index.js';
import {
  enqueue,
  getQueueToken,
  Processor,
  QueueHealth,
  QueueModule,
  UnrecoverableError,
  WorkerHost,
  type Job,
  type Queue,
} from './index.js';
import { KeptJobs } from './kept-jobs.js';
import { queueConnection, redisPrefix } from './queue-connection.js';
import { SteadyQueue, SteadyWorker } from './steady-queue.js';

interface Work {
  id: string;
  version?: number;
}

class KnownRefusal extends Error {
  constructor(readonly waitMs: number) {
    super('refused for now');
  }
}

const done: string[] = [];
let behaviour: (job: Job<Work>) => Promise<void> | void = () => undefined;
const strategyCalls: { attempts: number; waitMs: number }[] = [];

function backoffStrategy(attempts: number, _type?: string, error?: Error): number {
  if (!(error instanceof KnownRefusal)) throw new Error('the strategy did not get the error that was thrown');
  strategyCalls.push({ attempts, waitMs: error.waitMs });
  return error.waitMs;
}

@Injectable()
@Processor('work', { concurrency: 8, drainDelay: 1, stalledInterval: 1_000, lockDuration: 2_000, settings: { backoffStrategy } })
class WorkProcessor extends WorkerHost {
  override async process(job: Job<Work>): Promise<void> {
    await behaviour(job);
    done.push(job.data.id);
  }
}

interface Server {
  config(): Config;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** The guarantees of both backends. */
function behavesAsQueue(server: () => Server): void {
  let app: INestApplicationContext;
  let queue: Queue;
  let health: QueueHealth;

  beforeAll(async () => {
    @Module({
      imports: [
        ConfigModule.forRoot(server().config()),
        DatabaseModule.forRoot({ entities: [], migrations: [] }),
        QueueModule.forRoot(),
        QueueModule.register('work'),
      ],
      providers: [WorkProcessor],
    })
    class App {}
    app = await NestFactory.createApplicationContext(App, { logger: false, abortOnError: false });
    queue = app.get<Queue>(getQueueToken('work'));
    health = app.get(QueueHealth);
  });
  afterAll(async () => {
    await server().kill();
    await app.close(); // ends although the backend is away
  });
  afterEach(() => {
    done.length = 0;
    strategyCalls.length = 0;
    behaviour = () => undefined;
  });
  const finished = (id: string) => eventually(() => done.includes(id), { timeoutMs: 20_000 });
  /** Retries while the backend does not confirm in time. */
  const added = (id: string, options: object = {}) => eventually(() => enqueue(queue, { id }, { jobId: id, ...options }));

  it('runs a job and keeps it for deduplication', async () => {
    await added('one');
    await finished('one');
    await added('one');
    await added('two');
    await finished('two');
    expect(done).toEqual(['one', 'two']);
    const kept = server().config().REDIS_URL === null ? false : { age: 3_600, count: 10_000 };
    expect((await queue.getJob('one'))?.opts.removeOnComplete).toEqual(kept);
  });

  it('removes jobs that ended long ago, and no others', async () => {
    await added('ended');
    await finished('ended');
    await added('later', { delayMs: 600_000 });
    await app.get(KeptJobs).sweep(60);
    expect(await queue.getJob('ended')).toBeDefined();
    await eventually(async () => {
      await app.get(KeptJobs).sweep(0);
      return (await queue.getJob('ended')) === undefined;
    });
    expect(await queue.getJob('later')).toBeDefined();
    await queue.remove('later');
  });

  it('adds a job once for many parallel attempts', async () => {
    await Promise.all(Array.from({ length: 20 }, () => added('same')));
    await finished('same');
    await added('after');
    await finished('after');
    expect(done.filter((id) => id === 'same')).toHaveLength(1);
  });

  it('runs jobs without a priority first, then those with the lowest number', async () => {
    app.get(WorkProcessor).worker.concurrency = 1; // Jobs that are fetched together end in any order.
    await queue.pause();
    for (const [id, priority] of Object.entries({ second: 2, first: 1, single: 0 })) await added(id, { priority });
    await queue.resume();
    expect(await eventually(() => done.length === 3 && done)).toEqual(['single', 'first', 'second']);
    app.get(WorkProcessor).worker.concurrency = 8;
  });

  it('runs a delayed job when it is due and not before', async () => {
    const started = Date.now();
    await added('late', { delayMs: 700 });
    await finished('late');
    expect(Date.now() - started).toBeGreaterThanOrEqual(700);
  });

  it('passes the thrown error to the backoff strategy and waits accordingly', async () => {
    const runs: number[] = [];
    behaviour = (job) => {
      runs.push(Date.now());
      if (job.attemptsMade < 2) throw new KnownRefusal(300 * (job.attemptsMade + 1));
    };
    await added('retried', { attempts: 5, backoff: { type: 'custom' } });
    await finished('retried');
    expect(strategyCalls).toEqual([
      { attempts: 1, waitMs: 300 },
      { attempts: 2, waitMs: 600 },
    ]);
    const [first = 0, second = 0, third = 0] = runs;
    expect(second - first).toBeGreaterThanOrEqual(300);
    expect(third - second).toBeGreaterThanOrEqual(600);
  });

  it('does not retry an unrecoverable failure, and keeps it among the failed without credentials in its message', async () => {
    behaviour = () => {
      throw new UnrecoverableError('never with Bearer abc.def-ghi');
    };
    await added('hopeless', { attempts: 5, backoff: 10 });
    await eventually(async () => (await queue.getJobState('hopeless')) === 'failed');
    const { attemptsMade, failedReason, stacktrace } = (await queue.getJob('hopeless')) ?? {};
    expect([attemptsMade, failedReason]).toEqual([1, 'never with Bearer [redacted]']);
    expect(stacktrace?.join()).toContain('never with Bearer [redacted]');
    expect(stacktrace?.join()).not.toContain('abc.def');
  });

  it('leaves a job of a later version to workers that support it, and ignores unknown fields in others', async () => {
    await eventually(() => enqueue(queue, { id: 'of tomorrow', version: 2 }, { jobId: 'of-tomorrow' }));
    await eventually(() => enqueue(queue, { id: 'of today', version: 1, unheardOf: true }, { jobId: 'of-today' }));
    await finished('of today');
    await eventually(async () => (await queue.getJobState('of-tomorrow')) === 'delayed');
    expect(done).toEqual(['of today']);
    const left = await queue.getJob('of-tomorrow');
    expect([left?.data, left?.failedReason]).toEqual([{ id: 'of tomorrow', version: 2 }, undefined]);
    await eventually(async () => (await (await queue.getJob('of-tomorrow'))?.remove(), true));
  });

  it('a job whose worker hangs or dies is retried once and then fails, while others continue (F21)', async () => {
    const [prefix, connection] = [redisPrefix, queueConnection(server().config())];
    const poisoned = new SteadyQueue('poison', { connection, prefix });
    const runs: string[] = [];
    const { promise: hang, resolve: letGo } = Promise.withResolvers<void>();
    // A hanging worker does not renew its lock.
    const hanging = { concurrency: 4, lockDuration: 2_000, stalledInterval: 300, drainDelay: 1, skipLockRenewal: true };
    const work = async ({ data }: Job<Work>): Promise<void> => {
      runs.push(data.id);
      if (data.id === 'poison') await hang;
    };
    const worker = new SteadyWorker('poison', work, { connection, prefix, ...hanging });
    await eventually(() => enqueue(poisoned, { id: 'poison' }, { jobId: 'poison' }));
    await eventually(async () => (await poisoned.getJobState('poison')) === 'failed', { timeoutMs: 20_000 });
    await eventually(() => enqueue(poisoned, { id: 'other' }, { jobId: 'other' }));
    await eventually(async () => (await poisoned.getJobState('other')) === 'completed', { timeoutMs: 20_000 });
    expect(runs).toEqual(['poison', 'poison', 'other']);
    expect((await poisoned.getJob('poison'))?.failedReason).toContain('stalled more than allowable limit');
    letGo();
    await worker.close();
    await poisoned.close();
  }, 60_000);

  it('works even if it started while the backend was down', async () => {
    const [prefix, connection] = [redisPrefix, queueConnection(server().config())];
    await server().kill();
    const early = new SteadyWorker('early', ({ data }: Job<Work>) => Promise.resolve(done.push(data.id)), { connection, prefix });
    await once(early, 'error');
    await server().restart();
    const producer = new SteadyQueue('early', { connection, prefix });
    await eventually(() => enqueue(producer, { id: 'at last' }, { jobId: 'at-last' }));
    await finished('at last');
    await early.close();
    await producer.close();
  }, 60_000);

  it('returns false in bounded time while the backend is down, and recovers by itself after its restart', async () => {
    await eventually(async () => (await health.check(), true));
    await server().kill();
    const started = Date.now();
    expect(await enqueue(queue, { id: 'unheard' }, { jobId: 'unheard' })).toBe(false);
    expect(Date.now() - started).toBeLessThan(4_000);
    // A backend notices the end of its server with a delay.
    await eventually(() =>
      health.check().then(
        () => false,
        () => true,
      ),
    );
    await server().restart();
    await added('back');
    await finished('back');
    await eventually(async () => (await health.check(), true));
  }, 60_000);

  it('runs what waited in the backend when it crashed', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `waiting-${index}`);
    let crashed: () => void = () => undefined;
    const crash = new Promise<void>((resolve) => (crashed = resolve));
    behaviour = () => crash;
    for (const id of ids) await added(id);
    await server().kill();
    await server().restart();
    crashed();
    for (const id of ids) await finished(id);
  }, 60_000);
}

describe('queues on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    await migrate(postgres.url, []);
  });
  behavesAsQueue(() => ({
    config: () => testConfig({ DATABASE_URL: postgres.url }),
    kill: () => postgres.kill(),
    restart: () => postgres.restart(),
  }));
  afterAll(() => postgres.stop());
});

describeRedis('queues on Redis', () => {
  let port: number;
  let folder: string;
  let redis: ChildProcess;
  const start = async () => {
    const flags = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--appendonly',
      'yes',
      '--appendfsync',
      'always',
    ];
    redis = spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const line of redis.stdout ?? []) if (String(line).includes('Ready to accept connections')) break;
  };
  const kill = async () => {
    redis.kill('SIGKILL');
    await once(redis, 'exit');
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'imprint-redis-'));
    port = await freePort();
    await start();
  });

  behavesAsQueue(() => ({ config: () => testConfig({ REDIS_URL: `redis://127.0.0.1:${port}` }), kill, restart: start }));
  afterAll(() => rm(folder, { recursive: true }));
});
