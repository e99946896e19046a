import { ApprovalRuns, ApprovalsService, ResolveApprovalOperation } from '@imprint/domain/approvals';
import { ApprovalClaimsRepository } from '@imprint/domain/approvals/testing';
import { migrations } from '@imprint/domain/schema';
import { createTestDatabase, eventually, type TestDatabase } from '@imprint/platform/testing';
import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { PublishingPolicy } from '@imprint/contracts/publishing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { call, inPerson, newAgent, newConnection, post, startTools } from './approvals.fixture.js';

let database: TestDatabase;
let apps: INestApplicationContext[];
let app: INestApplicationContext;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase(migrations);
  apps = [await startTools(database.url), await startTools(database.url)];
  [app] = apps as [INestApplicationContext];
  dataSource = app.get(DataSource);
}, 60_000);
afterAll(async () => {
  for (const one of apps) await one.close();
  await database.drop();
});
afterEach(() => {
  post.sent = [];
  post.refused = () => undefined;
  post.whileSending = () => Promise.resolve();
});

const idIn = ({ structuredContent }: { structuredContent: Record<string, unknown> }) => String(structuredContent['approvalId']);

async function ask(caller: Principal, text: string, more: { tool?: string; draftId?: string } = {}): Promise<string> {
  const { tool = 'send_letter', ...given } = more;
  return idIn(await call(app, caller, tool, { text, ...given }));
}

const resolve = (caller: Principal, approvalId: string, decision = 'approve') =>
  call(app, caller, 'resolve_approval', { approvalId, decision });

async function rowOf(id: string): Promise<Record<string, unknown>> {
  const [row] = await dataSource.query<Record<string, unknown>[]>('select * from approval where id = $1', [id]);
  return row ?? {};
}

