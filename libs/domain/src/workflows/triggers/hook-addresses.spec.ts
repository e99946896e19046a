import type { Principal } from '@imprint/contracts/access';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApprovalRequired } from '../../identity/index.js';
import { creator, openTriggers, publishing } from './triggers.fixture.js';
import type { HookCall } from './workflow-hooks.js';

let stage: Awaited<ReturnType<typeof openTriggers>>;
beforeAll(async () => {
  stage = await openTriggers();
  await stage.dataSource.query(`update organization set publishing_policy = '{"creators":"approval"}' where id = 'org'`);
});
afterAll(() => stage.close());

const approved = (caller: Principal): Principal => ({ ...caller, approvalId: 'appr_1' });
const scopes = ['posts:schedule', 'posts:publish'] as const;
const key = (apiKeyId: string): Principal => ({ ...creator, kind: 'api-key', apiKeyId, scopes: [...scopes] });
const connection = (mcpConnectionId: string): Principal => ({ ...key('key_1'), mcpConnectionId });

/** A hook that waits for its approval. */
async function waiting(asker: Principal): Promise<{ workflowId: string; id: string }> {
  const workflowId = await stage.publish(publishing);
  const { id } = await stage.triggers.createWaiting(asker, workflowId, { kind: 'hook' }, null);
  return { workflowId, id };
}

/** A hook that was approved and has no address yet. */
async function approvedHook(asker: Principal): Promise<{ workflowId: string; id: string }> {
  const hook = await waiting(asker);
  await stage.triggers.update(approved(asker), hook.workflowId, hook.id, { enabled: true });
  return hook;
}

describe('the first address of a hook that was approved', () => {
  it.each<[string, Principal, Principal]>([
    ['another key', key('key_1'), key('key_2')],
    ['a session', key('key_1'), creator],
    ['a key', creator, key('key_1')],
    ['another connection', connection('mcp_1'), connection('mcp_2')],
  ])('needs an approval of its own for %s of the same person', async (_name, asker, other) => {
    const { workflowId, id } = await approvedHook(asker);
    const before = await stage.triggerOf(id);
    await expect(stage.triggers.rotate(other, workflowId, id)).rejects.toThrow(ApprovalRequired);
    expect(await stage.triggerOf(id)).toEqual(before);
    expect(await stage.triggers.rotate(asker, workflowId, id)).toMatchObject({ hasAddress: true });
    expect(await stage.triggerOf(id)).toMatchObject({ approvalId: 'appr_1', approvedHash: before.approvedHash });
  });
});

describe('the address of a hook', () => {
  const other: Principal = { ...creator, userId: 'another' };

  it('is shown to nobody before the hook was turned on for the first time', async () => {
    const { workflowId, id } = await waiting(creator);
    const before = await stage.triggerOf(id);
    for (const caller of [other, creator])
      await expect(stage.triggers.rotate(caller, workflowId, id)).rejects.toMatchObject({ code: 'state_conflict' });
    expect(await stage.triggerOf(id)).toEqual(before);
  });

  it('that somebody else was shown while the hook was off ends when the owner turns it on', async () => {
    const { workflowId, id } = await approvedHook(creator);
    await stage.triggers.rotate(creator, workflowId, id);
    await stage.triggers.update(creator, workflowId, id, { enabled: false });
    const { hookUrl } = await stage.triggers.rotate(other, workflowId, id);
    const on = await stage.triggers.update(approved(creator), workflowId, id, { enabled: true });
    expect(on).toMatchObject({ enabled: true, hasAddress: false });
    const call: HookCall = { bytes: Buffer.from('{}'), readBody: () => ({}), headers: {}, query: {} };
    const called = stage.hooks.receive(String(hookUrl).split('/').at(-1) ?? '', call);
    await expect(called).rejects.toMatchObject({ code: 'not_found' });
    expect(await stage.triggers.rotate(creator, workflowId, id)).toMatchObject({ hasAddress: true, enabled: true });
  });

  it.each<[string, object, object]>([
    ['turns it on', { enabled: false }, { enabled: true }],
    ['changes it while it is on', {}, { variables: {} }],
  ])('ends when somebody else %s', async (_what, first, then) => {
    const { workflowId, id } = await approvedHook(creator);
    await stage.triggers.rotate(creator, workflowId, id);
    await stage.triggers.update(approved(creator), workflowId, id, first);
    expect(await stage.triggers.update(approved(other), workflowId, id, then)).toMatchObject({
      enabled: true,
      hasAddress: false,
    });
    expect(await stage.triggerOf(id)).toMatchObject({ userId: 'another', tokenDigest: null });
  });

  it('stays when somebody else only turns the hook off', async () => {
    const { workflowId, id } = await approvedHook(creator);
    await stage.triggers.rotate(creator, workflowId, id);
    const { tokenDigest } = await stage.triggerOf(id);
    await stage.triggers.update(other, workflowId, id, { enabled: false });
    await stage.triggers.update(approved(creator), workflowId, id, { enabled: true });
    expect(await stage.triggerOf(id)).toMatchObject({ userId: 'user', tokenDigest });
  });

  it('is decided on by the row as it is when it is written', async () => {
    const { workflowId, id } = await approvedHook(creator);
    const isWaitedFor = async (): Promise<boolean> => {
      const rows = await stage.dataSource.query<object[]>(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    };
    const changing = await stage.dataSource.transaction(async (manager) => {
      await stage.rows.update(manager, { organizationId: 'org', id }, { tokenDigest: 'shown to somebody meanwhile' });
      const rotating = stage.triggers.rotate(creator, workflowId, id).catch((error: unknown) => error);
      await eventually(isWaitedFor);
      return { rotating };
    });
    expect(await changing.rotating).toBeInstanceOf(ApprovalRequired);
    expect(await stage.triggerOf(id)).toMatchObject({ tokenDigest: 'shown to somebody meanwhile' });
  });
});
