import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { PublishingPolicy } from '@imprint/contracts/publishing';
import { ApprovalsService, ResolveApprovalOperation } from '@imprint/domain/approvals';
import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ApprovalStage, call, clearPost, inPerson, newAgent, post } from './approvals.fixture.js';

let stage: ApprovalStage;
let app: INestApplicationContext;
let dataSource: DataSource;

beforeAll(async () => {
  stage = await ApprovalStage.start();
  ({ app, dataSource } = stage);
}, 60_000);
afterAll(() => stage?.close());
afterEach(clearPost);

const ask: ApprovalStage['ask'] = (...given) => stage.ask(...given);
const resolve: ApprovalStage['resolve'] = (...given) => stage.resolve(...given);
const rowOf: ApprovalStage['rowOf'] = (id) => stage.rowOf(id);

describe('a tool that needs approval', () => {
  it('does nothing when it is called, and returns what waits, for whom and where', async () => {
    const agent = await newAgent(dataSource);
    const answer = await call(app, agent, 'send_letter', { text: 'Hello' });
    expect(answer).toMatchObject({
      isError: true,
      structuredContent: {
        code: 'approval_pending',
        message: expect.stringContaining('Send a letter: Hello'),
        toolName: 'send_letter',
        approvalStatus: 'pending',
        canResolveApproval: false,
        nextStepUrl: expect.stringMatching(/^https?:\/\/.+\/publishing\/review\?approval=appr_\w+$/),
      },
    });
    expect(post.sent).toEqual([]);
  });

  it('asks once, however often the same credential repeats the call, and again after a decision', async () => {
    const agent = await newAgent(dataSource);
    const ids = await Promise.all(Array.from({ length: 8 }, () => ask(agent, 'Again')));
    expect(new Set(ids).size).toBe(1);
    const colleague = await newAgent(dataSource, { organizationId: agent.organizationId });
    expect(ids).not.toContain(await ask(colleague, 'Again'));
    await resolve(inPerson(agent), String(ids[0]), 'decline');
    expect(ids).not.toContain(await ask(agent, 'Again'));
  });

  it('does not ask about a call that could never run', async () => {
    const agent = await newAgent(dataSource);
    post.refused = () => {
      throw problem('content_rejected', 'Too rude.', { pointer: '/text' });
    };
    expect((await call(app, agent, 'send_letter', { text: 'Pah' })).structuredContent).toMatchObject({
      code: 'validation_failed',
    });
    expect((await call(app, agent, 'send_letter', { words: 'Pah' })).structuredContent).toMatchObject({
      code: 'validation_failed',
    });
    const weak = await newAgent(dataSource, { scopes: ['posts:draft'] });
    expect((await call(app, weak, 'send_letter', { text: 'Pah' })).structuredContent).toMatchObject({ code: 'unauthorized' });
    expect(await app.get(ApprovalsService).list(agent, { page: 1, limit: 10 })).toMatchObject({ total: 0 });
  });

  it('tells callers who may not resolve it how to follow it', async () => {
    const agent = await newAgent(dataSource, { role: 'creator' });
    const { structuredContent } = await call(app, agent, 'send_letter', { text: 'Follow me' });
    expect(structuredContent).toMatchObject({
      canResolveApproval: false,
      message: expect.stringMatching(/get_job_status with appr_\w+/),
    });
  });

  it('runs at once for a key that may publish, and when the tool decides that this call needs no approval', async () => {
    const publisher = await newAgent(dataSource, { scopes: ['posts:schedule', 'posts:publish'] });
    expect(await call(app, publisher, 'send_letter', { text: 'Direct' })).not.toHaveProperty('isError');
    expect(await call(app, publisher, 'send_note', { text: 'short' })).not.toHaveProperty('isError');
    expect((await call(app, publisher, 'send_note', { text: 'longer than that' })).structuredContent).toMatchObject({
      code: 'approval_pending',
    });
    expect(post.sent.map(({ text, key }) => [text, key])).toEqual([
      ['Direct', null],
      ['short', null],
    ]);
  });
});

it('the organization decides whether agents need approval, and its setting overrides the scope of a key', async () => {
  const { organizationId, ...scheduler } = await newAgent(dataSource, { scopes: ['posts:schedule'] });
  const publisher = await newAgent(dataSource, { organizationId, scopes: ['posts:schedule', 'posts:publish'] });
  const send = async (caller: Principal, policy: PublishingPolicy): Promise<unknown> => {
    await dataSource.query('update organization set publishing_policy = $2 where id = $1', [organizationId, policy]);
    const { structuredContent } = await call(app, caller, 'send_letter', { text: JSON.stringify(policy) });
    return structuredContent['code'] ?? 'sent';
  };
  const agent = { ...scheduler, organizationId };
  expect(await send(publisher, {})).toBe('sent');
  for (const policy of [{ agents: 'approval' }, { apiKeys: 'approval' }] as const)
    expect(await send(publisher, policy)).toBe('approval_pending');
  expect(await send(agent, {})).toBe('approval_pending');
  expect(await send(agent, { agents: 'direct' })).toBe('sent');
  // Of a creator, for whose class the policy is set.
  expect(await send({ ...publisher, role: 'creator' }, { creators: 'approval' })).toBe('approval_pending');
  expect(await send(publisher, { creators: 'approval' })).toBe('sent');
});