describe('a tool whose writes are approved', () => {
  it('does nothing when it is called, and says what waits for whom and where', async () => {
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

  it('asks once, however often the same credential repeats the call, and again after it was decided', async () => {
    const agent = await newAgent(dataSource);
    const ids = await Promise.all(Array.from({ length: 8 }, () => ask(agent, 'Again')));
    expect(new Set(ids).size).toBe(1);
    const colleague = await newAgent(dataSource, { organizationId: agent.organizationId });
    expect(ids).not.toContain(await ask(colleague, 'Again'));
    await resolve(inPerson(agent), String(ids[0]), 'decline');
    expect(ids).not.toContain(await ask(agent, 'Again'));
  });

  it('asks nobody about a call that could never run', async () => {
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

  it('says how to follow it to whoever may not resolve it', async () => {
    const agent = await newAgent(dataSource, { role: 'creator' });
    const { structuredContent } = await call(app, agent, 'send_letter', { text: 'Follow me' });
    expect(structuredContent).toMatchObject({
      canResolveApproval: false,
      message: expect.stringMatching(/get_job_status with appr_\w+/),
    });
  });

  it('runs at once for a key that may publish, and where the tool finds that this call needs nobody', async () => {
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

it('an organization says whether agents ask, and what it sets beats the scope of a key', async () => {
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
  // Of a creator, whose own class is set.
  expect(await send({ ...publisher, role: 'creator' }, { creators: 'approval' })).toBe('approval_pending');
  expect(await send(publisher, { creators: 'approval' })).toBe('sent');
});

describe('resolving', () => {
  it('runs the stored arguments as the one who asked, and attaches the result', async () => {
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

  it('is done by one of many who try, in whichever process; the others are told by whom', async () => {
    const agent = await newAgent(dataSource);
    const id = await ask(agent, 'Once');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call(apps[index % 2] ?? app, inPerson(agent), 'resolve_approval', { approvalId: id }),
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
      // A viewer asks for nothing: the request is of the time when they could.
      const id = await ask({ ...asking, role: 'creator' }, 'Mine');
      expect((await resolve(asking, id)).structuredContent).toMatchObject({ code });
      // Nor wherever else approvals are resolved.
      const elsewhere = app.get(ResolveApprovalOperation).run(asking, id, { decision: 'approve' });
      await expect(elsewhere).rejects.toMatchObject({ code: 'insufficient_permissions' });
      expect(await rowOf(id)).toMatchObject({ status: 'pending' });
      expect(post.sent).toEqual([]);
    },
  );

  it('finds nothing of another organization, nor, without posts:approve, of another credential', async () => {
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

  it('is no business of the restricted connector', async () => {
    const agent = await newAgent(dataSource);
    await expect(call(app, agent, 'resolve_approval', { approvalId: 'appr_x' }, { connector: 'partner' })).rejects.toThrow(
      'there is no',
    );
  });
});

describe('an approved call', () => {
  it('does not run once its content was edited: the approval is void, and whoever resolved it is told', async () => {
    const agent = await newAgent(dataSource);
    post.drafts.set('draft', 'as it was');
    const id = await ask(agent, 'With a draft', { draftId: 'draft' });
    post.drafts.set('draft', 'as it is');
    expect((await resolve(inPerson(agent), id)).structuredContent).toMatchObject({
      code: 'state_conflict',
      message: expect.stringContaining('has changed'),
    });
    expect(await rowOf(id)).toMatchObject({
      status: 'expired',
      void_reason: expect.stringContaining('has changed'),
      run_status: null,
    });
    expect(post.sent).toEqual([]);
    expect((await resolve(inPerson(agent), id)).structuredContent).toMatchObject({ message: expect.stringContaining('void') });
    // Asked for again, it is about what there is now.
    await resolve(inPerson(agent), await ask(agent, 'With a draft', { draftId: 'draft' }));
    expect(post.sent).toHaveLength(1);
  });

  it('is void as well when its content is edited in the moment in which it begins', async () => {
    const agent = await newAgent(dataSource);
    post.drafts.set('draft', 'as it was');
    const id = await ask(agent, 'With a draft', { draftId: 'draft' });
    post.whileSending = () => Promise.resolve(void post.drafts.set('draft', 'as it is'));
    await resolve(inPerson(agent), id);
    expect(await rowOf(id)).toMatchObject({ status: 'expired', void_reason: expect.stringContaining('has changed') });
    expect(post.sent).toEqual([]);
  });

  it.each([
    ['the key was revoked', `update api_key set revoked_at = now() where id = $1`, 'apiKeyId', 'revoked_key'],
    [
      'the key lost the scope',
      `update api_key set scopes = '{posts:draft}' where id = $1`,
      'apiKeyId',
      'insufficient_permissions',
    ],
    [
      'the person is a viewer by now',
      `update membership set role = 'viewer' where user_id = $1`,
      'userId',
      'insufficient_permissions',
    ],
    ['the person has left', `delete from membership where user_id = $1`, 'userId', 'revoked_key'],
  ] as const)('does not run when %s', async (_why, statement, field, code) => {
    const agent = await newAgent(dataSource);
    const boss = await newAgent(dataSource, { organizationId: agent.organizationId });
    const id = await ask(agent, 'Too late');
    await dataSource.query(statement, [agent[field]]);
    const { structuredContent } = await resolve(boss, id);
    expect(structuredContent['data']).toMatchObject({
      status: 'approved',
      runStatus: 'failed',
      failure: { message: expect.stringContaining(code) },
    });
    expect(post.sent).toEqual([]);
  });

  it('of an MCP connection runs as that connection, as long as nobody revoked it', async () => {
    const boss = await newAgent(dataSource);
    const connection = await newConnection(dataSource, boss);
    const [first, second] = [await ask(connection, 'Connected'), await ask(connection, 'Disconnected')];
    expect((await resolve(boss, first)).structuredContent['data']).toMatchObject({
      runStatus: 'completed',
      mcpConnectionId: connection.mcpConnectionId,
      apiKeyId: null,
    });
    expect(post.sent).toEqual([{ text: 'Connected', by: connection.mcpConnectionId, key: first }]);
    await dataSource.query('update mcp_connection set revoked_at = now() where id = $1', [connection.mcpConnectionId]);
    expect((await resolve(boss, second)).structuredContent['data']).toMatchObject({
      runStatus: 'failed',
      failure: { message: expect.stringContaining('revoked') },
    });
    expect(post.sent).toHaveLength(1);
  });

  it('that fails keeps why', async () => {
    const agent = await newAgent(dataSource);
    const id = await ask(agent, 'Rude');
    post.whileSending = () => Promise.reject(problem('content_rejected', 'Too rude for the letter box.'));
    await resolve(inPerson(agent), id);
    const read = await app.get(ApprovalsService).read(agent, id);
    expect(read).toMatchObject({ status: 'approved', runStatus: 'failed', failure: { message: 'Too rude for the letter box.' } });
  });

  it('runs when it was resolved elsewhere, woken or found by the sweep, and once in all processes', async () => {
    const agent = await newAgent(dataSource);
    const [woken, swept] = [await ask(agent, 'Woken'), await ask(agent, 'Swept')];
    await app.get(ResolveApprovalOperation).run(inPerson(agent), woken, { decision: 'approve' });
    await app.get(ResolveApprovalOperation).decide(inPerson(agent), swept, { decision: 'approve' });
    for (const id of [woken, swept]) await eventually(async () => (await rowOf(id))['run_status'] === 'completed');
    expect(post.sent.map(({ text }) => text).toSorted()).toEqual(['Swept', 'Woken']);
  });

  it('is left by the sweep to whoever has just approved it, who takes it once', async () => {
    const agent = await newAgent(dataSource);
    const id = await ask(agent, 'Mine');
    const claims = app.get(ApprovalClaimsRepository);
    await app.get(ResolveApprovalOperation).decide(inPerson(agent), id, { decision: 'approve' });
    // A call is overdue a second after it was to be woken for.
    const [row] = await dataSource.query<{ later: boolean }[]>(
      `select wake_at > now() + interval '2 seconds' as later from approval where id = $1`,
      [id],
    );
    expect(row).toEqual({ later: true });
    const claimed = await Promise.all([claims.claim(id, 60), claims.claim(id, 60)]);
    expect(claimed.filter((one) => one !== null)).toHaveLength(1);
  });

  it.each([
    ['is not begun again', 'send_letter', { run_status: 'failed', failure: expect.objectContaining({ code: 'interrupted' }) }, 0],
    ['is begun again where its write is made once', 'send_registered_letter', { run_status: 'completed', fence: 2 }, 1],
  ])('that was interrupted %s', async (_how, tool, outcome, sent) => {
    const agent = await newAgent(dataSource);
    const id = await ask(agent, 'Interrupted', { tool });
    // As a process leaves it that ended while the call ran.
    await dataSource.query(
      `update approval set status = 'approved', run_status = 'running', fence = 1, wake_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await eventually(async () => (await rowOf(id))['completed_at'] !== null);
    expect(await rowOf(id)).toMatchObject(outcome);
    expect(post.sent.map(({ key }) => key)).toEqual(Array.from({ length: sent }, () => id));
  });

  it('that was begun before and finds other content says that nobody knows, for the change may be its own', async () => {
    const agent = await newAgent(dataSource);
    post.drafts.set('own', 'as it was');
    const id = await ask(agent, 'About a draft', { tool: 'send_registered_letter', draftId: 'own' });
    post.drafts.set('own', 'as the letter made it');
    await dataSource.query(
      `update approval set status = 'approved', run_status = 'running', fence = 1, wake_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await eventually(async () => (await rowOf(id))['completed_at'] !== null);
    expect(await rowOf(id)).toMatchObject({ status: 'approved', failure: expect.objectContaining({ code: 'interrupted' }) });
  });

  it('that ends its process each time is given up', async () => {
    const agent = await newAgent(dataSource);
    const id = await ask(agent, 'Poison', { tool: 'send_registered_letter' });
    await dataSource.query(
      `update approval set status = 'approved', run_status = 'running', fence = 3, wake_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await app.get(ApprovalRuns).run(id);
    await eventually(async () => (await rowOf(id))['completed_at'] !== null);
    expect(await rowOf(id)).toMatchObject({ run_status: 'failed' });
    expect(post.sent).toEqual([]);
  });
});

it('nobody approves what waited too long, and the sweep ends it', async () => {
  const agent = await newAgent(dataSource);
  const id = await ask(agent, 'Old');
  await dataSource.query(`update approval set expires_at = now() where id = $1`, [id]);
  expect((await resolve(inPerson(agent), id)).structuredContent).toMatchObject({ message: expect.stringContaining('expired') });
  await eventually(async () => (await rowOf(id))['status'] === 'expired');
  expect(post.sent).toEqual([]);
});
