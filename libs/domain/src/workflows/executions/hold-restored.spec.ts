import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { ClaimedStep, StepEnd } from './claimed-step.js';
import { ledgerOn } from './executions.fixture.js';
import { holdRestoredExecutions } from './hold-restored.js';
import { openStarting, owner, UndoablePublish } from './starting.fixture.js';
import type { StepWorker } from './step-worker.js';

const call = new UndoablePublish();
const hour = 3_600_000;
let stage: Awaited<ReturnType<typeof openStarting>>;
let worker: StepWorker | undefined;
const start = (): void => {
  worker = stage.worker();
  worker.onApplicationBootstrap();
};

beforeAll(async () => {
  stage = await openStarting(call);
});
afterAll(() => stage.close());
afterEach(async () => {
  await worker?.beforeApplicationShutdown();
  call.calls.length = 0;
});

const node = (id: string) => ({ id, kind: 'call' });
const chain = { nodes: [node('a'), node('b')], edges: [['a', 'b']] as const };

it('scenario 41: backup-restored: open steps are held, nothing has a second effect, and a person resumes them', async () => {
  const soon = { nodes: [{ id: 'a', kind: 'wait', with: { minutes: 10 } }, node('b')], edges: [['a', 'b']] as const };
  const late = { nodes: [{ id: 'a', kind: 'wait', with: { days: 3 } }, node('b')], edges: [['a', 'b']] as const };
  const asking = { nodes: [{ id: 'a', kind: 'approval', with: { question: 'Go on?' } }], edges: [] };
  start();
  const execute = async (graph: typeof chain | typeof soon | typeof late | typeof asking): Promise<string> =>
    stage.starts.execute(owner, await stage.publish(graph), {}, null);
  const waiting = [await execute(soon), await execute(late), await execute(asking)];
  for (const id of waiting) await eventually(async () => (await stage.stepsOf(id))[0]?.status === 'waiting');
  await worker?.beforeApplicationShutdown();
  const ready = await execute(chain);
  const limited = await stage.publish(chain, { maxConcurrent: 1 });
  await stage.dataSource.query('update workflow set max_concurrent = 0 where id = $1', [limited]);
  const queued = await stage.starts.execute(owner, limited, {}, null);
  const held = await stage.dataSource.transaction((manager) => holdRestoredExecutions(manager, new Date(Date.now() + hour)));
  expect(held).toBe(3);
  const statusOf = async (id: string): Promise<unknown> => (await stage.stepsOf(id))[0]?.status;
  expect(await Promise.all([...waiting, ready].map(statusOf))).toEqual(['held', 'waiting', 'waiting', 'held']);
  start();
  expect(await stage.ended(queued)).toMatchObject({ status: 'failed', error: { code: 'interrupted' } });
  expect(call.calls).toEqual([]);
  await stage.cancels.cancel(owner, ready);
  await stage.ended(ready);
  await stage.ended(await stage.starts.resume(owner, ready));
  expect(call.calls).toEqual([`${ready}/a/`, `${ready}/b/`]);
});

/** Has what it has done undone, and waits for that. */
async function askAgain(id: string, compensation: string): Promise<void> {
  await stage.dataSource.query(
    `update workflow_execution set compensation = 'asked' where id = $1 and status = 'failed' and compensation = $2`,
    [id, compensation],
  );
  await eventually(async () => {
    const now = await stage.executionOf(id);
    return now.compensation === 'begun' && now.open === 0;
  });
}

