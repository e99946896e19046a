import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { NodeKinds } from '../nodes/node-kinds.js';
import { PassKind, UndoableKind } from '../nodes/test-kinds.fixture.js';
import { openExecutions } from './executions.fixture.js';

/** Is written as it stands, and is a number that the database cannot hold. */
const huge = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON('1e200000');

class HugeKind extends PassKind {
  override readonly kind = 'huge';

  override run() {
    return { output: huge };
  }
}

const call = new UndoableKind();
let stage: Awaited<ReturnType<typeof openExecutions>>;

beforeAll(async () => {
  stage = await openExecutions(new NodeKinds([call, new PassKind(), new HugeKind()]));
  stage.worker().onApplicationBootstrap();
});
afterAll(() => stage.close());
beforeEach(() => {
  call.doing.clear();
  call.calls.length = 0;
  call.doing.set('bad', () => ({ output: huge }));
});

const refused = { code: 'workflow_output_too_large' };
const edges = [['a', 'bad']] as const;
const nodes = (how: object) => [
  { id: 'a', kind: 'call' },
  { id: 'bad', kind: 'call', ...how },
];

it('what the database refuses of one step fails that step alone', async () => {
  call.doing.set('bad', () => ({ output: {}, creditsMicro: 0.5 }));
  const three = ['bad', 'b', 'c'].map((id) => ({ id, kind: 'call' }));
  const id = await stage.start({ nodes: three.slice(0, 1), edges: [] });
  const other = await stage.start({ nodes: three.slice(1), edges: [] });
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'bad', error: refused });
  expect(await stage.ended(other)).toMatchObject({ status: 'completed' });
  expect(call.calls.toSorted()).toEqual([`${id}/bad/`, `${other}/b/`, `${other}/c/`].toSorted());
});

it('a node that says continue ends through its error', async () => {
  const id = await stage.start({
    nodes: [...nodes({ onError: 'continue' }), ...['well', 'else'].map((one) => ({ id: one, kind: 'call' }))],
    edges: [...edges, ['bad', 'well'], ['bad.error', 'else']],
  });
  expect(await stage.ended(id)).toMatchObject({ status: 'completed', failedNodeId: null });
  expect(await stage.stepsOf(id)).toMatchObject([
    { nodeId: 'a', status: 'done' },
    { nodeId: 'bad', status: 'failed', error: refused },
    { nodeId: 'else', status: 'done' },
    { nodeId: 'well', status: 'skipped' },
  ]);
});

it('a node that says compensate has the execution undone', async () => {
  const id = await stage.start({ nodes: nodes({ onError: 'compensate' }), edges });
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'bad', compensation: 'begun' });
  expect(call.undone.map(([key]) => key)).toEqual([`${id}/a/`]);
});

it('what a step waits with is no exception', async () => {
  call.doing.set('bad', () => ({ wait: { until: { inMs: 3_600_000 } }, state: huge }));
  const id = await stage.start({ nodes: nodes({ onError: 'continue' }), edges });
  expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
});

it('a step behind it, computed in passing, fails by itself', async () => {
  const id = await stage.start({
    nodes: [
      { id: 'a', kind: 'call', with: { value: 1 } },
      { id: 'bad', kind: 'huge' },
    ],
    edges,
  });
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'bad', error: refused });
  expect(await stage.stepsOf(id)).toMatchObject([{ nodeId: 'a', status: 'done', output: { value: 1 } }, { nodeId: 'bad' }]);
});
