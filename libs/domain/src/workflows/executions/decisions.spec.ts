import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Principal } from '@imprint/contracts/access';
import { eventually } from '@imprint/platform/testing';
import { refuse } from '../nodes/test-kinds.fixture.js';
import { openStarting, owner, PublishKind } from './starting.fixture.js';

const call = new PublishKind();
let stage: Awaited<ReturnType<typeof openStarting>>;

beforeAll(async () => {
  stage = await openStarting(call);
  stage.worker().onApplicationBootstrap();
});
afterAll(() => stage.close());
beforeEach(() => {
  call.calls.length = 0;
  call.doing.clear();
});

const node = (id: string, value?: unknown) => ({ id, kind: 'call', ...(value !== undefined && { with: { value } }) });
const asking = (settings: object = {}) => ({
  nodes: [
    { id: 'ok', kind: 'approval', with: { question: 'Publish?', ...settings } },
    node('yes', { $: 'steps.ok.reason' }),
    node('no', { $: 'steps.ok.reason' }),
    node('late'),
  ],
  edges: [
    ['ok.approved', 'yes'],
    ['ok.rejected', 'no'],
    ['ok.timeout', 'late'],
  ] as const,
});
const waitsIn = (id: string): Promise<unknown> =>
  eventually(async () => ((await stage.stepsOf(id)).some(({ status }) => status === 'waiting') ? true : undefined));
const started = async (settings?: object, caller = owner): Promise<string> => {
  const id = await stage.starts.execute(caller, await stage.publish(asking(settings)), {}, null);
  await waitsIn(id);
  return id;
};
const ran = async (id: string): Promise<string[]> =>
  (await stage.stepsOf(id)).filter(({ status }) => status === 'done').map(({ nodeId }) => nodeId);
const notices = (id: string): Promise<{ kind: string; title: string; resolved: boolean }[]> =>
  stage.dataSource.query(
    `select kind, title, resolved_at is not null as resolved from notice where subject_id like $1 || '/%' order by created_at`,
    [id],
  );
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    ({ code }: { code: string }) => code,
  );

it('scenario 19: approval-double-click: one decision, and what it says', async () => {
  const id = await started();
  expect(await notices(id)).toEqual([{ kind: 'workflow.approval', title: 'Publish?', resolved: false }]);
  const decide = (approved: boolean): Promise<string> =>
    codeOf(stage.decisions.decide(owner, id, { nodeId: 'ok', approved, reason: ' Not today. ' }));
  const codes = await Promise.all([decide(false), decide(false), decide(false)]);
  expect(codes.sort()).toEqual(['none', 'state_conflict', 'state_conflict']);
  expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
  expect(await ran(id)).toEqual(['no', 'ok']);
  expect((await stage.stepsOf(id)).find(({ nodeId }) => nodeId === 'no')?.output).toEqual({ value: 'Not today.' });
  expect(await notices(id)).toEqual([expect.objectContaining({ resolved: true })]);
  expect(await decide(true)).toBe('state_conflict');
});

