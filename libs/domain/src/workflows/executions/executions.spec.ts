import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { NodeKinds } from '../nodes/node-kinds.js';
import { CallKind, LateKind, PassKind, refuse } from '../nodes/test-kinds.fixture.js';
import { eventually } from '@imprint/platform/testing';
import { openExecutions } from './executions.fixture.js';
import { StepSignalsRepository } from './step-signals.repository.js';

const call = new CallKind();
let stage: Awaited<ReturnType<typeof openExecutions>>;

beforeAll(async () => {
  stage = await openExecutions(new NodeKinds([call, new PassKind(), new LateKind()]));
  stage.worker().onApplicationBootstrap();
});
afterAll(() => stage.close());
beforeEach(() => {
  call.calls.length = 0;
  call.doing.clear();
});

const node = (id: string, value?: unknown, more: object = {}) => ({
  id,
  kind: 'call',
  ...(value !== undefined && { with: { value } }),
  ...more,
});
const diamond = {
  nodes: [node('a', { $: 'inputs.dish' }), node('b', { $: 'steps.a.value' }), node('c', 1), node('d', { $: 'steps.b.value' })],
  edges: [
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'd'],
    ['c', 'd'],
  ] as const,
};

it('runs each step once, after those that lead to it, and sends one event', async () => {
  const id = await stage.start(diamond, { dish: 'plum cake' });
  const { status, progress, failedNodeId } = await stage.ended(id);
  expect({ status, progress, failedNodeId }).toEqual({ status: 'completed', progress: 100, failedNodeId: null });
  expect(call.calls.map((key) => key.split('/')[1])).toHaveLength(4);
  expect(call.calls[0]).toBe(`${id}/a/`);
  expect(call.calls[3]).toBe(`${id}/d/`);
  const steps = await stage.stepsOf(id);
  expect(steps.find(({ nodeId }) => nodeId === 'd')).toMatchObject({
    status: 'done',
    attempts: 1,
    output: { value: 'plum cake' },
  });
  expect(await stage.eventsOf(id)).toEqual([
    {
      event: 'workflow.execution.completed',
      payload: { execution: expect.objectContaining({ id, status: 'completed', trigger: 'manual', progress: 100, error: null }) },
    },
  ]);
});

it('computes pure steps together with the one before', async () => {
  const pure = (id: string, value: unknown) => ({ id, kind: 'pass', with: { value } });
  const id = await stage.start({
    nodes: [
      node('a', 'x'),
      pure('b', { $: 'steps.a.value' }),
      pure('c', { $: 'steps.b.value' }),
      node('d', { $: 'steps.c.value' }),
    ],
    edges: [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
    ],
  });
  await stage.ended(id);
  expect((await stage.stepsOf(id)).map(({ nodeId, status, output }) => [nodeId, status, output])).toEqual(
    ['a', 'b', 'c', 'd'].map((one) => [one, 'done', { value: 'x' }]),
  );
});

it('a node that was to answer at once, and fails later, fails alone', async () => {
  const id = await stage.start({ nodes: [node('a', 'x'), { id: 'b', kind: 'late' }], edges: [['a', 'b']] });
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'b', error: { code: 'unexpected_error' } });
});

it('ends with the node that failed, and what waited for it does not run', async () => {
  call.doing.set('b', () => refuse('no_dish'));
  const id = await stage.start(diamond, { dish: 'x' });
  const { status, failedNodeId, error } = await stage.ended(id);
  expect({ status, failedNodeId, code: error?.code }).toEqual({ status: 'failed', failedNodeId: 'b', code: 'no_dish' });
  expect(call.calls).not.toContain(`${id}/d/`);
  const [event, ...others] = await stage.eventsOf(id);
  expect(others).toEqual([]);
  expect(event?.payload.execution).toMatchObject({ failedNodeId: 'b', error: { code: 'no_dish', class: 'validation' } });
});

it('goes on through `error` when a node may fail, and skips what nothing leads to', async () => {
  call.doing.set('b', () => refuse('no_dish'));
  const id = await stage.start({
    nodes: [node('a'), node('b', 1, { onError: 'continue' }), node('good'), node('better'), node('bad'), node('last')],
    edges: [
      ['a', 'b'],
      ['b', 'good'],
      ['good', 'better'],
      ['b.error', 'bad'],
      ['better', 'last'],
      ['bad', 'last'],
    ],
  });
  expect((await stage.ended(id)).status).toBe('completed');
  const steps = await stage.stepsOf(id);
  expect(Object.fromEntries(steps.map(({ nodeId, status }) => [nodeId, status]))).toEqual({
    ...{ a: 'done', b: 'failed', good: 'skipped', better: 'skipped', bad: 'done', last: 'done' },
  });
});

it('tries again as often as the node says, and keeps what went wrong', async () => {
  let failures = 2;
  call.doing.set('a', () => ((failures -= 1) >= 0 ? refuse('busy', true) : { output: { value: 'at last' } }));
  const id = await stage.start({ nodes: [node('a', 1, { retry: { maxAttempts: 3, waitSeconds: 0 } })], edges: [] });
  expect((await stage.ended(id)).status).toBe('completed');
  expect(await stage.stepsOf(id)).toMatchObject([{ status: 'done', attempts: 3, output: { value: 'at last' }, error: null }]);
  const attempts = await stage.dataSource.query(
    `select number, outcome, error ->> 'code' as code from workflow_attempt where execution_id = $1 order by number`,
    [id],
  );
  expect(attempts).toEqual([
    { number: 1, outcome: 'retried', code: 'busy' },
    { number: 2, outcome: 'retried', code: 'busy' },
  ]);
});

