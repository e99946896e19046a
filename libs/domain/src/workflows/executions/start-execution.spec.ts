import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Principal } from '@imprint/contracts/access';
import { eventually } from '@imprint/platform/testing';
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

const node = (id: string, value?: unknown, more: object = {}) => ({
  ...{ id, kind: 'call' },
  ...(value !== undefined && { with: { value } }),
  ...more,
});
const chain = {
  nodes: [node('a', 'one'), node('b', { $: 'steps.a.value' }), node('c', { $: 'steps.b.value' })],
  edges: [
    ['a', 'b'],
    ['b', 'c'],
  ] as const,
};
const outputs = async (id: string): Promise<Record<string, unknown>> =>
  Object.fromEntries((await stage.stepsOf(id)).map(({ nodeId, status, output }) => [nodeId, output ?? status]));
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    ({ code }: { code: string }) => code,
  );
const calledNodes = (): string[] => call.calls.map((key) => key.split('/')[1] ?? '');

it('starts once for a key, and begins at once', async () => {
  const workflow = await stage.publish(chain);
  const [one, other] = await Promise.all(['k', 'k'].map((key) => stage.starts.execute(owner, workflow, {}, key)));
  expect(one).toBe(other);
  expect(await stage.ended(one ?? '')).toMatchObject({ status: 'completed', trigger: 'manual', progress: 100 });
  expect(calledNodes()).toEqual(['a', 'b', 'c']);
});

it('gives inputs their defaults, and refuses what the workflow does not take', async () => {
  const inputs = { tone: { type: 'text', default: 'plain' }, title: { type: 'text', required: true } } as const;
  const workflow = await stage.publish({ nodes: [node('a', { $: 'inputs.tone + inputs.title' })], edges: [], inputs });
  const id = await stage.starts.execute(owner, workflow, { variables: { title: ' news' } }, null);
  await stage.ended(id);
  expect(await outputs(id)).toEqual({ a: { value: 'plain news' } });
  const wrong = stage.starts.execute(owner, workflow, { variables: { title: 7, tonne: 'x' } }, null);
  await expect(wrong).rejects.toMatchObject({
    entries: [
      {
        code: 'validation_failed',
        source: { pointer: '/variables/tonne' },
        detail: expect.stringContaining('did you mean "tone"'),
      },
      { code: 'validation_failed', source: { pointer: '/variables/title' }, detail: expect.stringContaining('has to be a text') },
    ],
  });
});

it('needs the scopes of its nodes, and the approval that the organization asks for', async () => {
  const workflow = await stage.publish(chain);
  const key: Principal = { ...owner, kind: 'api-key', apiKeyId: 'key', role: 'creator', scopes: ['posts:draft'] };
  expect(await codeOf(stage.starts.execute(key, workflow, {}, null))).toBe('insufficient_permissions');
  await stage.dataSource.query(`update organization set publishing_policy = '{"apiKeys":"approval"}'`);
  const allowed: Principal = { ...key, scopes: ['posts:draft', 'posts:publish'] };
  await expect(stage.starts.execute(allowed, workflow, {}, null)).rejects.toMatchObject({
    name: 'Problem',
    code: 'state_conflict',
  });
  // Nothing leaves, or it was approved.
  await stage.ended(await stage.starts.execute(allowed, workflow, { dryRun: true }, null));
  await stage.ended(await stage.starts.execute({ ...allowed, approvalId: 'appr' }, workflow, {}, null));
  await stage.dataSource.query(`update organization set publishing_policy = '{}'`);
});

it('runs dry without an effect and without an event, and says what it would cost', async () => {
  const workflow = await stage.publish({
    nodes: [node('a'), { id: 'later', kind: 'wait', with: { days: 300 } }, node('b', { $: 'steps.a.value' })],
    edges: [
      ['a', 'later'],
      ['later', 'b'],
    ],
  });
  const id = await stage.starts.execute(owner, workflow, { dryRun: true }, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'completed', creditsMicro: 10_000_000, isDryRun: true });
  expect(call.calls).toEqual([]);
  expect(await outputs(id)).toMatchObject({ a: { value: 'as if' }, b: { value: 'as if' } });
  expect(await stage.eventsOf(id)).toEqual([]);
});

