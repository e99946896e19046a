import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { refuse } from '../nodes/test-kinds.fixture.js';
import { ClaimStepsRepository } from './claim-steps.repository.js';
import { openStarting, owner, PublishKind } from './starting.fixture.js';
import { StepSignalsRepository } from './step-signals.repository.js';

const call = new PublishKind();
let stage: Awaited<ReturnType<typeof openStarting>>;
let signals: StepSignalsRepository;

beforeAll(async () => {
  stage = await openStarting(call);
  signals = new StepSignalsRepository(stage.dataSource);
});
afterAll(() => stage.close());
beforeEach(() => {
  call.calls.length = 0;
  call.doing.clear();
});

const node = (id: string, value?: unknown, more: object = {}) => ({ id, kind: 'call', with: { value }, ...more });
const single = { nodes: [node('a')], edges: [] };
const many = Array.from({ length: 20 }, (_, index) => index);
const untilWaiting = (id: string): Promise<unknown> =>
  eventually(async () => (await stage.stepsOf(id)).some(({ status }) => status === 'waiting'));
const send = (waitKey: string): Promise<boolean> =>
  signals.send({ organizationId: 'org', waitKey, dedupeKey: 'one', payload: 'come' });

it('scenario 40: slot-holder-killed: its place is free once its lease has ended', async () => {
  const workflow = await stage.publish(single, { maxConcurrent: 1 });
  const [first, second] = [
    await stage.starts.execute(owner, workflow, {}, null),
    await stage.starts.execute(owner, workflow, {}, null),
  ];
  // A process that holds the step of the first one, and dies.
  expect(await new ClaimStepsRepository(stage.dataSource).claim(10, 300, '')).toHaveLength(1);
  expect(await stage.executionOf(second)).toMatchObject({ status: 'queued' });
  for (const worker of [stage.worker(), stage.worker(await stage.connect())]) worker.onApplicationBootstrap();
  for (const id of [first, second]) expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
  expect(call.calls).toEqual([`${first}/a/`, `${second}/a/`]);
});

it('scenario 15: signal-before-wait: it is consumed', async () => {
  await send('early');
  call.doing.set('a', ({ state, signal }) =>
    state === null ? { wait: { key: 'early', until: { inMs: 3_600_000 } }, state: {} } : { output: { signal } },
  );
  const id = await stage.start(single);
  await stage.ended(id);
  expect(await stage.stepsOf(id)).toMatchObject([{ output: { signal: 'come' } }]);
});

it('scenario 17: signal-meets-timeout: one of them wins, and the step goes on once', async () => {
  call.doing.set('a', ({ state, signal, executionId }) =>
    state === null ? { wait: { key: executionId, until: { inMs: 100 } }, state: {} } : { output: { signal } },
  );
  const ids = await Promise.all(many.map(() => stage.start(single)));
  await Promise.all(
    ids.map(async (id) => {
      await eventually(() => call.calls.some((key) => key.startsWith(id)));
      await send(id);
      await signals.deliver(100, [id]);
    }),
  );
  let consumed = 0;
  for (const id of ids) {
    await stage.ended(id);
    const [step] = await stage.stepsOf(id);
    const [row] = await stage.dataSource.query<{ used: boolean }[]>(
      'select consumed_at is not null as used from workflow_signal where wait_key = $1',
      [id],
    );
    expect(step?.output).toEqual({ signal: row?.used === true ? 'come' : null });
    if (row?.used === true) consumed += 1;
    expect(call.calls.filter((key) => key.startsWith(id))).toHaveLength(2);
  }
  expect(consumed).toBeLessThanOrEqual(many.length);
}, 60_000);

it('scenario 20: cancel-meets-complete: it ends once, with the event of its end alone', async () => {
  const workflow = await stage.publish({ nodes: [node('a'), node('b')], edges: [['a', 'b']] });
  const ids = await Promise.all(many.map(() => stage.starts.execute(owner, workflow, {}, null)));
  await Promise.all(
    ids.map(async (id) => {
      await eventually(() => call.calls.some((key) => key.startsWith(id)));
      await stage.cancels.cancel(owner, id).catch(() => undefined);
    }),
  );
  for (const id of ids) {
    const { status } = await stage.ended(id);
    expect(['completed', 'cancelled']).toContain(status);
    expect(await stage.eventsOf(id)).toHaveLength(status === 'completed' ? 1 : 0);
    expect((await stage.stepsOf(id)).filter((step) => !['done', 'cancelled'].includes(step.status))).toEqual([]);
  }
});

it('scenario 21: cancel-in-backoff: it ends now', async () => {
  call.doing.set('a', () => refuse('busy', true));
  const nodes = [node('a', 1, { retry: { maxAttempts: 5, waitSeconds: 3_600 } })];
  const id = await stage.starts.execute(owner, await stage.publish({ nodes, edges: [] }), {}, null);
  await untilWaiting(id);
  await stage.cancels.cancel(owner, id);
  expect(await stage.ended(id)).toMatchObject({ status: 'cancelled' });
  expect(call.calls).toHaveLength(1);
});

/** Waits until `goOn`, then ends. */
const pausing = async (workflow: string): Promise<string> => {
  call.doing.set('a', ({ state }) =>
    state === null ? { wait: { until: { inMs: 3_600_000 } }, state: {} } : { output: { value: 'went on' } },
  );
  const id = await stage.starts.execute(owner, workflow, {}, null);
  await untilWaiting(id);
  return id;
};
const goOn = async (id: string): Promise<void> => {
  await stage.dataSource.query(`update workflow_step set wake_at = now() where execution_id = $1 and status = 'waiting'`, [id]);
  await stage.signals.publish('workflow.steps', { organizationId: 'org' });
};
const old = { nodes: [node('a'), node('old')], edges: [['a', 'old']] as const };

it('scenario 23: version-published-mid-run: the old graph runs to its end', async () => {
  const workflowId = await stage.publish(old);
  const id = await pausing(workflowId);
  const graph = { schema: 'imprint.workflow/1', name: 'Test', inputs: {}, nodes: [node('new')], edges: [] } as const;
  await stage.dataSource.transaction(async (manager) => {
    const versions = new WorkflowVersionsRepository(stage.dataSource);
    const { number } = await versions.ensure(manager, { organizationId: 'org', userId: 'user', workflowId, graph });
    await manager.query('update workflow set published_version = $2 where id = $1', [workflowId, number]);
  });
  const next = await stage.starts.execute(owner, workflowId, {}, null);
  await goOn(id);
  for (const each of [id, next]) expect(await stage.ended(each)).toMatchObject({ status: 'completed' });
  expect((await stage.stepsOf(id)).map(({ nodeId }) => nodeId)).toEqual(['a', 'old']);
  expect((await stage.stepsOf(next)).map(({ nodeId }) => nodeId)).toEqual(['new']);
});

it('scenario 24: version-deleted-in-wait: a deleted workflow keeps its version for what runs, and starts nothing', async () => {
  const workflow = await stage.publish(old);
  const id = await pausing(workflow);
  await stage.dataSource.query('update workflow set deleted_at = now() where id = $1', [workflow]);
  await expect(stage.starts.execute(owner, workflow, {}, null)).rejects.toMatchObject({ code: 'not_found' });
  await goOn(id);
  expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
});
