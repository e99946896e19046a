import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NodeKinds } from '../nodes/node-kinds.js';
import { PassKind, refuse, UndoableKind } from '../nodes/test-kinds.fixture.js';
import { openExecutions, type TestGraph } from './executions.fixture.js';

class NoteKind extends PassKind {
  override readonly kind = 'note' as string;
  readonly canUndo = true;
  /** Keys of the calls with what they were given. */
  readonly notes: [key: string, value: unknown][] = [];

  override run(call: Parameters<PassKind['run']>[0]): ReturnType<PassKind['run']> {
    this.notes.push([call.key, call.settings['value']]);
    return super.run(call);
  }
}

class CustomKind extends UndoableKind {
  override readonly kind = 'custom' as never;
  override readonly undo = 'custom' as never;
  override readonly compensate = undefined as never;
}

const kind = new UndoableKind();
const note = new NoteKind();
const node = (id: string, more: object = {}) => ({ id, kind: 'call', ...more });
const chain = (...nodes: TestGraph['nodes']): TestGraph => ({
  nodes,
  edges: nodes.slice(1).map(({ id }, at) => [nodes[at]?.id ?? '', id] as const),
});
/** Two effects, then one that fails. */
const failing = chain(node('a'), node('b'), node('c', { onError: 'compensate' }));
let stage: Awaited<ReturnType<typeof openExecutions>>;

beforeAll(async () => {
  stage = await openExecutions(new NodeKinds([kind, note, new CustomKind(), new PassKind()]));
  for (let count = 0; count < 2; count += 1) stage.worker(await stage.connect()).onApplicationBootstrap();
}, 60_000);
afterAll(() => stage.close());
beforeEach(() => {
  for (const doing of [kind.doing, kind.undoing]) doing.clear();
  for (const seen of [kind.undone, note.notes]) seen.length = 0;
  kind.doing.set('c', () => refuse('refused'));
});

const undosOf = async (id: string) =>
  (await stage.stepsByEnd(id)).flatMap(({ nodeId, scope, status, error }) =>
    scope.endsWith('~undo') ? [[`${nodeId}/${scope}`, status, error?.code ?? null]] : [],
  );
/** Until a worker that holds the step has said so again. */
const untilRenewed = async (id: string, nodeId: string): Promise<void> => {
  const leaseOf = async (): Promise<number | undefined> => {
    const [row] = await stage.dataSource.query<{ at: number }[]>(
      'select extract(epoch from wake_at)::float8 as at from workflow_step where execution_id = $1 and node_id = $2',
      [id, nodeId],
    );
    return row?.at;
  };
  const before = await leaseOf();
  await stage.signals.publish('workflow.ending', { organizationId: 'org' });
  await eventually(async () => (await leaseOf()) !== before);
};
const cancel = (id: string): Promise<boolean> =>
  stage.dataSource.transaction((manager) => stage.executions.cancel(manager, 'org', id));

describe('a node that says compensate', () => {
  it('has the execution undone, the latest effect first, with what each gave, and then fail with one event', async () => {
    const id = await stage.start(
      chain(node('a', { with: { value: 1 } }), node('b', { with: { value: 2 } }), ...failing.nodes.slice(2)),
    );
    const { status, failedNodeId, error, open, progress } = await stage.ended(id);
    expect({ status, failedNodeId, code: error?.code, open }).toEqual({
      status: 'failed',
      failedNodeId: 'c',
      code: 'refused',
      open: 0,
    });
    expect(kind.undone).toEqual([
      [`${id}/b/`, { value: 2 }],
      [`${id}/a/`, { value: 1 }],
    ]);
    expect(await undosOf(id)).toEqual([
      ['b/~undo', 'done', null],
      ['a/~undo', 'done', null],
    ]);
    expect(progress).toBeLessThan(100);
    expect((await stage.eventsOf(id)).map(({ event }) => event)).toEqual(['workflow.execution.failed']);
  });

  it('has nothing undone before its own attempts are over', async () => {
    const attempts: number[] = [];
    kind.doing.set('c', ({ attempt }) => {
      attempts.push(attempt);
      expect(kind.undone).toEqual([]);
      return refuse('refused', true);
    });
    const retry = { maxAttempts: 3, waitSeconds: 0 };
    await stage.ended(await stage.start(chain(node('a'), node('c', { onError: 'compensate', retry }))));
    expect(attempts).toEqual([1, 2, 3]);
    expect(kind.undone).toHaveLength(1);
  });

  it('lets nothing be undone if another node ends the execution', async () => {
    const id = await stage.start(chain(node('a', { onError: 'compensate' }), node('c')));
    expect((await stage.ended(id)).status).toBe('failed');
    expect([await undosOf(id), kind.undone]).toEqual([[], []]);
  });

  it('undoes what a step has begun that waited when it was cancelled, by what it has kept', async () => {
    const waits = Promise.withResolvers<void>();
    kind.doing.set('b', () => {
      waits.resolve();
      return { wait: { until: new Date(Date.now() + 600_000) }, state: { releaseId: 'rel_1' } };
    });
    kind.doing.set('c', async ({ executionId }) => {
      await waits.promise;
      await eventually(async () => (await stage.stepsOf(executionId)).some(({ status }) => status === 'waiting'));
      return refuse('refused');
    });
    const id = await stage.start({ nodes: [node('b'), node('c', { onError: 'compensate' })], edges: [] });
    expect((await stage.ended(id)).failedNodeId).toBe('c');
    expect(kind.undone).toEqual([[`${id}/b/`, { releaseId: 'rel_1' }]]);
  });

  it('lets a step that can be undone come to its end first, and undoes it, too', async () => {
    const begun = Promise.withResolvers<void>();
    const stops: unknown[] = [];
    kind.doing.set('b', async ({ executionId, stop }) => {
      stop.addEventListener('abort', () => stops.push(stop.reason));
      begun.resolve();
      await eventually(async () => (await stage.executionOf(executionId)).ending === 'failed');
      // The second renewal begins when the worker knows what the first one has said of the execution.
      for (let renewal = 0; renewal < 2; renewal += 1) await untilRenewed(executionId, 'b');
      return { output: { made: 'b' } };
    });
    kind.doing.set('c', async () => {
      await begun.promise;
      return refuse('refused');
    });
    const id = await stage.start({ nodes: [node('b'), node('c', { onError: 'compensate' })], edges: [] });
    expect((await stage.ended(id)).failedNodeId).toBe('c');
    expect([kind.undone, stops]).toEqual([[[`${id}/b/`, { made: 'b' }]], []]);
  });

  it('does not undo what was given instead of run', async () => {
    const pinned = await stage.start(failing, {}, { pins: { a: { value: 'given' } } });
    await stage.ended(pinned);
    expect(await undosOf(pinned)).toEqual([['b/~undo', 'done', null]]);
  });
});

