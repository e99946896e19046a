import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testConfig } from '@imprint/platform/testing';
import { refuse } from '../nodes/test-kinds.fixture.js';
import { openStarting, owner, PublishKind } from '../executions/starting.fixture.js';
import { ExecutionRetention } from './execution-retention.js';
import { ExecutionRetentionRepository } from './execution-retention.repository.js';

const call = new PublishKind();
let stage: Awaited<ReturnType<typeof openStarting>>;
let retention: ExecutionRetention;

beforeAll(async () => {
  stage = await openStarting(call);
  stage.worker().onApplicationBootstrap();
  retention = new ExecutionRetention(new ExecutionRetentionRepository(stage.dataSource), testConfig());
}, 60_000);
afterAll(() => stage.close());
beforeEach(async () => {
  call.doing.clear();
  await stage.dataSource.query('delete from workflow_execution');
});

const two = {
  nodes: [
    { id: 'a', kind: 'call' },
    { id: 'b', kind: 'call' },
  ],
  edges: [['a', 'b']] as const,
};
const failing = async (): Promise<string> => {
  call.doing.set('b', () => refuse('refused'));
  const id = await stage.starts.execute(owner, await stage.publish(two), {}, null);
  await stage.ended(id);
  return id;
};
/** As if it had ended so long ago. */
const age = (id: string, days: number, seconds: number): Promise<unknown> =>
  stage.dataSource.query(
    `update workflow_execution set ended_at = now() - $2 * interval '1 day' - $3 * interval '1 second' where id = $1`,
    [id, days, seconds],
  );
const outputsOf = async (id: string) => (await stage.stepsOf(id)).map(({ output }) => output);
const countOf = async (table: string, id: string): Promise<number> => {
  const column = table === 'workflow_execution' ? 'id' : 'execution_id';
  const [row] = await stage.dataSource.query<{ count: number }[]>(
    `select count(*)::integer as count from ${table} where ${column} = $1`,
    [id],
  );
  return row?.count ?? 0;
};

describe('an execution', () => {
  it('keeps what its steps gave for 30 days after its end, then says that it cannot go on', async () => {
    const id = await failing();
    await age(id, 30, -60);
    expect([await retention.deleteOld('outputs'), await outputsOf(id)]).toEqual([0, [{ value: null }, null]]);
    await age(id, 30, 60);
    expect([await retention.deleteOld('outputs'), await outputsOf(id)]).toEqual([1, [null, null]]);
    expect(await retention.deleteOld('outputs')).toBe(0);
    expect((await stage.stepsOf(id)).map(({ status, error }) => [status, error?.code])).toEqual([
      ['done', undefined],
      ['failed', 'refused'],
    ]);
    const gone = { code: 'execution_outputs_deleted', status: 409 };
    await expect(stage.starts.resume(owner, id)).rejects.toMatchObject(gone);
    await expect(stage.starts.rerun(owner, id, 'b', null)).rejects.toMatchObject(gone);
  });

  it('keeps its steps and their attempts for 90 days, and itself for 365', async () => {
    const id = await failing();
    await age(id, 90, -60);
    await retention.sweep();
    expect([await countOf('workflow_step', id), await countOf('workflow_attempt', id)]).toEqual([2, 1]);
    await age(id, 90, 60);
    await retention.sweep();
    expect([await countOf('workflow_step', id), await countOf('workflow_attempt', id)]).toEqual([0, 0]);
    await age(id, 365, -60);
    await retention.sweep();
    expect(await stage.executionOf(id)).toMatchObject({ status: 'failed', failedNodeId: 'b', error: { code: 'refused' } });
    await age(id, 365, 60);
    await retention.sweep();
    expect(await countOf('workflow_execution', id)).toBe(0);
  });

  it('is left alone until it has ended, however long that takes', async () => {
    call.doing.set('b', () => ({ wait: { until: new Date(Date.now() + 600_000) }, state: null }));
    const id = await stage.starts.execute(owner, await stage.publish(two), {}, null);
    await stage.dataSource.query(
      `update workflow_execution set created_at = now() - interval '800 days', started_at = now() - interval '800 days'`,
    );
    await retention.sweep();
    expect(await countOf('workflow_execution', id)).toBe(1);
  });

  it('keeps what it gave as long as one that goes on from it may read it', async () => {
    const earlier = await failing();
    call.doing.set('b', () => ({ wait: { until: new Date(Date.now() + 600_000) }, state: null }));
    const later = await stage.starts.resume(owner, earlier);
    await age(earlier, 400, 0);
    await retention.sweep();
    expect(await outputsOf(earlier)).toEqual([{ value: null }, null]);
    await stage.cancels.cancel(owner, later);
    await stage.ended(later);
    // That one can be resumed itself.
    await retention.sweep();
    expect(await outputsOf(earlier)).toEqual([{ value: null }, null]);
    await age(later, 31, 0);
    for (let turn = 0; turn < 2; turn += 1) await retention.sweep();
    expect([await countOf('workflow_step', earlier), await countOf('workflow_execution', earlier)]).toEqual([0, 1]);
    await age(later, 366, 0);
    for (let turn = 0; turn < 2; turn += 1) await retention.sweep();
    expect([await countOf('workflow_execution', later), await countOf('workflow_execution', earlier)]).toEqual([0, 0]);
  });

  it('keeps what it gave as long as the one above it goes on', async () => {
    const below = await stage.publish({ nodes: [{ id: 'one', kind: 'call' }], edges: [] });
    const waiting = {
      nodes: [
        { id: 'child', kind: 'workflow', with: { workflowId: below } },
        { id: 'b', kind: 'call' },
      ],
      edges: [['child', 'b']] as const,
    };
    const begun = Promise.withResolvers<void>();
    call.doing.set('b', () => {
      begun.resolve();
      return { wait: { until: new Date(Date.now() + 600_000) }, state: null };
    });
    await stage.starts.execute(owner, await stage.publish(waiting), {}, null);
    await begun.promise;
    const [child] = await stage.dataSource.query<{ id: string }[]>(
      'select id from workflow_execution where parent_id is not null',
    );
    await age(child?.id ?? '', 400, 0);
    await retention.sweep();
    expect(await outputsOf(child?.id ?? '')).toEqual([{ value: null }]);
  });
});

it('finds what is old by an index, in batches', async () => {
  const used = await stage.dataSource.transaction(async (manager) => {
    // However few rows there are.
    await manager.query('set local enable_seqscan = off');
    const names: (string | undefined)[] = [];
    for (const left of [
      'ended_at is not null and outputs_deleted_at is null',
      'outputs_deleted_at is not null and steps_deleted_at is null',
      'steps_deleted_at is not null',
    ]) {
      const plan = await manager.query<{ 'QUERY PLAN': string }[]>(
        `explain select id from workflow_execution where ${left} and ended_at < now() order by ended_at limit 100`,
      );
      names.push(/workflow_execution_old\w*/.exec(plan.map((row) => row['QUERY PLAN']).join())?.[0]);
    }
    return names;
  });
  expect(used).toEqual(['workflow_execution_old_outputs', 'workflow_execution_old_steps', 'workflow_execution_old']);
});
