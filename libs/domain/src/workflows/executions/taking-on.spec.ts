import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { StepCall, StepResult } from '../nodes/node-kind.js';
import { CallKind, PassKind } from '../nodes/test-kinds.fixture.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { ClaimStepsRepository } from './claim-steps.repository.js';
import type { ClaimedStep, StepEnd } from './claimed-step.js';
import { EndStepsRepository } from './end-steps.repository.js';
import { openExecutions } from './executions.fixture.js';

let stage: Awaited<ReturnType<typeof openExecutions>>;
let claims: ClaimStepsRepository;
let ends: EndStepsRepository;

beforeAll(async () => {
  stage = await openExecutions(new NodeKinds([new CallKind(), new PassKind()]));
  claims = new ClaimStepsRepository(stage.dataSource);
  ends = new EndStepsRepository(stage.dataSource);
});
afterAll(() => stage.close());
afterEach(() => stage.dataSource.query('delete from workflow_execution'));

/** Waits a moment before it ends. */
const waits = new (class extends CallKind {
  override run({ state }: StepCall): StepResult {
    return state === null ? { wait: { until: { inMs: 20 } }, state: true } : { output: {} };
  }
})();

const nodes = (kind: string, ...ids: string[]) => ids.map((id) => ({ id, kind }));
const claimOne = async (): Promise<ClaimedStep> => {
  const [step, ...others] = await claims.claim(10, 60_000, '');
  if (step === undefined || others.length > 0) throw new Error('not one step');
  return step;
};
const leadingTo = (step: ClaimedStep, ...next: string[]): StepEnd => ({
  ...{ step, status: 'done', output: {}, share: 0, inlined: [] },
  tokens: next.map((nodeId) => ({ executionId: step.executionId, nodeId, scope: '', isLive: true, needed: 1 })),
});
/** A step of another organization that is ready. */
const readyOf = (organizationId: string): Promise<unknown> =>
  stage.dataSource.query(
    `insert into workflow_step (execution_id, node_id, scope, organization_id, status, needed, wake_at)
     select id, $1, '', $1, 'ready', 1, now() from workflow_execution`,
    [organizationId],
  );

it.each(['another', 'zoo'])('successors are left to everybody while the organization %s waits', async (other) => {
  const id = await stage.start({ nodes: nodes('call', 'a', 'b'), edges: [['a', 'b']] });
  const step = await claimOne();
  await readyOf(other);
  expect(await ends.end([leadingTo(step, 'b')], 60_000)).toMatchObject({ written: [0], next: [], hasReady: true });
  expect(await stage.stepsOf(id)).toEqual(expect.arrayContaining([expect.objectContaining({ nodeId: 'b', status: 'ready' })]));
  const claimed = await claims.claim(10, 60_000, '');
  expect(claimed.map(({ organizationId }) => organizationId).sort()).toEqual([other, 'org'].sort());
});

it('a worker takes on the successors for which it has room, also while others of the organization wait', async () => {
  await stage.start({ nodes: nodes('call', 'a', 'b', 'c', 'd'), edges: ['b', 'c', 'd'].map((to) => ['a', to] as const) });
  const step = await claimOne();
  await readyOf('org');
  const { next, hasReady } = await ends.end([leadingTo(step, 'b', 'c', 'd')], 60_000, 2);
  expect(next.map(({ nodeId }) => nodeId)).toEqual(['b', 'c']);
  expect(hasReady).toBe(true);
  const left = await claims.claim(10, 60_000, '');
  expect(left.map(({ nodeId }) => nodeId).sort()).toEqual(['d', 'org']);
});

it('the last token of a join begins it under a new fence, although the first one might have been taken on', async () => {
  const id = await stage.start({
    nodes: nodes('call', 'a', 'b', 'last'),
    edges: [
      ['a', 'last'],
      ['b', 'last'],
    ],
  });
  const claimed = await claims.claim(10, 60_000, '');
  const token = { executionId: id, nodeId: 'last', scope: '', isLive: true, needed: 2 };
  const fences: number[] = [];
  for (const step of claimed) {
    const { next } = await ends.end([{ ...leadingTo(step), tokens: [token] }], 60_000);
    const [{ fence }] = await stage.dataSource.query<[{ fence: number }]>(
      `select fence from workflow_step where execution_id = $1 and node_id = 'last'`,
      [id],
    );
    fences.push(fence);
    expect(next.map((one) => one.fence)).toEqual(fences.length === 2 ? [fence] : []);
  }
  expect(fences[1]).toBeGreaterThan(fences[0] ?? Infinity);
});

it('one organization alone gets all the room of a worker', async () => {
  await stage.start({ nodes: nodes('call', ...Array.from({ length: 30 }, (_, at) => `n${at}`)), edges: [] });
  expect(await claims.claim(25, 60_000, '')).toHaveLength(25);
});

it('a step that waits goes on in time, and steps go on behind it, however seldom the worker sweeps', async () => {
  const seldom = await openExecutions(new NodeKinds([waits, new PassKind()]), {
    SWEEP_INTERVAL_MS: 600_000,
    WORKFLOW_STEPS_AT_ONCE: 2,
  });
  try {
    seldom.worker().onApplicationBootstrap();
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const edges = ids.flatMap((id) => ['end', `${id}_next`].map((to) => [id, to] as const));
    const id = await seldom.start({ nodes: nodes('call', ...ids, ...ids.map((one) => `${one}_next`), 'end'), edges });
    expect(await seldom.ended(id)).toMatchObject({ status: 'completed', steps: 11 });
  } finally {
    await seldom.close();
  }
});

it('a join is computed in passing with its branches, and what it waits for elsewhere is not', async () => {
  stage.worker().onApplicationBootstrap();
  const id = await stage.start({
    nodes: [...nodes('call', 'first', 'apart'), ...nodes('pass', 'a', 'b', 'near', 'far')],
    edges: [
      ...([
        ['first', 'a'],
        ['first', 'b'],
        ['a', 'near'],
        ['b', 'near'],
      ] as const),
      ...([
        ['near', 'far'],
        ['apart', 'far'],
      ] as const),
    ],
  });
  expect(await stage.ended(id)).toMatchObject({ status: 'completed', steps: 6, open: 0, progress: 100 });
  const rows = await stage.dataSource.query<{ node: string; fence: number; tokens: number[] }[]>(
    `select node_id as node, fence, array[arrived, live, needed] as tokens from workflow_step where execution_id = $1 order by node_id`,
    [id],
  );
  expect(rows).toEqual([
    { node: 'a', fence: 0, tokens: [1, 1, 1] },
    { node: 'apart', fence: expect.any(Number), tokens: [1, 1, 1] },
    { node: 'b', fence: 0, tokens: [1, 1, 1] },
    { node: 'far', fence: expect.any(Number), tokens: [2, 2, 2] },
    { node: 'first', fence: expect.any(Number), tokens: [1, 1, 1] },
    { node: 'near', fence: 0, tokens: [2, 2, 2] },
  ]);
  expect(rows.find(({ node }) => node === 'far')?.fence).toBeGreaterThan(0);
});
