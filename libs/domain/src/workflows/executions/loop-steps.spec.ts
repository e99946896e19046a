import { limits } from '@imprint/contracts/limits';
import { DatabaseProxy, eventually, isLong } from '@imprint/platform/testing';
import { SnakeNamingStrategy } from '@imprint/platform/database';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { LocalSignalBus } from '../../generation/local-signal-bus.fixture.js';
import { schema } from '../../schema/index.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { pureKinds } from '../nodes/pure-kinds.js';
import { CallKind, refuse } from '../nodes/test-kinds.fixture.js';
import { openExecutions, workerOver } from './executions.fixture.js';

const items = Array.from({ length: 40 }, (_, index) => index);
const call = new CallKind();
const kinds = new NodeKinds([call, ...pureKinds]);
let stage: Awaited<ReturnType<typeof openExecutions>>;

beforeAll(async () => {
  stage = await openExecutions(kinds);
});
afterAll(() => stage.close());
beforeEach(() => {
  call.calls.length = 0;
  call.doing.clear();
});

/** Each item of a list is made, and something comes after all of them. */
const looped = (over: readonly unknown[], make: object = {}, settings: object = {}) => ({
  nodes: [
    { id: 'each', kind: 'loop', with: { over, ...settings } },
    { id: 'make', kind: 'call', with: { value: { $: 'item' } }, ...make },
    { id: 'last', kind: 'call', with: { value: { $: 'steps.each.count' } } },
  ],
  edges: [
    ['each.item', 'make'],
    ['each.done', 'last'],
  ] as const,
});
const countOf = async (id: string, status: string): Promise<number> =>
  (await stage.stepsOf(id)).filter((step) => step.nodeId === 'make' && step.status === status).length;

it('scenario 29: fan-out-killed-half-way: all items are there, or none', async () => {
  const { url = '' } = stage.dataSource.options as { url?: string };
  const named = { entities: schema.entities, namingStrategy: new SnakeNamingStrategy() };
  const quiet = { WORKFLOW_LEASE_SECONDS: 2, WORKFLOW_STEPS_AT_ONCE: 50, SWEEP_INTERVAL_MS: 60_000 };
  const seen: number[] = [];
  // A process that dies at its nth message: before and while it begins the items, and a little after.
  for (let message = 1; seen.filter((begun) => begun > 0).length < 3; message += isLong ? 1 : 2) {
    const proxy = new DatabaseProxy(new URL(url));
    const over = await new DataSource({ type: 'postgres', url: await proxy.start(), ...named, poolSize: 3 }).initialize();
    const id = await stage.start(looped(items));
    let messages = 0;
    proxy.passes = () => (messages += 1) < message;
    const dying = workerOver(over, kinds, quiet, new LocalSignalBus());
    dying.onApplicationBootstrap();
    await eventually(() => messages >= message);
    proxy.kill();
    await dying.beforeApplicationShutdown();
    await over.destroy();
    await proxy.stop();
    const begun = (await stage.stepsOf(id)).filter(({ nodeId }) => nodeId === 'make').length;
    expect([0, items.length]).toContain(begun);
    seen.push(begun);
    await stage.dataSource.query(`update workflow_step set wake_at = now() where status = 'running'`);
    const next = stage.worker();
    next.onApplicationBootstrap();
    expect(await stage.ended(id)).toMatchObject({ status: 'completed', steps: items.length + 2, open: 0 });
    expect(await countOf(id, 'done')).toBe(items.length);
    expect(new Set(call.calls.filter((key) => key.startsWith(`${id}/make/`))).size).toBe(items.length);
    await next.beforeApplicationShutdown();
  }
  expect(seen).toContain(0);
}, 120_000);

it('scenario 30: one-item-fails: it stops all of them, or the others go on', async () => {
  stage.worker().onApplicationBootstrap();
  call.doing.set('make', ({ settings }) => (settings['value'] === 1 ? refuse('burnt') : { output: settings['value'] }));
  const stopped = await stage.start(looped([0, 1, 2]));
  expect(await stage.ended(stopped)).toMatchObject({ status: 'failed', failedNodeId: 'make', error: { code: 'burnt' } });
  expect(call.calls).not.toContain(`${stopped}/last/`);
  const id = await stage.start(looped([0, 1, 2], { onError: 'continue' }));
  expect(await stage.ended(id)).toMatchObject({ status: 'completed', error: null });
  const [each] = await stage.stepsOf(id);
  expect(each).toMatchObject({ nodeId: 'each', output: { count: 3, results: [{ make: 0 }, { make: null }, { make: 2 }] } });
  expect([await countOf(id, 'done'), await countOf(id, 'failed')]).toEqual([2, 1]);
});

it('scenario 31: loop-bound: a list that is too long fails, and nothing is spent', async () => {
  const id = await stage.start(looped([1, 2, 3, 4], {}, { max: 3 }));
  expect(await stage.ended(id)).toMatchObject({
    status: 'failed',
    failedNodeId: 'each',
    creditsMicro: 0,
    error: { code: 'too_many_items' },
  });
  expect(call.calls).toEqual([]);
});

it('scenario 28: join-dead-branch: it goes on with the others', async () => {
  const id = await stage.start({
    nodes: [
      { id: 'if', kind: 'condition', with: { when: 'false' } },
      { id: 'yes', kind: 'call' },
      { id: 'no', kind: 'call' },
      { id: 'both', kind: 'join' },
      { id: 'never', kind: 'call' },
      { id: 'last', kind: 'call' },
    ],
    edges: [
      ['if.true', 'yes'],
      ['if.false', 'no'],
      ['yes', 'both'],
      ['no', 'both'],
      ['yes', 'never'],
      ['both', 'last'],
    ],
  });
  await stage.ended(id);
  expect(Object.fromEntries((await stage.stepsOf(id)).map(({ nodeId, status }) => [nodeId, status]))).toEqual({
    ...{ if: 'done', yes: 'skipped', no: 'done', both: 'done', never: 'skipped', last: 'done' },
  });
});

it('a loop whose items need more steps than an execution has fails, and says so', async () => {
  stage.worker().onApplicationBootstrap();
  const over = Array.from({ length: limits.workflowSteps / 2 + 1 }, (_, index) => index);
  const { nodes, edges } = looped(over, {}, { max: limits.workflowSteps });
  const id = await stage.start({ nodes: [...nodes, { id: 'also', kind: 'call' }], edges: [...edges, ['each.item', 'also']] });
  expect(await stage.ended(id)).toMatchObject({
    ...{ status: 'failed', failedNodeId: 'each' },
    error: { code: 'workflow_steps_exceeded' },
  });
});
