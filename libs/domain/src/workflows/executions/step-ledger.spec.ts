import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { meanwhile } from '../../schema/database.fixture.js';
import { CallKind } from '../nodes/test-kinds.fixture.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { ClaimStepsRepository } from './claim-steps.repository.js';
import type { ClaimedStep, StepEnd } from './claimed-step.js';
import { EndStepsRepository } from './end-steps.repository.js';
import { HeldSteps } from './held-steps.js';
import { HeldStepsRepository } from './held-steps.repository.js';
import { openExecutions } from './executions.fixture.js';

let stage: Awaited<ReturnType<typeof openExecutions>>;
let claims: ClaimStepsRepository;
let ends: EndStepsRepository;

beforeAll(async () => {
  stage = await openExecutions(new NodeKinds([new CallKind()]));
  claims = new ClaimStepsRepository(stage.dataSource);
  ends = new EndStepsRepository(stage.dataSource);
});
afterAll(() => stage.close());
afterEach(() => stage.dataSource.query('delete from workflow_execution'));

const graph = {
  nodes: [
    { id: 'a', kind: 'call' },
    { id: 'b', kind: 'call' },
  ],
  edges: [['a', 'b']] as const,
};

const ended = (step: ClaimedStep, more: Partial<StepEnd> = {}): StepEnd => ({
  ...{ step, status: 'done', output: {}, share: 0.5, inlined: [] },
  tokens: [{ executionId: step.executionId, nodeId: 'b', scope: '', isLive: true, needed: 1 }],
  ...more,
});
const theOne = ([step, ...others]: readonly ClaimedStep[]): ClaimedStep => {
  if (step === undefined || others.length > 0) throw new Error('not one step');
  return step;
};
const loseAll = (): Promise<unknown> =>
  stage.dataSource.query(`update workflow_step set wake_at = now() - interval '1 second' where status = 'running'`);

it('a step is claimed once', async () => {
  await stage.start(graph);
  const claimed = await Promise.all([claims.claim(10, 60_000, ''), claims.claim(10, 60_000, '')]);
  expect(claimed.flat()).toHaveLength(1);
});

it('scenario 4: frozen-past-lease: what a worker writes then changes nothing', async () => {
  const id = await stage.start(graph);
  const frozen = theOne(await claims.claim(10, 60_000, ''));
  await loseAll();
  expect(await claims.recoverLost(10)).toBe(1);
  expect(await claims.renew([frozen], 60_000)).toEqual([]);
  expect(await ends.end([ended(frozen)], null)).toMatchObject({ written: [], next: [], executions: [] });
  expect(await stage.stepsOf(id)).toMatchObject([{ nodeId: 'a', status: 'ready' }]);
  const next = theOne(await claims.claim(10, 60_000, ''));
  expect(next).toMatchObject({ isDoubtful: true, attempts: 2 });
  expect(await ends.end([ended(next)], null)).toMatchObject({ written: [0], hasReady: true });
  expect(await stage.stepsOf(id)).toMatchObject([
    { nodeId: 'a', status: 'done' },
    { nodeId: 'b', status: 'ready' },
  ]);
  expect(await stage.dataSource.query('select outcome, number from workflow_attempt')).toEqual([{ outcome: 'lost', number: 1 }]);
});

it('a step that a worker gives back may have had its effect', async () => {
  await stage.start(graph);
  await claims.giveBack([theOne(await claims.claim(10, 60_000, ''))], true);
  expect(theOne(await claims.claim(10, 60_000, ''))).toMatchObject({ isDoubtful: true, attempts: 1 });
});

it('an end that is written again, because its answer was lost, counts once', async () => {
  const id = await stage.start(graph);
  const step = theOne(await claims.claim(10, 60_000, ''));
  await ends.end([ended(step)], null);
  expect(await ends.end([ended(step)], null)).toMatchObject({ written: [] });
  expect(await stage.executionOf(id)).toMatchObject({ open: 1, steps: 2, done: 0.5, progress: 49 });
});

it('scenario 34: poison-step: it is held for a person when ten workers have died of it', async () => {
  const id = await stage.start(graph);
  for (let death = 0; death < 10; death += 1) {
    theOne(await claims.claim(10, 60_000, ''));
    await loseAll();
    await claims.recoverLost(10);
  }
  expect(await stage.stepsOf(id)).toMatchObject([{ status: 'ready' }]);
  theOne(await claims.claim(10, 60_000, ''));
  await loseAll();
  await claims.recoverLost(10);
  expect(await stage.stepsOf(id)).toMatchObject([{ status: 'held' }]);
  expect(await claims.claim(10, 60_000, '')).toEqual([]);
  const held = new HeldSteps(stage.dataSource, new HeldStepsRepository(), stage.signals, stage.config);
  await held.sweep();
  await held.sweep();
  const notices = await stage.dataSource.query('select kind, cause from notice where subject_id = $1', [id]);
  expect(notices).toEqual([{ kind: 'workflow.held', cause: 'a/' }]);
});

