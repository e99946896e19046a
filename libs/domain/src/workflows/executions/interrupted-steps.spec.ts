import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { untilSomebodyWaits } from '../../schema/database.fixture.js';
import { LocalSignalBus } from '../../generation/local-signal-bus.fixture.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { CallKind, type TestCall } from '../nodes/test-kinds.fixture.js';
import { ClaimStepsRepository } from './claim-steps.repository.js';
import type { ClaimedStep, StepEnd } from './claimed-step.js';
import { EndStepsRepository } from './end-steps.repository.js';
import { openExecutions, workerOver } from './executions.fixture.js';
import type { StepWorker } from './step-worker.js';

/** Somebody outside who is asked whether an earlier attempt has arrived. */
class LookedUpKind extends CallKind {
  override readonly kind = 'look' as 'call';
  settled: TestCall | null = null;

  constructor() {
    super('looked-up');
  }

  async settle(call: Parameters<TestCall>[0]) {
    return this.settled === null ? null : this.settled(call);
  }
}

const config = { WORKFLOW_LEASE_SECONDS: 2, WORKFLOW_STEPS_AT_ONCE: 50, SWEEP_INTERVAL_MS: 200 };
let stage: Awaited<ReturnType<typeof openExecutions>>;
let [call, look]: [CallKind, LookedUpKind] = [new CallKind(), new LookedUpKind()];
let kinds: NodeKinds;
let claims: ClaimStepsRepository;
let ends: EndStepsRepository;
const running: StepWorker[] = [];

beforeAll(async () => {
  stage = await openExecutions(new NodeKinds([new CallKind(), new LookedUpKind()]));
  claims = new ClaimStepsRepository(stage.dataSource);
  ends = new EndStepsRepository(stage.dataSource);
});
afterAll(() => stage.close());
beforeEach(() => {
  [call, look] = [new CallKind(), new LookedUpKind()];
  kinds = new NodeKinds([call, look]);
});
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.beforeApplicationShutdown();
  await stage.dataSource.query('delete from workflow_execution');
});

const chain = { nodes: ['a', 'b'].map((id) => ({ id, kind: 'call' })), edges: [['a', 'b']] as const };
const lookedUp = { nodes: [{ id: 'a', kind: 'look' }], edges: [] };
const calledNodes = ({ calls }: CallKind): string[] => calls.map((key) => key.split('/')[1] ?? '');

/** Another process. It hears of nothing unless it is given a bus. */
function startWorker(over: DataSource = stage.dataSource, signals = new LocalSignalBus()): StepWorker {
  const worker = workerOver(over, kinds, config, signals);
  worker.onApplicationBootstrap();
  running.push(worker);
  return worker;
}

const theOne = ([step]: readonly ClaimedStep[]): ClaimedStep => {
  if (step === undefined) throw new Error('nothing was claimed');
  return step;
};
const endOf = (step: ClaimedStep): StepEnd => ({
  ...{ step, status: 'done', output: { value: 'before it died' }, share: 0.5, inlined: [] },
  tokens: [{ executionId: step.executionId, nodeId: 'b', scope: '', isLive: true, needed: 1 }],
});
/** As if the time of every lease had passed, and the workers had died. */
const expire = (): Promise<unknown> =>
  stage.dataSource.query(`update workflow_step set wake_at = now() - interval '1 second' where status = 'running'`);
/** The first attempt has its effect, and its worker dies before that is written. */
const dyingOnce = (effect: TestCall): TestCall => {
  let deaths = 0;
  return async (one) => {
    const result = await effect(one);
    deaths += 1;
    if (deaths === 1)
      await stage.dataSource.query(
        `update workflow_step set fence = fence + 1, wake_at = now() - interval '1 second' where execution_id = $1 and node_id = $2`,
        [one.executionId, one.nodeId],
      );
    return result;
  };
};

it('scenario 1: killed-before-effect: it runs once', async () => {
  const id = await stage.start(chain);
  theOne(await claims.claim(10, 60_000, ''));
  await expire();
  startWorker();
  expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
  expect(calledNodes(call)).toEqual(['a', 'b']);
});

it('scenario 2: killed-after-effect-unrecorded: a keyed one repeats its key, another one is looked up, and else a person is asked', async () => {
  const id = await stage.start(chain);
  call.doing.set(
    'a',
    dyingOnce(() => ({ output: {} })),
  );
  const effects: string[] = [];
  const sends: TestCall = ({ executionId }) => {
    effects.push(executionId);
    return { output: { found: false } };
  };
  look.doing.set('a', dyingOnce(sends));
  startWorker();
  await stage.ended(id);
  expect(call.calls).toEqual([`${id}/a/`, `${id}/a/`, `${id}/b/`]);
  look.settled = () => ({ output: { found: true } });
  const found = await stage.start(lookedUp);
  expect(await stage.ended(found)).toMatchObject({ status: 'completed' });
  expect(await stage.stepsOf(found)).toMatchObject([{ status: 'done', output: { found: true } }]);
  look.doing.set('a', dyingOnce(sends));
  look.settled = null;
  const unknown = await stage.start(lookedUp);
  await eventually(async () => (await stage.stepsOf(unknown))[0]?.status === 'held');
  expect(effects).toEqual([found, unknown]);
});

