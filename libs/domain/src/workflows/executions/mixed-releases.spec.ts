import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { LocalSignalBus } from '../../generation/local-signal-bus.fixture.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { CallKind, PassKind } from '../nodes/test-kinds.fixture.js';
import { openExecutions, workerOver } from './executions.fixture.js';
import type { StepWorker } from './step-worker.js';

const config = { WORKFLOW_LEASE_SECONDS: 2, WORKFLOW_STEPS_AT_ONCE: 50, SWEEP_INTERVAL_MS: 100 };
let stage: Awaited<ReturnType<typeof openExecutions>>;
let call: CallKind;
const running: StepWorker[] = [];

beforeAll(async () => {
  stage = await openExecutions(new NodeKinds([new CallKind(), new PassKind()]));
});
afterAll(() => stage.close());
beforeEach(() => {
  call = new CallKind('looked-up');
});
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.beforeApplicationShutdown();
  await stage.dataSource.query('delete from workflow_execution');
});

function startWorker(kinds: NodeKinds): void {
  const worker = workerOver(stage.dataSource, kinds, config, new LocalSignalBus());
  worker.onApplicationBootstrap();
  running.push(worker);
}
const oldRelease = (): NodeKinds => new NodeKinds([new PassKind()]);
const newRelease = (): NodeKinds => new NodeKinds([call, new PassKind()]);
const graph = { nodes: [{ id: 'a', kind: 'call' }], edges: [] };
const rowOf = async (id: string): Promise<unknown> =>
  (
    await stage.dataSource.query<unknown[]>(
      `select status, attempts, is_doubtful as "isDoubtful", wait_key as "waitKey" from workflow_step where execution_id = $1`,
      [id],
    )
  )[0];

it('scenario 26: old-worker-meets-new-kind: it is left to those who have it, as it was', async () => {
  const id = await stage.start(graph);
  // Somebody else died of it, so that the next one must look it up.
  await stage.dataSource.query('update workflow_step set is_doubtful = true where execution_id = $1', [id]);
  startWorker(oldRelease());
  await eventually(async () => (await stage.stepsOf(id))[0]?.status === 'waiting');
  expect(await rowOf(id)).toEqual({ status: 'waiting', attempts: 0, isDoubtful: true, waitKey: null });
  expect(await stage.executionOf(id)).toMatchObject({ status: 'running', ending: null });
  await stage.dataSource.query('update workflow_step set is_doubtful = false where execution_id = $1', [id]);
  startWorker(newRelease());
  expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
  expect(call.calls).toEqual([`${id}/a/`]);
});

it('scenario 25: node-kind-removed: it fails by name once nobody has had the kind for a while', async () => {
  const id = await stage.start(graph);
  await stage.dataSource.query(`update workflow_step set left_at = now() - interval '16 minutes' where execution_id = $1`, [id]);
  startWorker(oldRelease());
  expect(await stage.ended(id)).toMatchObject({
    ...{ status: 'failed', failedNodeId: 'a' },
    error: { code: 'workflow_cannot_run', message: expect.stringContaining('call') },
  });
  expect(await stage.eventsOf(id)).toMatchObject([{ event: 'workflow.execution.failed' }]);
});

it('time that a step has waited by itself does not count for its kind', async () => {
  const month = `now() - interval '30 days'`;
  call.doing.set('a', ({ state }) =>
    state === null ? { wait: { until: { inMs: 3_600_000 } }, state: true } : { output: { value: 'late' } },
  );
  const id = await stage.start(graph);
  // Workers that had the kind came late, then it waited for a month.
  await stage.dataSource.query(`update workflow_step set left_at = ${month} + interval '10 minutes' where execution_id = $1`, [
    id,
  ]);
  startWorker(newRelease());
  await eventually(async () => (await stage.stepsOf(id))[0]?.status === 'waiting');
  await running.pop()?.beforeApplicationShutdown();
  startWorker(oldRelease());
  await stage.dataSource.query(`update workflow_step set started_at = ${month}, wake_at = now() where execution_id = $1`, [id]);
  await eventually(async () => {
    const [step] = await stage.dataSource.query<{ left: boolean }[]>(
      `select left_at > now() - interval '1 hour' as left from workflow_step where execution_id = $1`,
      [id],
    );
    return step?.left === true;
  });
  expect(await stage.executionOf(id)).toMatchObject({ status: 'running', ending: null });
  startWorker(newRelease());
  expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
});
