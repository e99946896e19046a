import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { refuse } from '../nodes/test-kinds.fixture.js';
import type { ExecutionEntity } from './execution.entity.js';
import { openStarting, owner, UndoablePublish } from './starting.fixture.js';

const call = new UndoablePublish();
let stage: Awaited<ReturnType<typeof openStarting>>;

beforeAll(async () => {
  stage = await openStarting(call);
  for (let count = 0; count < 2; count += 1) stage.worker(await stage.connect()).onApplicationBootstrap();
}, 60_000);
afterAll(() => stage.close());
beforeEach(() => {
  for (const doing of [call.doing, call.undoing]) doing.clear();
  for (const seen of [call.undone, call.calls]) seen.length = 0;
});

const compensate = { onError: 'compensate' } as const;
/** A workflow that runs another one, with an effect before and a node that fails behind it. */
const above = async (workflowId: string): Promise<string> =>
  stage.publish({
    nodes: [
      { id: 'before', kind: 'call' },
      { id: 'child', kind: 'workflow', with: { workflowId } },
      { id: 'last', kind: 'call', ...compensate },
    ],
    edges: [
      ['before', 'child'],
      ['child', 'last'],
    ],
  });
const childOf = async (id: string): Promise<ExecutionEntity> =>
  eventually(async () => {
    const [child] = await stage.dataSource.query<{ id: string }[]>('select id from workflow_execution where parent_id = $1', [
      id,
    ]);
    return child === undefined ? undefined : stage.executionOf(child.id);
  });
const undoneKeys = (): string[] => call.undone.map(([key]) => key);
const undosOf = async (id: string) =>
  (await stage.stepsOf(id)).flatMap(({ nodeId, scope, status }) => (scope === '~undo' ? [[nodeId, status]] : []));

const below = {
  nodes: [
    { id: 'one', kind: 'call' },
    { id: 'two', kind: 'call' },
  ],
  edges: [['one', 'two']] as const,
};
/** Executes one whose last node fails behind a workflow that was completed. */
const failAbove = async (): Promise<string> => {
  call.doing.set('last', () => refuse('refused'));
  return stage.starts.execute(owner, await above(await stage.publish(below)), {}, null);
};

it('a workflow within another one is undone with it, in its place, and stays completed', async () => {
  const id = await failAbove();
  expect((await stage.ended(id)).status).toBe('failed');
  const child = await childOf(id);
  expect(undoneKeys()).toEqual([`${child.id}/two/`, `${child.id}/one/`, `${id}/before/`]);
  expect([child.status, await undosOf(child.id), await undosOf(id)]).toEqual([
    'completed',
    [
      ['one', 'done'],
      ['two', 'done'],
    ],
    [
      ['before', 'done'],
      ['child', 'done'],
    ],
  ]);
  await expect(stage.starts.resume(owner, id)).rejects.toMatchObject({ code: 'execution_undone' });
});

it('a workflow that still runs within another one is cancelled, undone, and only then what was before it', async () => {
  const [begun, waits] = [Promise.withResolvers<void>(), new Date(Date.now() + 600_000)];
  call.doing.set('two', () => {
    begun.resolve();
    return { wait: { until: waits }, state: null };
  });
  call.doing.set('aside', async () => {
    await begun.promise;
    return refuse('refused');
  });
  const within = await stage.publish(below);
  const parent = await stage.publish({
    nodes: [
      { id: 'before', kind: 'call' },
      { id: 'child', kind: 'workflow', with: { workflowId: within } },
      { id: 'aside', kind: 'call', ...compensate },
    ],
    edges: [
      ['before', 'child'],
      ['before', 'aside'],
    ],
  });
  const id = await stage.starts.execute(owner, parent, {}, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'aside' });
  const child = await childOf(id);
  expect([child.status, undoneKeys()]).toEqual(['cancelled', [`${child.id}/one/`, `${id}/before/`]]);
});

it('a workflow within another one that failed half-way is undone as far as it got', async () => {
  call.doing.set('two', () => refuse('refused'));
  const within = await stage.publish(below);
  const parent = await stage.publish({
    nodes: [
      { id: 'before', kind: 'call' },
      { id: 'child', kind: 'workflow', with: { workflowId: within }, retry: { maxAttempts: 1, waitSeconds: 0 }, ...compensate },
    ],
    edges: [['before', 'child']],
  });
  const id = await stage.starts.execute(owner, parent, {}, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'child' });
  const child = await childOf(id);
  await eventually(() => call.undone.length === 2);
  expect([child.status, undoneKeys().toSorted()]).toEqual(['failed', [`${child.id}/one/`, `${id}/before/`].toSorted()]);
  expect((await stage.eventsOf(child.id)).map(({ event }) => event)).toEqual(['workflow.execution.failed']);
});

