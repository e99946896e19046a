import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { refuse } from '../nodes/test-kinds.fixture.js';
import { openStarting, owner, PublishKind } from './starting.fixture.js';

const call = new PublishKind();
let stage: Awaited<ReturnType<typeof openStarting>>;

beforeAll(async () => {
  stage = await openStarting(call, { atOnce: 3 });
  stage.worker().onApplicationBootstrap();
});
afterAll(() => stage.close());
beforeEach(() => {
  call.calls.length = 0;
  call.doing.clear();
});

const failing = { id: 'a', kind: 'call', onError: 'continue' } as const;
const reads = (id: string, source: string) => ({ id, kind: 'call', with: { value: { $: source } } });
const outputs = async (id: string): Promise<Record<string, unknown>> =>
  Object.fromEntries((await stage.stepsOf(id)).map(({ nodeId, status, output }) => [nodeId, output ?? status]));
const refusal = { class: 'validation', code: 'no_dish', message: 'It did not work.' };

it('says why a node failed to the nodes behind its port `error`, also to those that are computed in passing', async () => {
  call.doing.set('a', () => refuse('no_dish'));
  const workflow = await stage.publish({
    nodes: [
      failing,
      reads('error', 'steps.a.error'),
      { id: 'passing', kind: 'set', with: { values: { why: '{{ steps.a.error.code }}' } } },
      reads('posts', '["x"].map(errors, errors + default(steps.a.error.message, "none"))'),
      reads('asked', 'has(steps.a.error)'),
    ],
    edges: [
      ['a.error', 'error'],
      ['error', 'passing'],
      ['passing', 'posts'],
      ['posts', 'asked'],
    ],
  });
  const id = await stage.starts.execute(owner, workflow, {}, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
  expect(await outputs(id)).toEqual({
    a: 'failed',
    error: { value: refusal },
    passing: { why: 'no_dish' },
    posts: { value: ['xIt did not work.'] },
    asked: { value: true },
  });
});

it('is null for a node that did not fail, was skipped or is pinned', async () => {
  const workflow = await stage.publish({
    nodes: [
      ...[failing, { ...failing, id: 'skipped' }],
      { id: 'passing', kind: 'set', with: { values: { why: { $: 'steps.a.error' } } } },
      { id: 'either', kind: 'join' },
      reads('both', '[steps.a.error, steps.skipped.error, has(steps.a.error), steps.a.value]'),
    ],
    edges: [
      ['a.error', 'skipped'],
      ['a', 'passing'],
      ['passing', 'either'],
      ['skipped', 'either'],
      ['either', 'both'],
    ],
  });
  const id = await stage.starts.execute(owner, workflow, {}, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
  expect(await outputs(id)).toMatchObject({ passing: { why: null }, both: { value: [null, null, false, null] } });
  const pinned = await stage.starts.execute(owner, workflow, { pins: { a: { value: 1 } } }, null);
  await stage.ended(pinned);
  expect(await outputs(pinned)).toMatchObject({ passing: { why: null }, both: { value: [null, null, false, 1] } });
});

it('is what it was when an execution is resumed, and when it runs dry', async () => {
  call.doing.set('a', () => refuse('no_dish'));
  call.doing.set('last', () => refuse('busy'));
  const workflow = await stage.publish({
    nodes: [failing, reads('last', 'steps.a.error.code')],
    edges: [['a.error', 'last']],
  });
  const id = await stage.starts.execute(owner, workflow, {}, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'last' });
  call.doing.clear();
  const resumed = await stage.starts.resume(owner, id);
  expect(await stage.ended(resumed)).toMatchObject({ status: 'completed' });
  expect(await outputs(resumed)).toEqual({ a: 'failed', last: { value: 'no_dish' } });
  const dry = await stage.starts.execute(owner, workflow, { dryRun: true }, null);
  expect(await stage.ended(dry)).toMatchObject({ status: 'completed' });
});

it('says how long a step had that did not end', async () => {
  call.doing.set(
    'a',
    ({ stop }) => new Promise((_, reject) => stop.addEventListener('abort', () => reject(new Error('stopped')))),
  );
  const workflow = await stage.publish({
    nodes: [{ ...failing, timeoutSeconds: 1 }, reads('told', 'steps.a.error.message')],
    edges: [['a.error', 'told']],
  });
  const id = await stage.starts.execute(owner, workflow, {}, null);
  await stage.ended(id);
  expect(await outputs(id)).toMatchObject({ told: { value: 'The step did not end within 1 second.' } });
});

it('is that of the same item within a loop', async () => {
  call.doing.set('a', ({ scope }) => (scope === '1' ? refuse('no_dish') : { output: { value: scope } }));
  const workflow = await stage.publish({
    nodes: [{ id: 'each', kind: 'loop', with: { over: [1, 2] } }, failing, reads('told', 'default(steps.a.error.code, "fine")')],
    edges: [
      ['each.item', 'a'],
      ['a', 'told'],
      ['a.error', 'told'],
    ],
  });
  const id = await stage.starts.execute(owner, workflow, {}, null);
  await stage.ended(id);
  expect(await outputs(id)).toMatchObject({
    each: { results: [{ told: { value: 'fine' } }, { told: { value: 'no_dish' } }] },
  });
});
