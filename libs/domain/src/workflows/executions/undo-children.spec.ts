import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { refuse } from '../nodes/test-kinds.fixture.js';
import type { ExecutionEntity } from './execution.entity.js';
import { openStarting, owner, PublishKind } from './starting.fixture.js';

class UndoablePublish extends PublishKind {
  readonly undo = 'automatic';
  readonly undone: string[] = [];

  async compensate({ key }: { key: string }): Promise<{ output: null }> {
    this.undone.push(key);
    return { output: null };
  }
}

const call = new UndoablePublish();
let stage: Awaited<ReturnType<typeof openStarting>>;

beforeAll(async () => {
  stage = await openStarting(call);
  for (let count = 0; count < 2; count += 1) stage.worker(await stage.connect()).onApplicationBootstrap();
}, 60_000);
afterAll(() => stage.close());
beforeEach(() => {
  call.doing.clear();
  for (const seen of [call.undone, call.calls]) seen.length = 0;
});

const compensate = { onError: 'compensate' } as const;
/** A workflow that runs another one, with an effect before and a node that fails behind it. */
const above = async (below: string): Promise<string> =>
  stage.publish({
    nodes: [
      { id: 'before', kind: 'call' },
      { id: 'child', kind: 'workflow', with: { workflowId: below } },
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
const undosOf = async (id: string) =>
  (await stage.stepsOf(id)).flatMap(({ nodeId, scope, status }) => (scope === '~undo' ? [[nodeId, status]] : []));

it('a workflow within another one is undone with it, in its place, and stays completed', async () => {
  call.doing.set('last', () => refuse('refused'));
  const below = await stage.publish({
    nodes: [
      { id: 'one', kind: 'call' },
      { id: 'two', kind: 'call' },
    ],
    edges: [['one', 'two']],
  });
  const id = await stage.starts.execute(owner, await above(below), {}, null);
  expect((await stage.ended(id)).status).toBe('failed');
  const child = await childOf(id);
  expect(call.undone).toEqual([`${child.id}/two/`, `${child.id}/one/`, `${id}/before/`]);
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
  const below = await stage.publish({
    nodes: [
      { id: 'one', kind: 'call' },
      { id: 'two', kind: 'call' },
    ],
    edges: [['one', 'two']],
  });
  const parent = await stage.publish({
    nodes: [
      { id: 'before', kind: 'call' },
      { id: 'child', kind: 'workflow', with: { workflowId: below } },
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
  expect([child.status, call.undone]).toEqual(['cancelled', [`${child.id}/one/`, `${id}/before/`]]);
});

it('a workflow within another one that failed half-way is undone as far as it got', async () => {
  call.doing.set('two', () => refuse('refused'));
  const below = await stage.publish({
    nodes: [
      { id: 'one', kind: 'call' },
      { id: 'two', kind: 'call' },
    ],
    edges: [['one', 'two']],
  });
  const parent = await stage.publish({
    nodes: [
      { id: 'before', kind: 'call' },
      { id: 'child', kind: 'workflow', with: { workflowId: below }, retry: { maxAttempts: 1, waitSeconds: 0 }, ...compensate },
    ],
    edges: [['before', 'child']],
  });
  const id = await stage.starts.execute(owner, parent, {}, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'child' });
  const child = await childOf(id);
  await eventually(() => call.undone.length === 2);
  expect([child.status, call.undone.toSorted()]).toEqual(['failed', [`${child.id}/one/`, `${id}/before/`].toSorted()]);
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
  expect(call.undone).toEqual([`${id}/before/`]);
  const again = await stage.starts.rerun(owner, id, 'last', null);
  expect((await stage.ended(again)).status).toBe('completed');
  expect(call.calls.filter((key) => key.includes('/before/'))).toEqual([`${id}/before/`, `${again}/before/`]);
});
