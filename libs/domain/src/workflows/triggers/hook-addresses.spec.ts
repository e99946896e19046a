import type { Principal } from '@imprint/contracts/access';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApprovalRequired } from '../../identity/index.js';
import { creator, openTriggers, publishing } from './triggers.fixture.js';

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