it('does not try again what cannot succeed', async () => {
  call.doing.set('a', () => refuse('bad_input'));
  const id = await stage.start({ nodes: [node('a', 1, { retry: { maxAttempts: 3, waitSeconds: 0 } })], edges: [] });
  expect((await stage.ended(id)).status).toBe('failed');
  expect(call.calls).toHaveLength(1);
});

it('waits without a worker, and goes on with what it had', async () => {
  call.doing.set('a', ({ state }) =>
    state === null ? { wait: { until: new Date(Date.now() + 50) }, state: { begun: 1 } } : { output: state },
  );
  const id = await stage.start({ nodes: [node('a')], edges: [] });
  await stage.ended(id);
  expect(await stage.stepsOf(id)).toMatchObject([{ status: 'done', output: { begun: 1 } }]);
  expect(call.calls).toHaveLength(2);
});

it('goes on with the signal that it waits for, whether that comes before or after, and once', async () => {
  const until = new Date(Date.now() + 86_400_000);
  call.doing.set('a', ({ state, signal }) =>
    state === null ? { wait: { key: 'early', until }, state: {} } : { output: { signal } },
  );
  call.doing.set('b', ({ state, signal }) =>
    state === null ? { wait: { key: 'late', until }, state: {} } : { output: { signal } },
  );
  const signals = new StepSignalsRepository(stage.dataSource);
  const send = (waitKey: string, payload: string, dedupeKey = payload): Promise<boolean> =>
    signals.send({ organizationId: 'org', waitKey, dedupeKey, payload });
  expect(await send('early', 'yes')).toBe(true);
  expect(await send('early', 'again', 'yes')).toBe(false);
  // Of another organization.
  await stage.dataSource.query(
    `insert into organization (id, name, slug) values ('other', 'Other', 'other') on conflict do nothing`,
  );
  await signals.send({ organizationId: 'other', waitKey: 'late', dedupeKey: 'theirs', payload: 'theirs' });
  const id = await stage.start({ nodes: [node('a'), node('b')], edges: [['a', 'b']] });
  await untilStep(id, 'b', 'waiting');
  expect(await signals.deliver(10)).toBe(0);
  await send('late', 'at last');
  await signals.deliver(10, ['late']);
  expect((await stage.ended(id)).status).toBe('completed');
  expect((await stage.stepsOf(id)).map(({ output }) => output)).toEqual([{ signal: 'yes' }, { signal: 'at last' }]);
});

it('ends a cancelled execution with everything that waits in it, without an event', async () => {
  const wait = { wait: { until: new Date(Date.now() + 86_400_000) }, state: {} };
  call.doing.set('b', () => wait);
  const id = await stage.start(diamond, { dish: 'x' });
  await untilStep(id, 'b', 'waiting');
  expect(await stage.dataSource.transaction((manager) => stage.executions.cancel(manager, 'org', id))).toBe(true);
  expect((await stage.ended(id)).status).toBe('cancelled');
  expect((await stage.stepsOf(id)).filter(({ status }) => status === 'waiting' || status === 'blocked')).toEqual([]);
  expect(await stage.eventsOf(id)).toEqual([]);
  expect(await stage.dataSource.transaction((manager) => stage.executions.cancel(manager, 'org', id))).toBe(false);
});

it('stops a running step of a cancelled execution', async () => {
  call.doing.set(
    'a',
    ({ stop }) => new Promise((_, reject) => stop.addEventListener('abort', () => reject(stop.reason as Error))),
  );
  const id = await stage.start({ nodes: [node('a'), node('b')], edges: [['a', 'b']] });
  await untilStep(id, 'a', 'running');
  await stage.dataSource.transaction((manager) => stage.executions.cancel(manager, 'org', id));
  expect((await stage.ended(id)).status).toBe('cancelled');
  expect((await stage.stepsOf(id)).map(({ nodeId, status }) => [nodeId, status])).toEqual([['a', 'cancelled']]);
});

it('keeps outputs as they are, but for what the database cannot hold', async () => {
  call.doing.set('a', () => ({ output: { text: 'a\0b \ud83d \\u0000', 'k\0': 1 } }));
  const id = await stage.start({ nodes: [node('a')], edges: [] });
  await stage.ended(id);
  expect(await stage.stepsOf(id)).toMatchObject([{ status: 'done', output: { text: 'ab \ufffd \\u0000', k: 1 } }]);
});

it('scenario 35: output-too-large: its step fails, and the execution stays readable', async () => {
  call.doing.set('a', () => ({ output: 'x'.repeat(262_143) }));
  const id = await stage.start({ nodes: [node('a')], edges: [] });
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', error: { code: 'workflow_output_too_large' } });
  call.doing.set('a', () => ({ output: 'x'.repeat(262_142) }));
  const other = await stage.start({ nodes: [node('a')], edges: [] });
  expect((await stage.ended(other)).status).toBe('completed');
});

it('names workflows for their organization alone', async () => {
  const { workflowId } = await stage.executionOf(await stage.start({ nodes: [node('a')], edges: [] }));
  const namesFor = async (organizationId: string): Promise<string[]> => [
    ...(await stage.executions.namesOf(stage.dataSource.manager, [{ organizationId, workflowId }])).values(),
  ];
  expect([await namesFor('org'), await namesFor('other')]).toEqual([['Test'], []]);
});

async function untilStep(id: string, nodeId: string, status: string): Promise<void> {
  await eventually(async () => (await stage.stepsOf(id)).some((step) => step.nodeId === nodeId && step.status === status));
}
