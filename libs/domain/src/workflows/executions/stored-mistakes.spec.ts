import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { checkGraph } from '../graph/index.js';
import { refuse } from '../nodes/test-kinds.fixture.js';
import { openStarting, owner, UndoablePublish } from './starting.fixture.js';

/** A kind whose checks find more since an upgrade. */
class StricterKind extends UndoablePublish {
  override readonly fields = {
    value: { type: 'any', label: 'Value', description: 'Comes out again.' },
    size: { type: 'text', label: 'Size', description: 'Of it.', allowed: ['small'] },
  } as const;

  check({ value }: Readonly<Record<string, unknown>>): string[] {
    return value === 'blog' ? ['value: has to be a whole address.'] : [];
  }
}

const call = new StricterKind();
let stage: Awaited<ReturnType<typeof openStarting>>;

beforeAll(async () => {
  stage = await openStarting(call);
  stage.worker().onApplicationBootstrap();
});
afterAll(() => stage.close());
beforeEach(() => {
  call.doing.clear();
  for (const seen of [call.undone, call.calls]) seen.length = 0;
});

const parts = {
  nodes: [
    { id: 'a', kind: 'call', with: { value: 'blog' } },
    { id: 'b', kind: 'call', onError: 'compensate' as const },
  ],
  edges: [['a', 'b']] as const,
};

it('a version that was published before its mistake was one runs, and is undone', async () => {
  call.doing.set('b', () => refuse('refused'));
  const id = await stage.starts.execute(owner, await stage.publish(parts), {}, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'b', error: { code: 'refused' } });
  expect(call.undone).toEqual([[`${id}/a/`, { value: 'blog' }]]);
});

it('a setting whose value is not allowed any more fails its step alone, and what was done is undone', async () => {
  const [a, b] = parts.nodes;
  const narrowed = { ...parts, nodes: [a, { ...b, with: { size: 'large' } }] as typeof parts.nodes };
  const id = await stage.starts.execute(owner, await stage.publish(narrowed), {}, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'b', error: { code: 'setting_invalid' } });
  expect(call.undone).toEqual([[`${id}/a/`, { value: 'blog' }]]);
});

it('the same graph is not published, and its draft not executed', async () => {
  const workflowId = await stage.publish(parts);
  const [row] = await stage.dataSource.query<{ draft: unknown }[]>('select draft from workflow where id = $1', [workflowId]);
  expect(checkGraph(row?.draft, stage.kinds)).toEqual(['nodes.a.with: value: has to be a whole address.']);
  const draft = stage.starts.execute(owner, workflowId, { version: 'draft' }, null);
  await expect(draft).rejects.toMatchObject({ code: 'state_conflict', message: expect.stringContaining('whole address') });
});
