import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { refuse } from '../nodes/test-kinds.fixture.js';
import { openStarting, owner, PublishKind } from './starting.fixture.js';

const call = new PublishKind();
let stage: Awaited<ReturnType<typeof openStarting>>;
/** Whose rights steps have. */
let acting: Principal = owner;

beforeAll(async () => {
  stage = await openStarting(call, { caller: () => acting });
  stage.worker().onApplicationBootstrap();
}, 60_000);
afterAll(() => stage.close());
beforeEach(() => {
  acting = owner;
  call.doing.clear();
  call.calls.length = 0;
});

const chain = (ids: readonly string[]) => ({
  nodes: ids.map((id) => ({ id, kind: 'call' })),
  edges: ids.slice(1).map((id, at) => [ids[at] ?? '', id] as const),
});
const above = (workflowId: string): Promise<string> =>
  stage.publish({
    nodes: [{ id: 'child', kind: 'workflow', with: { workflowId }, retry: { maxAttempts: 1, waitSeconds: 0 } }],
    edges: [],
  });
const called = (): string[] => call.calls.map((key) => key.split('/')[1] ?? '');

it('a workflow within another one goes on with it: what it had done is not done again', async () => {
  call.doing.set('two', () => refuse('refused'));
  const id = await stage.starts.execute(owner, await above(await stage.publish(chain(['one', 'two']))), {}, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'child' });
  call.doing.clear();
  const resumed = await stage.starts.resume(owner, id);
  expect(await stage.ended(resumed)).toMatchObject({ status: 'completed' });
  expect(called()).toEqual(['one', 'two', 'two']);
  // Under the keys of the first time.
  expect(new Set(call.calls).size).toBe(2);
  const children = await stage.dataSource.query<object[]>(
    `select status, parent_id as "parentId", resumed_from_id is not null as resumed from workflow_execution
     where parent_id = any($1) order by created_at`,
    [[id, resumed]],
  );
  expect(children).toEqual([
    { status: 'failed', parentId: id, resumed: false },
    { status: 'completed', parentId: resumed, resumed: true },
  ]);
});

it(`an organization has ${limits.workflowConcurrency} executions within others at once, and one more is tried again later`, async () => {
  const below = await stage.publish(chain(['one']));
  const parent = await above(below);
  const first = await stage.starts.execute(owner, parent, {}, null);
  await stage.ended(first);
  await stage.dataSource.query(
    `insert into workflow_execution (id, organization_id, workflow_id, version_id, trigger, user_id, status, open, parent_id, started_at)
     select 'exec_going_' || n, 'org', workflow_id, version_id, 'workflow', 'user', 'running', 1, 'exec_above', now()
     from workflow_execution, generate_series(1, $2) n where id = $1`,
    [first, limits.workflowConcurrency],
  );
  const refused = await stage.starts.execute(owner, parent, {}, null);
  expect(await stage.ended(refused)).toMatchObject({
    error: { code: 'too_many_executions', class: 'rate_limit', retryable: true },
  });
  await stage.dataSource.query(`delete from workflow_execution where id = 'exec_going_1'`);
  const allowed = await stage.starts.execute(owner, parent, {}, null);
  expect(await stage.ended(allowed)).toMatchObject({ status: 'completed' });
  await stage.dataSource.query(`delete from workflow_execution where parent_id = 'exec_above'`);
});

it('the approval of an execution does not hold for what the workflow within it has become since', async () => {
  const below = await stage.publish(chain(['one']));
  const parent = await above(below);
  await stage.dataSource.query(`update organization set publishing_policy = '{"creators":"approval"}' where id = 'org'`);
  const creator: Principal = { ...owner, role: 'creator' };
  acting = { ...creator, approvalId: 'appr_of_trigger' };
  const id = await stage.starts.execute(acting, parent, {}, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'child', error: { code: 'state_conflict' } });
  expect(called()).toEqual([]);
  await stage.dataSource.query(`update organization set publishing_policy = '{}' where id = 'org'`);
  expect(await stage.ended(await stage.starts.execute(acting, parent, {}, null))).toMatchObject({ status: 'completed' });
});