it('runs the nodes that are asked for, with pins for others', async () => {
  const workflow = await stage.publish(chain);
  const pinned = await stage.starts.execute(owner, workflow, { nodeIds: ['b'], pins: { a: { value: 'pinned' } } }, null);
  await stage.ended(pinned);
  expect(calledNodes()).toEqual(['b']);
  expect(await outputs(pinned)).toEqual({ a: { value: 'pinned' }, b: { value: 'pinned' }, c: 'skipped' });
  expect(await codeOf(stage.starts.execute(owner, workflow, { nodeIds: ['d'] }, null))).toBe('validation_failed');
  expect(await codeOf(stage.starts.execute(owner, workflow, { pins: { d: 1 } }, null))).toBe('validation_failed');
});

it('takes as pins only what the nodes could give', async () => {
  const workflow = await stage.publish({
    nodes: [
      node('a'),
      { id: 'texts', kind: 'template', with: { text: 'Hi' } },
      node('b', { $: 'steps.a.value' }),
      node('c', { $: '[steps.a.value, steps.texts.text]' }),
    ],
    edges: [
      ['a', 'b'],
      ['a', 'c'],
      ['texts', 'c'],
    ],
  });
  const refused = (pins: Record<string, unknown>): Promise<unknown> =>
    stage.starts.execute(owner, workflow, { pins }, null).then(
      () => 'none',
      ({ entries }: { entries: { detail: string; source: object }[] }) => entries.map(({ detail, source }) => [detail, source]),
    );
  expect(await refused({ a: 'x', texts: null })).toEqual([
    ['a gives an object with value; its pin is "x".', { pointer: '/pins/a' }],
    ['texts gives an object with text; its pin is null.', { pointer: '/pins/texts' }],
  ]);
  expect(await refused({ a: { values: 1 }, texts: { text: 7 } })).toEqual([
    ['a gives no "values"; did you mean "value"? It gives: value.', { pointer: '/pins/a' }],
    [
      'text of texts has to be a text; it is a number; in an expression, string(…) makes a text of it.',
      { pointer: '/pins/texts' },
    ],
  ]);
  const id = await stage.starts.execute(owner, workflow, { pins: { a: {}, texts: { text: 'pinned' } } }, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
  expect(await outputs(id)).toMatchObject({ a: { value: null }, c: { value: [null, 'pinned'] } });
});

it('does not run what was published later', async () => {
  const workflow = await stage.publish(chain, { publishedVersion: null });
  expect(await codeOf(stage.starts.execute(owner, workflow, {}, null))).toBe('state_conflict');
  const id = await stage.starts.execute(owner, workflow, { version: 'draft' }, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
  const stranger: Principal = { ...owner, organizationId: 'other' };
  expect(await codeOf(stage.starts.execute(stranger, workflow, { version: 'draft' }, null))).toBe('not_found');
});

it('goes on from the node that failed, under the keys of the first execution', async () => {
  const workflow = await stage.publish(chain);
  call.doing.set('b', () => refuse('no_dish'));
  const failed = await stage.starts.execute(owner, workflow, {}, null);
  expect(await stage.ended(failed)).toMatchObject({ status: 'failed', failedNodeId: 'b' });
  call.doing.clear();
  const [resumed, again] = await Promise.all([stage.starts.resume(owner, failed), stage.starts.resume(owner, failed)]);
  expect(again).toBe(resumed);
  expect(await stage.ended(resumed)).toMatchObject({ status: 'completed', resumedFromId: failed });
  expect(call.calls).toEqual([`${failed}/a/`, `${failed}/b/`, `${failed}/b/`, `${failed}/c/`]);
  expect(await outputs(resumed)).toEqual({ a: { value: 'one' }, b: { value: 'one' }, c: { value: 'one' } });
  expect(await codeOf(stage.starts.resume(owner, resumed))).toBe('state_conflict');
});

it('runs again from a node, within a loop too, under new keys', async () => {
  const workflow = await stage.publish({
    nodes: [
      node('list', ['x', 'y']),
      { id: 'each', kind: 'loop', with: { over: { $: 'steps.list.value' } } },
      node('make', { $: 'item' }),
      node('say', { $: 'steps.each.count' }),
      node('aside'),
    ],
    edges: [
      ['list', 'each'],
      ['each.item', 'make'],
      ['each.done', 'say'],
      ['list', 'aside'],
    ],
  });
  const first = await stage.starts.execute(owner, workflow, {}, null);
  await stage.ended(first);
  call.calls.length = 0;
  const again = await stage.starts.rerun(owner, first, 'make', null);
  expect(await stage.ended(again)).toMatchObject({ status: 'completed' });
  expect([...call.calls].sort()).toEqual([`${again}/make/0`, `${again}/make/1`, `${again}/say/`]);
  expect(await codeOf(stage.starts.rerun(owner, first, 'nothing', null))).toBe('validation_failed');
});

it('goes on from what any of the earlier executions has done', async () => {
  const workflow = await stage.publish(chain);
  call.doing.set('c', () => refuse('no_dish'));
  const first = await stage.starts.execute(owner, workflow, {}, null);
  await stage.ended(first);
  // One that ended before it had taken anything over.
  const second = await stage.starts.resume(owner, first);
  await stage.ended(second);
  await stage.dataSource.query('delete from workflow_step where execution_id = $1', [second]);
  call.doing.clear();
  const third = await stage.starts.resume(owner, second);
  expect(await stage.ended(third)).toMatchObject({ status: 'completed' });
  expect(calledNodes().toSorted()).toEqual(['a', 'b', 'c', 'c', 'c']);
});

it('runs what comes behind every loop around a node again', async () => {
  const loop = (id: string, over: unknown) => ({ id, kind: 'loop', with: { over } });
  const workflow = await stage.publish({
    nodes: [
      node('list', ['x']),
      loop('outer', { $: 'steps.list.value' }),
      loop('inner', { $: '[item]' }),
      node('make', { $: 'item' }),
      node('say', { $: 'steps.outer.count' }),
    ],
    edges: [
      ['list', 'outer'],
      ['outer.item', 'inner'],
      ['inner.item', 'make'],
      ['outer.done', 'say'],
    ],
  });
  const first = await stage.starts.execute(owner, workflow, {}, null);
  await stage.ended(first);
  call.calls.length = 0;
  await stage.ended(await stage.starts.rerun(owner, first, 'make', null));
  expect(calledNodes().toSorted()).toEqual(['make', 'say']);
});

it('lets executions wait until there is room, in turn', async () => {
  const open: (() => void)[] = [];
  call.doing.set('slow', () => new Promise((resolve) => open.push(() => resolve({ output: {} }))));
  const slow = { nodes: [node('slow')], edges: [] };
  const [one, free] = [await stage.publish(slow, { maxConcurrent: 1 }), await stage.publish(slow)];
  const ids: string[] = [];
  for (const workflow of [one, one, free, free, free]) ids.push(await stage.starts.execute(owner, workflow, {}, null));
  const statuses = async (): Promise<string[]> => Promise.all(ids.map(async (id) => (await stage.executionOf(id)).status));
  // One of the limited workflow, and three of the organization.
  await eventually(async () => (open.length === 3 ? true : undefined));
  expect(await statuses()).toEqual(['running', 'queued', 'running', 'running', 'queued']);
  open[0]?.();
  await stage.ended(ids[0] ?? '');
  await eventually(async () => (open.length === 4 ? true : undefined));
  expect(await statuses()).toEqual(['completed', 'running', 'running', 'running', 'queued']);
  await stage.cancels.cancel(owner, ids[4] ?? '');
  expect(await stage.ended(ids[4] ?? '')).toMatchObject({ status: 'cancelled', startedAt: null });
  for (const end of open) end();
  for (const id of ids) await stage.ended(id);
});
