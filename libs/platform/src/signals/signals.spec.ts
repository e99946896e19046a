import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { describeRedis, eventually, freePort, startTestPostgres, testConfig, type TestPostgres } from '../testing/index.js';
import { PostgresSignalBus, RedisSignalBus } from './index.js';
import { signalPatience } from './signal.bus.js';

type Bus = PostgresSignalBus | RedisSignalBus;

interface Server {
  makeBus(): Bus;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

const generation = (generationId: string) => ({ organizationId: 'org_1', generationId, status: 'completed' });

/** A busy machine answers late, and takes no server for a silent one. */
const patience = { ...signalPatience, answerTimeoutMs: 20_000 };

/** The guarantees of every implementation: two buses act as two processes on one server. */
function behavesAsSignalBus(server: () => Server): void {
  let here: Bus;
  let there: Bus;

  beforeEach(async () => {
    here = server().makeBus();
    there = server().makeBus();
    await Promise.all([here.onModuleInit(), there.onModuleInit()]);
  });
  afterEach(async () => {
    await Promise.all([here.onApplicationShutdown(), there.onApplicationShutdown()]);
  });

  it('reaches the subscribers of every process, immediately after start', async () => {
    const heard: string[] = [];
    here.subscribe('generation.changed', ({ generationId }) => heard.push(`here ${generationId}`));
    there.subscribe('generation.changed', ({ generationId }) => heard.push(`there ${generationId}`));
    await here.publish('generation.changed', generation('gen_1'));
    await eventually(() => heard.length === 2);
    expect(heard.toSorted()).toEqual(['here gen_1', 'there gen_1']);
  });

  it('keeps topics apart and the order within one', async () => {
    const heard: string[] = [];
    there.subscribe('generation.changed', ({ generationId }) => heard.push(generationId));
    there.subscribe('outbox.added', () => heard.push('outbox'));
    for (const id of ['a', 'b', 'c']) await here.publish('generation.changed', generation(id));
    await eventually(() => heard.length === 3);
    expect(heard).toEqual(['a', 'b', 'c']);
  });

  it('merges equal signals of one turn, and sends all different ones', async () => {
    const heard: string[] = [];
    there.subscribe('outbox.added', () => heard.push('outbox'));
    there.subscribe('generation.changed', ({ generationId }) => heard.push(generationId));
    const many = Array.from({ length: 300 }, (_, index) => here.publish('generation.changed', generation(`${index}`)));
    await Promise.all([
      ...many,
      here.publish('outbox.added', {}),
      here.publish('outbox.added', {}),
      here.publish('outbox.added', {}),
    ]);
    await eventually(() => heard.length >= 301);
    await here.publish('generation.changed', generation('last'));
    await eventually(() => heard.includes('last'));
    expect(heard.filter((entry) => entry === 'outbox')).toHaveLength(1);
    expect(heard).toHaveLength(302);
  });

  it('stops calling a handler that unsubscribed, and survives one that throws', async () => {
    const heard: string[] = [];
    const stop = there.subscribe('outbox.added', () => heard.push('stopped'));
    there.subscribe('outbox.added', () => {
      throw new Error('a broken handler');
    });
    there.subscribe('outbox.added', () => heard.push('kept'));
    stop();
    await here.publish('outbox.added', {});
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(['kept']);
  });

  it('does not throw while the server is away, and delivers again after its restart', async () => {
    const heard: string[] = [];
    there.subscribe('generation.changed', ({ generationId }) => heard.push(generationId));
    await server().kill();
    await here.publish('generation.changed', generation('lost'));
    await server().restart();
    await eventually(async () => {
      await here.publish('generation.changed', generation('found'));
      return heard.includes('found');
    });
    expect(heard).not.toContain('lost');
  });

  it('starts without the server and connects later', async () => {
    await server().kill();
    const early = server().makeBus();
    await early.onModuleInit();
    await server().restart();
    const heard: string[] = [];
    early.subscribe('outbox.added', () => heard.push('found'));
    await eventually(async () => {
      await here.publish('outbox.added', {});
      return heard.length > 0;
    });
    await early.onApplicationShutdown();
  });
}

describe('PostgresSignalBus', () => {
  let postgres: TestPostgres;
  const makeBus = () => new PostgresSignalBus(testConfig({ DATABASE_URL: postgres.url }), patience);
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.stop());

  behavesAsSignalBus(() => ({ makeBus, kill: () => postgres.kill(), restart: () => postgres.restart() }));

  it('recovers when the server ends its session', async () => {
    const bus = makeBus();
    await bus.onModuleInit();
    const heard: string[] = [];
    bus.subscribe('outbox.added', () => heard.push('signal'));
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'imprint signals'");
    await admin.end();
    await eventually(async () => {
      await bus.publish('outbox.added', {});
      return heard.length > 0;
    });
    await bus.onApplicationShutdown();
  });

  it('drops a signal that PostgreSQL could not carry and sends the others', async () => {
    const bus = makeBus();
    await bus.onModuleInit();
    const heard: number[] = [];
    bus.subscribe('generation.changed', ({ generationId }) => heard.push(generationId.length));
    await Promise.all([9_000, 10].map((length) => bus.publish('generation.changed', generation('x'.repeat(length)))));
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([10]);
    await bus.onApplicationShutdown();
  });
});

describeRedis('RedisSignalBus', () => {
  let port: number;
  let redis: ChildProcess;
  const start = async () => {
    redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for await (const line of redis.stdout ?? []) if (String(line).includes('Ready to accept connections')) break;
  };
  const kill = async () => {
    redis.kill('SIGKILL');
    await once(redis, 'exit');
  };
  beforeAll(async () => {
    port = await freePort();
    await start();
  });
  afterAll(kill);

  behavesAsSignalBus(() => ({
    makeBus: () => new RedisSignalBus(testConfig({ REDIS_URL: `redis://127.0.0.1:${port}` }), patience),
    kill,
    restart: start,
  }));
});