it('what was undone runs again when the execution is run again from a later node', async () => {
  call.doing.set('last', ({ executionId }) => (call.undone.length === 0 ? refuse(executionId) : { output: 'well' }));
  const workflow = await stage.publish({
    nodes: [
      { id: 'before', kind: 'call' },
      { id: 'last', kind: 'call', ...compensate },
    ],
    edges: [['before', 'last']],
  });
  const id = await stage.starts.execute(owner, workflow, {}, null);
  await stage.ended(id);
  expect(undoneKeys()).toEqual([`${id}/before/`]);
  const again = await stage.starts.rerun(owner, id, 'last', null);
  expect((await stage.ended(again)).status).toBe('completed');
  expect(call.calls.filter((key) => key.includes('/before/'))).toEqual([`${id}/before/`, `${again}/before/`]);
});

/** Has undoing `two` wait in the middle, and says when it has begun. */
const pauseUndoing = () => {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  call.undoing.set('two', async () => {
    begun.resolve();
    await goOn.promise;
  });
  return { begun: begun.promise, goOn: goOn.resolve };
};
/** Undoing `two` has taken the lives of so many workers that a person has to look at it. */
const holdUndoing = (): void => {
  call.undoing.set('two', ({ executionId }) =>
    stage.dataSource.query(
      `update workflow_step set fence = fence + 1, recoveries = 10, wake_at = now() - interval '1 second'
       where execution_id = $1 and node_id = 'two' and scope = '~undo'`,
      [executionId],
    ),
  );
};
const untilUndo = (id: string, node: string, wanted: string): Promise<boolean> =>
  eventually(async () => (await undosOf(id)).some(([nodeId, status]) => nodeId === node && status === wanted));

it('a cancellation of the one above stops the undoing of a workflow within it, after what has begun', async () => {
  const { begun, goOn } = pauseUndoing();
  const id = await failAbove();
  await begun;
  const child = await childOf(id);
  await stage.cancels.cancel(owner, id);
  await untilUndo(child.id, 'one', 'cancelled');
  goOn();
  await untilUndo(child.id, 'two', 'done');
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'last' });
  expect(await stage.executionOf(child.id)).toMatchObject({
    status: 'completed',
    ending: null,
    compensation: 'stopped',
    open: 0,
  });
  expect(undoneKeys()).toEqual([`${child.id}/two/`]);
});

it('a step within that is held for a person is let go by cancelling the one above', async () => {
  holdUndoing();
  const id = await failAbove();
  const child = await childOf(id);
  await untilUndo(child.id, 'two', 'held');
  await stage.cancels.cancel(owner, id);
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', open: 0 });
  await untilUndo(child.id, 'two', 'cancelled');
  expect(await undosOf(child.id)).toEqual([
    ['one', 'cancelled'],
    ['two', 'cancelled'],
  ]);
  expect((await stage.executionOf(child.id)).open).toBe(0);
});

it('a step within that is held for a person is let go by cancelling that execution, and the one above goes on', async () => {
  holdUndoing();
  const id = await failAbove();
  const child = await childOf(id);
  await untilUndo(child.id, 'two', 'held');
  await stage.cancels.cancel(owner, child.id);
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', open: 0 });
  expect(await undosOf(id)).toEqual([
    ['before', 'done'],
    ['child', 'failed'],
  ]);
  expect(await stage.executionOf(child.id)).toMatchObject({ status: 'completed', ending: null });
  await expect(stage.cancels.cancel(owner, child.id)).rejects.toMatchObject({ code: 'state_conflict' });
});

it('an execution is not gone on from while it is undone, and is afterwards', async () => {
  const { begun, goOn } = pauseUndoing();
  const id = await failAbove();
  await begun;
  const child = await childOf(id);
  for (const again of [() => stage.starts.rerun(owner, child.id, 'two', null), () => stage.starts.resume(owner, child.id)])
    await expect(again()).rejects.toMatchObject({ code: 'state_conflict', message: expect.stringContaining('being undone') });
  goOn();
  await stage.ended(id);
  const again = await stage.starts.rerun(owner, child.id, 'two', null);
  expect((await stage.ended(again)).status).toBe('completed');
});