it('what was about to be undone is not undone a second time, and is when somebody asks for it again', async () => {
  const nodes = [node('a'), node('b'), node('c')];
  const id = await stage.starts.execute(owner, await stage.publish({ nodes, edges: [] }), {}, null);
  const { claims, ends } = ledgerOn(stage.dataSource, stage.signals);
  const hows: Record<string, Partial<StepEnd>> = {
    a: { status: 'done', output: { made: 'a' } },
    b: { status: 'waiting', state: { releaseId: 'rel_1' }, wakeAt: { inMs: hour } },
    c: { status: 'failed', error: { code: 'refused' }, failsExecution: true, compensates: true },
  };
  const claimed = await claims.claim(10, 60_000, '');
  const endOf = (step: ClaimedStep): StepEnd => ({
    step,
    status: 'done',
    share: 0,
    tokens: [],
    inlined: [],
    ...hows[step.nodeId],
  });
  // As the backup has it: it has failed, and nothing is undone yet.
  await ends.end(claimed.map(endOf), null);
  expect(await stage.executionOf(id)).toMatchObject({ ending: 'failed', compensation: 'asked', open: 1 });
  await stage.dataSource.transaction((manager) => holdRestoredExecutions(manager, new Date(Date.now() + 2 * hour)));
  start();
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'c', compensation: 'stopped', open: 0 });
  expect(call.undone).toEqual([]);
  // As docs/operations.md says.
  await askAgain(id, 'stopped');
  expect(call.undone.toSorted()).toEqual([
    [`${id}/a/`, { made: 'a' }],
    [`${id}/b/`, { releaseId: 'rel_1' }],
  ]);
  await askAgain(id, 'begun');
  expect(call.undone).toHaveLength(2);
});

it('what was about to be undone within another execution is undone when somebody asks for the whole tree again', async () => {
  start();
  call.undone.length = 0;
  const later = { wait: { until: { inMs: hour } }, state: null };
  call.doing.set('two', () => later);
  const within = { nodes: [node('one'), node('two')], edges: [['one', 'two']] as const };
  const inner = { id: 'child', kind: 'workflow', with: { workflowId: await stage.publish(within) } };
  const above = { nodes: [node('before'), inner], edges: [['before', 'child']] as const };
  const id = await stage.starts.execute(owner, await stage.publish(above), {}, null);
  const child = await eventually(async () => {
    const [row] = await stage.dataSource.query<{ id: string }[]>('select id from workflow_execution where parent_id = $1', [id]);
    const steps = row === undefined ? [] : await stage.stepsOf(row.id);
    return steps.some(({ nodeId, status }) => nodeId === 'two' && status === 'waiting') ? row?.id : undefined;
  });
  await eventually(async () => (await stage.stepsOf(id)).some(({ status }) => status === 'waiting'));
  await worker?.beforeApplicationShutdown();
  // As the backup has it: the one above has failed, the one within is cancelled with it, and nothing is undone yet.
  await stage.dataSource.query(
    `update workflow_execution set compensation = 'asked', ending = case id when $1 then 'failed' else 'cancelled' end where id in ($1, $2)`,
    [id, child],
  );
  await stage.dataSource.transaction((manager) => holdRestoredExecutions(manager, new Date(Date.now() + 2 * hour)));
  start();
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', compensation: 'stopped' });
  expect(await stage.ended(child)).toMatchObject({ status: 'cancelled', compensation: 'stopped' });
  expect(call.undone).toEqual([]);
  // As docs/operations.md says.
  await stage.dataSource.query(
    `with recursive tree as (select id from workflow_execution where id = $1
       union select child.id from workflow_execution child join tree on child.parent_id = tree.id)
     update workflow_execution set compensation = 'asked'
     where id in (select id from tree) and ended_at is not null and compensation = 'stopped'`,
    [id],
  );
  await eventually(async () => {
    const rows = await Promise.all([id, child].map((one) => stage.executionOf(one)));
    return rows.every(({ compensation, open }) => compensation === 'begun' && open === 0);
  });
  expect(call.undone.map(([key]) => key).toSorted()).toEqual([`${child}/one/`, `${id}/before/`].toSorted());
  const undos = (await stage.stepsOf(id)).filter(({ scope }) => scope === '~undo');
  expect(undos.map(({ nodeId, status }) => [nodeId, status])).toEqual([
    ['before', 'done'],
    ['child', 'done'],
  ]);
});