describe('resolving', () => {
  it('runs the stored arguments as the requester, and attaches the result', async () => {
    const agent = await newAgent(dataSource, { role: 'creator', scopes: ['posts:schedule'] });
    const boss = await newAgent(dataSource, { organizationId: agent.organizationId });
    const id = await ask(agent, 'Dear reader');
    const { structuredContent } = await resolve(boss, id);
    expect(structuredContent['data']).toMatchObject({
      id,
      status: 'approved',
      runStatus: 'completed',
      result: { data: { sent: 'Dear reader' }, text: 'Sent: Dear reader' },
      requestedBy: { id: agent.userId },
      resolvedBy: { id: boss.userId, name: 'Ada' },
    });
    expect(post.sent).toEqual([{ text: 'Dear reader', by: agent.apiKeyId, key: id }]);
    expect((await call(app, agent, 'list_approvals', {})).structuredContent['data']).toMatchObject({
      approvals: [{ id, result: { data: { sent: 'Dear reader' } } }],
    });
    const audited = await dataSource.query<unknown[]>(`select action, actor_id from audit_entry where subject_id = $1`, [id]);
    expect(audited).toEqual([{ action: 'approval.approved', actor_id: boss.userId }]);
  });

  it('succeeds for one of many who try, in whichever process; the others learn who it was', async () => {
    const agent = await newAgent(dataSource);
    const id = await ask(agent, 'Once');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call(stage.apps[index % 2] ?? app, inPerson(agent), 'resolve_approval', { approvalId: id }),
      ),
    );
    const refused = answers.filter(({ isError }) => isError);
    expect(refused).toHaveLength(19);
    for (const { structuredContent } of refused)
      expect(structuredContent).toMatchObject({
        code: 'state_conflict',
        message: expect.stringMatching(/^Ada resolved .+approved/),
      });
    expect(post.sent).toHaveLength(1);
  });

  it.each([
    ['a viewer', { role: 'viewer' }, 'unauthorized'],
    ['a creator', { role: 'creator' }, 'unauthorized'],
    ['a key of an owner without posts:approve', { scopes: ['posts:schedule'] }, 'unauthorized'],
  ] as const)(
    'is nothing for %s, not even of their own request',
    async (_who, { role, scopes }: { role?: 'viewer' | 'creator'; scopes?: readonly 'posts:schedule'[] }, code) => {
      const asking = await newAgent(dataSource, { role: role ?? 'owner', ...(scopes && { scopes: [...scopes] }) });
      // A viewer cannot ask, so the request was made with an earlier role.
      const id = await ask({ ...asking, role: 'creator' }, 'Mine');
      expect((await resolve(asking, id)).structuredContent).toMatchObject({ code });
      // Nor anywhere else.
      const elsewhere = app.get(ResolveApprovalOperation).resolveApproval(asking, id, { decision: 'approve' });
      await expect(elsewhere).rejects.toMatchObject({ code: 'insufficient_permissions' });
      expect(await rowOf(id)).toMatchObject({ status: 'pending' });
      expect(post.sent).toEqual([]);
    },
  );

  it('finds nothing of another organization nor, without posts:approve, of another credential', async () => {
    const agent = await newAgent(dataSource);
    const id = await ask(agent, 'Ours');
    const stranger = await newAgent(dataSource);
    expect((await resolve(stranger, id)).structuredContent).toMatchObject({ code: 'not_found' });
    expect((await call(app, stranger, 'list_approvals', {})).structuredContent['data']).toEqual({ approvals: [], total: 0 });
    const colleague = await newAgent(dataSource, { organizationId: agent.organizationId, scopes: ['posts:schedule'] });
    expect((await call(app, colleague, 'list_approvals', {})).structuredContent['data']).toEqual({ approvals: [], total: 0 });
    expect((await resolve(colleague, id)).structuredContent).toMatchObject({ code: 'unauthorized' });
    expect(await rowOf(id)).toMatchObject({ status: 'pending' });
  });

  it('is not possible on the restricted connector', async () => {
    const agent = await newAgent(dataSource);
    await expect(call(app, agent, 'resolve_approval', { approvalId: 'appr_x' }, { connector: 'partner' })).rejects.toThrow(
      'there is no',
    );
  });
});

it('is too late for what waited too long, and the sweep expires it', async () => {
  const agent = await newAgent(dataSource);
  const id = await ask(agent, 'Old');
  await dataSource.query(`update approval set expires_at = now() where id = $1`, [id]);
  expect((await resolve(inPerson(agent), id)).structuredContent).toMatchObject({ message: expect.stringContaining('expired') });
  await eventually(async () => (await rowOf(id))['status'] === 'expired');
  expect(post.sent).toEqual([]);
});
