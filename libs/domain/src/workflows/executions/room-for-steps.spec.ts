import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { NodeKinds } from '../nodes/node-kinds.js';
import { CallKind, type TestCall } from '../nodes/test-kinds.fixture.js';
import { ClaimStepsRepository } from './claim-steps.repository.js';
import { openExecutions } from './executions.fixture.js';
import type { StepWorker } from './step-worker.js';

const atOnce = 3;
const call = new CallKind();
let stage: Awaited<ReturnType<typeof openExecutions>>;
let worker: StepWorker | undefined;
let [going, most] = [0, 0];
const start = (): void => {
  worker = stage.worker();
  worker.onApplicationBootstrap();
};

beforeAll(async () => {
  stage = await openExecutions(new NodeKinds([call]), { WORKFLOW_STEPS_AT_ONCE: atOnce });
});
afterAll(() => stage.close());
afterEach(async () => {
  jest.restoreAllMocks();
  await worker?.beforeApplicationShutdown();
  await stage.dataSource.query('delete from workflow_execution');
  [going, most] = [0, 0];
  call.doing.clear();
});

const event = () => Promise.withResolvers<void>();
const nodes = (...ids: string[]) => ids.map((id) => ({ id, kind: 'call' }));
const fan = {
  nodes: nodes('a', 'b', 'c'),
  edges: [
    ['a', 'b'],
    ['a', 'c'],
  ] as const,
};
/** Counts how many run at the same time. */
const counted =
  (work: TestCall): TestCall =>
  async (step) => {
    going += 1;
    most = Math.max(most, going);
    try {
      return await work(step);
    } finally {
      going -= 1;
    }
  };
const laneOf = (id: string): number => id.charCodeAt(id.length - 1) % 2;

/** Of the steps that have not ended. */
const countByStatus = async (): Promise<Record<string, number>> => {
  const rows = await stage.dataSource.query<{ status: string; count: number }[]>(
    'select status, count(*)::integer as count from workflow_step where ended_at is null group by status',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};
/** Once a statement has told of the end of a step of each of these. */
const toldOf = (ids: readonly string[]): (() => Promise<unknown>) => {
  const told = new Set<string>();
  stage.signals.subscribe('workflow.execution', ({ executionId }) => void told.add(executionId));
  return () => eventually(() => ids.every((id) => told.has(id)));
};

it('steps that two statements make ready at the same time share the room of the worker', async () => {
  const ids = [await stage.start(fan), await stage.start(fan)];
  while (laneOf(ids[0] ?? '') === laneOf(ids[1] ?? '')) {
    await stage.dataSource.query('delete from workflow_execution where id = $1', [ids.pop()]);
    ids.push(await stage.start(fan));
  }
  const [both, goOn] = [event(), event()];
  let begun = 0;
  call.doing.set('a', async () => {
    if ((begun += 1) === ids.length) both.resolve();
    await both.promise;
    return { output: {} };
  });
  const holding = counted(async () => {
    await goOn.promise;
    return { output: {} };
  });
  for (const id of ['b', 'c']) call.doing.set(id, holding);
  const untilTold = toldOf(ids);
  start();
  await untilTold();
  expect(await countByStatus()).toEqual({ ready: 1, running: atOnce });
  goOn.resolve();
  for (const id of ids) expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
  expect(most).toBeLessThanOrEqual(atOnce);
});

it('steps that are being claimed have their room while others become ready', async () => {
  const [claimed, answered, begun, made, other, goOn] = [event(), event(), event(), event(), event(), event()];
  const { claim } = ClaimStepsRepository.prototype;
  let isArmed = false;
  // The steps are claimed, and their worker hears of it late.
  jest.spyOn(ClaimStepsRepository.prototype, 'claim').mockImplementation(async function (this: ClaimStepsRepository, ...given) {
    const found = await claim.apply(this, given);
    if (!isArmed || found.length === 0) return found;
    isArmed = false;
    claimed.resolve();
    await answered.promise;
    return found;
  });
  call.doing.set('a', async () => {
    begun.resolve();
    await made.promise;
    return { output: {} };
  });
  const holding = counted(async ({ nodeId }) => {
    if (nodeId === 'x') other.resolve();
    await goOn.promise;
    return { output: {} };
  });
  for (const id of ['b', 'c', 'd', 'x']) call.doing.set(id, holding);
  const first = await stage.start({ nodes: [...fan.nodes, ...nodes('d')], edges: [...fan.edges, ['a', 'd']] });
  start();
  await begun.promise;
  isArmed = true;
  const untilTold = toldOf([first]);
  const second = await stage.start({ nodes: nodes('x'), edges: [] });
  await claimed.promise;
  made.resolve();
  await untilTold();
  answered.resolve();
  await other.promise;
  const { running = 0 } = await countByStatus();
  expect(running).toBeLessThanOrEqual(atOnce);
  goOn.resolve();
  for (const id of [first, second]) expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
  expect(most).toBeLessThanOrEqual(atOnce);
});