describe('undoing', () => {
  it('scenario 33: compensation-fails: it is tried again by the rules of the node, and stops none of the others', async () => {
    let tries = 0;
    kind.undoing.set('b', () => refuse('stays', (tries += 1) < 9));
    const retry = { maxAttempts: 2, waitSeconds: 0 };
    const id = await stage.start(chain(node('a'), node('b', { retry }), ...failing.nodes.slice(2)));
    expect((await stage.ended(id)).status).toBe('failed');
    expect(await undosOf(id)).toEqual([
      ['b/~undo', 'failed', 'stays'],
      ['a/~undo', 'done', null],
    ]);
    expect(tries).toBe(2);
    const [ledger] = await stage.dataSource.query<object[]>(
      `select array_agg(outcome order by fence) as outcomes from workflow_attempt where execution_id = $1 and scope = '~undo'`,
      [id],
    );
    expect(ledger).toEqual({ outcomes: ['retried', 'failed'] });
  });

  it('waits where it has to, and the next one waits for it', async () => {
    kind.undoing.set('b', ({ state }) =>
      state === null ? { wait: { until: new Date() }, state: { waited: true } } : { output: null },
    );
    const id = await stage.start(failing);
    await stage.ended(id);
    expect(kind.undone.map(([key]) => key)).toEqual([`${id}/b/`, `${id}/b/`, `${id}/a/`]);
  });

  it('is taken up by another worker when the first one dies', async () => {
    kind.undoing.set('b', async ({ executionId }) => {
      kind.undoing.delete('b');
      await stage.dataSource.query(
        `update workflow_step set fence = fence + 1, wake_at = now() - interval '1 second' where execution_id = $1 and scope = '~undo' and node_id = 'b'`,
        [executionId],
      );
      return { output: null };
    });
    const id = await stage.start(failing);
    await stage.ended(id);
    expect(kind.undone.map(([key]) => key)).toEqual([`${id}/b/`, `${id}/b/`, `${id}/a/`]);
    expect(await undosOf(id)).toEqual([
      ['b/~undo', 'done', null],
      ['a/~undo', 'done', null],
    ]);
  });

  it('says of a kind that cannot be undone that it cannot, and calls what a node names instead', async () => {
    const undo = { kind: 'note', with: { value: { $: `"gone " + string(steps.b.value) + " " + string(steps.a.value)` } } };
    const nodes = [
      { id: 'a', kind: 'custom', with: { value: 1 } },
      { id: 'b', kind: 'custom', with: { value: 2 }, undo },
    ];
    const id = await stage.start(chain(...nodes, ...failing.nodes.slice(2)));
    await stage.ended(id);
    expect(await undosOf(id)).toEqual([
      ['b/~undo', 'done', null],
      ['a/~undo', 'failed', 'cannot_be_undone'],
    ]);
    expect(note.notes).toEqual([[`${id}/b/~undo`, 'gone 2 1']]);
  });

  it('is stopped by a cancellation, after what has begun', async () => {
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    kind.undoing.set('b', async () => {
      begun.resolve();
      await goOn.promise;
      return { output: null };
    });
    const id = await stage.start(failing);
    await begun.promise;
    expect([await cancel(id), await cancel(id)]).toEqual([true, false]);
    await stage.signals.publish('workflow.ending', { organizationId: 'org' });
    await eventually(async () => (await undosOf(id)).some(([, status]) => status === 'cancelled'));
    goOn.resolve();
    const { status, failedNodeId } = await stage.ended(id);
    expect({ status, failedNodeId }).toEqual({ status: 'failed', failedNodeId: 'c' });
    expect((await undosOf(id)).sort()).toEqual([
      ['a/~undo', 'cancelled', null],
      ['b/~undo', 'done', null],
    ]);
    expect((await stage.eventsOf(id)).map(({ event }) => event)).toEqual(['workflow.execution.failed']);
  });
});