it('scenario 3: killed-after-record: nothing runs again', async () => {
  const id = await stage.start(chain);
  await ends.end([endOf(theOne(await claims.claim(10, 60_000, '')))], null);
  startWorker();
  await stage.ended(id);
  expect(calledNodes(call)).toEqual(['b']);
  expect(await stage.stepsOf(id)).toMatchObject([{ nodeId: 'a', attempts: 1, output: { value: 'before it died' } }, {}]);
});

it('scenario 5: late-heartbeat: a step that has ended stays ended', async () => {
  const id = await stage.start(chain);
  const step = theOne(await claims.claim(10, 60_000, ''));
  await ends.end([endOf(step)], null);
  expect(await claims.renew([step], 60_000)).toEqual([]);
  await claims.giveBack([step], true);
  expect(await stage.stepsOf(id)).toMatchObject([
    { nodeId: 'a', status: 'done' },
    { nodeId: 'b', status: 'ready' },
  ]);
});

it('scenario 6: lease-lost-during-effect: it is aborted, and its outcome is unknown', async () => {
  const aborted: unknown[] = [];
  look.doing.set(
    'a',
    ({ stop }) =>
      new Promise((_, reject) => {
        stop.addEventListener('abort', () => {
          aborted.push((stop.reason as { reason?: unknown }).reason);
          reject(stop.reason as Error);
        });
      }),
  );
  const id = await stage.start(lookedUp);
  startWorker();
  await eventually(() => look.calls.length === 1);
  // Somebody took it for dead.
  await stage.dataSource.query(
    `update workflow_step set fence = fence + 1, wake_at = now() - interval '1 second' where execution_id = $1`,
    [id],
  );
  await eventually(async () => (await stage.stepsOf(id))[0]?.status === 'held');
  await eventually(() => aborted.length === 1);
  expect([aborted, look.calls]).toEqual([['lost'], [`${id}/a/`]]);
});

it('scenario 8: commit-answer-lost: what was written is found as it is', async () => {
  const over = await stage.connect();
  let [isArmed, losses] = [false, 0];
  call.doing.set('a', () => {
    isArmed = true;
    return { output: { value: 1 } };
  });
  // The end is committed, and its connection breaks before the answer is there.
  onEachConnection(over, (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    let isEnd = false;
    const losing = async (...given: unknown[]): Promise<unknown> => {
      const answer = await query(...given);
      if ((given[0] as { name?: string }).name === 'workflow-end-steps') isEnd = isArmed;
      if (given[0] !== 'commit' || !isEnd) return answer;
      [isArmed, isEnd] = [false, false];
      losses += 1;
      await client.end();
      throw new Error('Connection terminated unexpectedly');
    };
    client.query = losing as PoolClient['query'];
  });
  const id = await stage.start(chain);
  startWorker(over);
  expect(await stage.ended(id)).toMatchObject({ status: 'completed', open: 0, steps: 2 });
  expect([losses, calledNodes(call)]).toEqual([1, ['a', 'b']]);
  expect(await stage.eventsOf(id)).toHaveLength(1);
  for (const worker of running.splice(0)) await worker.beforeApplicationShutdown();
});

/** Connections of this pool, each once, before it is used. */
function onEachConnection(over: DataSource, change: (client: PoolClient) => void): void {
  const changed = new WeakSet<PoolClient>();
  (over.driver as unknown as { master: Pool }).master.on('acquire', (client) => {
    if (!changed.has(client)) change(client);
    changed.add(client);
  });
}

it('scenario 9: queue-flushed: executions are found without any wake-up', async () => {
  const ids = [await stage.start(chain), await stage.start(chain)];
  startWorker();
  for (const id of [...ids, await stage.start(chain)]) expect((await stage.ended(id)).status).toBe('completed');
});

it('scenario 10: wake-up-duplicated: every step is called once', async () => {
  const signals = new LocalSignalBus();
  startWorker(await stage.connect(), signals);
  startWorker(await stage.connect(), signals);
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    ids.push(await stage.start(chain));
    for (let again = 0; again < 20; again += 1) await signals.publish('workflow.steps', { organizationId: 'org' });
  }
  for (const id of ids) await stage.ended(id);
  expect(call.calls.toSorted()).toEqual(ids.flatMap((id) => [`${id}/a/`, `${id}/b/`]).toSorted());
});

it('a step that a worker had claimed and not begun when it was shut down is not in doubt', async () => {
  const [begun, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  call.doing.set('a', ({ stop }) => {
    begun.resolve();
    stop.addEventListener('abort', () => stopped.resolve());
    return new Promise(() => undefined);
  });
  const ids = [await stage.start(lookedUp), await stage.start(chain)];
  await stage.dataSource.query(`update workflow_step set status = 'blocked' where execution_id = $1`, ids.slice(0, 1));
  const worker = startWorker();
  await begun.promise;
  let shutDown: Promise<void> | undefined;
  // It is claimed, and its graph cannot be read until its worker stops.
  const readLater = async (manager: EntityManager): Promise<void> => {
    await manager.query('lock table workflow_version in access exclusive mode');
    await stage.dataSource.query(`update workflow_step set status = 'ready', wake_at = now() where status = 'blocked'`);
    await untilSomebodyWaits(stage.dataSource);
    shutDown = worker.beforeApplicationShutdown();
    await stopped.promise;
  };
  await stage.dataSource.transaction(readLater);
  await shutDown;
  expect(look.calls).toEqual([]);
  call.doing.clear();
  startWorker();
  for (const id of ids) expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
  expect(await stage.stepsOf(ids[0] ?? '')).toMatchObject([{ attempts: 1 }]);
});