it('a step that another one makes ready is held by the same worker, if it takes it', async () => {
  await stage.start(graph);
  const first = theOne(await claims.claim(10, 60_000, ''));
  const { next, hasReady } = await ends.end([ended(first)], 60_000);
  expect({ next, hasReady }).toMatchObject({ next: [{ nodeId: 'b', fence: 1, attempts: 1, live: 1 }], hasReady: false });
  expect(await claims.claim(10, 60_000, '')).toEqual([]);
  expect(await ends.end([ended(theOne(next), { tokens: [] })], null)).toMatchObject({
    executions: [{ isOver: true, progress: 99 }],
  });
});

it('scenario 39: one-organization-floods: organizations take turns, however many steps one of them has waiting', async () => {
  await stage.start(graph);
  await stage.dataSource.query(
    `insert into workflow_step (execution_id, node_id, scope, organization_id, status, needed, wake_at)
     select e.id, o || n, '', o, 'ready', 1, now() - interval '1 hour'
     from workflow_execution e, unnest(array['flood', 'small']) o, generate_series(1, case o when 'flood' then 500 else 3 end) n`,
  );
  const claimed = await claims.claim(25, 60_000, 'zoo');
  const count = (organizationId: string): number => claimed.filter((step) => step.organizationId === organizationId).length;
  expect([count('flood'), count('org'), count('small')]).toEqual([10, 1, 3]);
  // The next claim begins behind the organization of the last one.
  const next = await claims.claim(10, 60_000, 'org');
  expect(next.every(({ organizationId }) => organizationId === 'flood')).toBe(true);
});

it('scenario 27: join-last-two-together: two workers end its branches at the same time, and it begins once', async () => {
  const join = {
    nodes: ['a', 'b', 'last'].map((id) => ({ id, kind: 'call' })),
    edges: [
      ['a', 'last'],
      ['b', 'last'],
    ] as const,
  };
  const id = await stage.start(join);
  const claimed = await claims.claim(10, 60_000, '');
  const token = { executionId: id, nodeId: 'last', scope: '', isLive: true, needed: 2 };
  const other = new EndStepsRepository(await stage.connect());
  const [one, two] = claimed;
  if (one === undefined || two === undefined) throw new Error('not two steps');
  const both = await Promise.all([
    ends.end([ended(one, { tokens: [token] })], 60_000),
    other.end([ended(two, { tokens: [token] })], 60_000),
  ]);
  expect(both.flatMap(({ next }) => next)).toHaveLength(1);
  expect(await stage.executionOf(id)).toMatchObject({ open: 1, steps: 3 });
});

it('sums of an execution are exact, although somebody changes it while an end waits for it', async () => {
  const id = await stage.start(graph);
  const step = theOne(await claims.claim(10, 60_000, ''));
  const addStep = (manager: EntityManager): Promise<unknown> =>
    manager.query('update workflow_execution set steps = steps + 1 where id = $1', [id]);
  let written: unknown;
  expect(await meanwhile(stage.dataSource, addStep, async () => (written = await ends.end([ended(step)], null)))).toBeNull();
  expect(written).toMatchObject({ written: [0], executions: [{ id, progress: 49 }] });
  expect(await stage.executionOf(id)).toMatchObject({ open: 1, steps: 3, done: 0.5 });
});

it('an execution of more steps than are allowed fails', async () => {
  const id = await stage.start(graph);
  await stage.dataSource.query('update workflow_execution set steps = 999 where id = $1', [id]);
  const step = theOne(await claims.claim(10, 60_000, ''));
  await ends.end([ended(step)], null);
  expect(await stage.executionOf(id)).toMatchObject({ ending: null, steps: 1_000 });
  const next = theOne(await claims.claim(10, 60_000, ''));
  await ends.end([ended(next, { tokens: [{ executionId: id, nodeId: 'c', scope: '', isLive: true, needed: 1 }] })], null);
  expect(await stage.executionOf(id)).toMatchObject({ ending: 'failed', error: { code: 'workflow_steps_exceeded' } });
});

it.each([
  ['a', 'b'],
  ['b', 'a'],
])('of two failures that are written together, the first one is told as a whole: %s, then %s', async (first, second) => {
  const id = await stage.start({ nodes: graph.nodes, edges: [] });
  const claimed = await claims.claim(10, 60_000, '');
  // The one with the later name has the earlier message.
  const errors = new Map([
    ['a', { class: 'validation', code: 'late', message: 'z', retryable: false }],
    ['b', { class: 'validation', code: 'early', message: 'a', retryable: false }],
  ]);
  const failing = (nodeId: string): StepEnd => {
    const step = theOne(claimed.filter((one) => one.nodeId === nodeId));
    return {
      step,
      status: 'failed',
      error: errors.get(nodeId),
      failsExecution: true,
      compensates: nodeId === 'b',
      share: 0.5,
      tokens: [],
      inlined: [],
    };
  };
  await ends.end([failing(first), failing(second)], null);
  expect(await stage.executionOf(id)).toMatchObject({
    ...{ ending: 'failed', failedNodeId: first, error: errors.get(first) },
    compensation: first === 'b' ? 'asked' : null,
  });
});