it('scenario 19: role-revoked: whoever may not decide, does not; nor does the credential that started it', async () => {
  // A key, the one that it was rotated to, and another one of the same person.
  await stage.dataSource.query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes, original_id)
     select id, 'org', 'user', sha256(id::bytea), 'abcd', 'A key', 'service', '{posts:approve}', original
     from (values ('key_1', null), ('key_1b', 'key_1'), ('key_2', null)) as k (id, original)`,
  );
  const starter: Principal = { ...owner, kind: 'api-key', apiKeyId: 'key_1', scopes: ['posts:publish', 'posts:approve'] };
  const id = await started({}, starter);
  const decide = (caller: Principal): Promise<string> =>
    codeOf(stage.decisions.decide(caller, id, { nodeId: 'ok', approved: true }));
  expect(await decide({ ...owner, role: 'creator' })).toBe('insufficient_permissions');
  expect(await decide(starter)).toBe('insufficient_permissions');
  expect(await decide({ ...starter, apiKeyId: 'key_1b' })).toBe('insufficient_permissions');
  expect(await decide({ ...starter, apiKeyId: 'key_2', scopes: ['posts:publish'] })).toBe('insufficient_permissions');
  expect(await decide({ ...owner, organizationId: 'other' })).toBe('not_found');
  expect(await codeOf(stage.decisions.decide(owner, id, { nodeId: 'yes', approved: true }))).toBe('state_conflict');
  await expect(stage.decisions.decide(owner, id, { nodeId: 'okk', approved: true })).rejects.toMatchObject({
    ...{ code: 'not_found', message: expect.stringContaining('There is no node "okk"; did you mean "ok"?') },
  });
  const without: Principal = { ...starter, apiKeyId: 'key_2', scopes: ['posts:publish'] };
  expect(await codeOf(stage.decisions.decide(without, id, { nodeId: 'yes', approved: true }))).toBe('insufficient_permissions');
  expect(await stage.executionOf(id)).toMatchObject({ status: 'running' });
  expect(await decide({ ...starter, apiKeyId: 'key_2' })).toBe('none');
  await stage.ended(id);
  expect(await ran(id)).toEqual(['ok', 'yes']);
});

it('nobody answers by a pin for the people whom a node asks', async () => {
  const workflow = await stage.publish(asking());
  const pins = { ok: { decision: 'approved' } };
  expect(await codeOf(stage.starts.execute(owner, workflow, { pins }, null))).toBe('validation_failed');
  await stage.ended(await stage.starts.execute(owner, workflow, { pins, dryRun: true }, null));
});

it('asks one person, then others, and goes on without anybody', async () => {
  const id = await started({ userId: 'user_9', hours: 3, escalateAfterHours: 1 });
  expect(await codeOf(stage.decisions.decide(owner, id, { nodeId: 'ok', approved: true }))).toBe('insufficient_permissions');
  const pass = (): Promise<unknown> =>
    stage.dataSource.query(`update workflow_step set wake_at = now() where execution_id = $1 and node_id = 'ok'`, [id]);
  await pass();
  await eventually(async () => ((await notices(id)).length === 2 ? true : undefined));
  expect((await notices(id)).map(({ kind }) => kind)).toEqual(['workflow.question', 'workflow.approval']);
  await waitsIn(id);
  await pass();
  await stage.ended(id);
  expect(await ran(id)).toEqual(['late', 'ok']);
});

it('scenario 18: signal-after-end: a cancelled execution asks nobody any more', async () => {
  const id = await started();
  await stage.cancels.cancel(owner, id);
  await stage.ended(id);
  expect(await codeOf(stage.decisions.decide(owner, id, { nodeId: 'ok', approved: true }))).toBe('state_conflict');
  await eventually(async () => ((await notices(id)).every(({ resolved }) => resolved) ? true : undefined));
  expect(await codeOf(stage.cancels.cancel(owner, id))).toBe('state_conflict');
});

it('keeps decisions when an execution is resumed', async () => {
  const id = await started();
  call.doing.set('yes', () => refuse('no_dish'));
  await stage.decisions.decide(owner, id, { nodeId: 'ok', approved: true });
  await stage.ended(id);
  call.doing.clear();
  const resumed = await stage.starts.resume(owner, id);
  expect(await stage.ended(resumed)).toMatchObject({ status: 'completed' });
  expect(await ran(resumed)).toEqual(['ok', 'yes']);
});

const outer = (workflowId: string) => ({
  nodes: [
    { id: 'child', kind: 'workflow', with: { workflowId, variables: { word: 'tart' } } },
    node('last', { $: 'steps.child.outputs' }),
  ],
  edges: [['child', 'last']] as const,
});
const inner = {
  nodes: [node('bake', { $: 'inputs.word' })],
  edges: [],
  inputs: { word: { type: 'text', required: true } },
} as const;

it('runs a workflow within a workflow, once', async () => {
  const id = await stage.starts.execute(owner, await stage.publish(outer(await stage.publish(inner))), {}, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'completed' });
  expect((await stage.stepsOf(id)).find(({ nodeId }) => nodeId === 'last')?.output).toEqual({
    value: { bake: { value: 'tart' } },
  });
  expect(call.calls.filter((key) => key.includes('/bake/'))).toHaveLength(1);
});

it('scenario 32: child-fails-after-wait: its node fails, and so does the parent', async () => {
  call.doing.set('bake', () => refuse('burnt'));
  const id = await stage.starts.execute(owner, await stage.publish(outer(await stage.publish(inner))), {}, null);
  expect(await stage.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'child', error: { code: 'burnt' } });
});

it('scenario 22: cancel-parent: children end', async () => {
  call.doing.set(
    'bake',
    ({ stop }) => new Promise((_, reject) => stop.addEventListener('abort', () => reject(stop.reason as Error))),
  );
  const id = await stage.starts.execute(owner, await stage.publish(outer(await stage.publish(inner))), {}, null);
  const child = await eventually(async () => {
    const [row] = await stage.dataSource.query<{ id: string }[]>('select id from workflow_execution where parent_id = $1', [id]);
    return row?.id;
  });
  await waitsIn(id);
  await stage.cancels.cancel(owner, id);
  expect(await stage.ended(id)).toMatchObject({ status: 'cancelled' });
  expect(await stage.ended(child)).toMatchObject({ status: 'cancelled' });
});

it('does not start workflows deeper than the limit', async () => {
  const id = 'flow_itself';
  await stage.publish({ nodes: [{ id: 'self', kind: 'workflow', with: { workflowId: id } }], edges: [] }, { id });
  const first = await stage.starts.execute(owner, id, {}, null);
  expect(await stage.ended(first)).toMatchObject({ status: 'failed', error: { code: 'workflow_nesting_exceeded' } });
  const [{ count } = { count: 0 }] = await stage.dataSource.query<{ count: number }[]>(
    'select count(*)::integer as count from workflow_execution where workflow_id = $1',
    [id],
  );
  expect(count).toBe(6);
});
