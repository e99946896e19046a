import { problem } from '@imprint/contracts/errors';
import { ApprovalRuns, ApprovalsService, ResolveApprovalOperation } from '@imprint/domain/approvals';
import { ApprovalClaimsRepository } from '@imprint/domain/approvals/testing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ApprovalStage, clearPost, inPerson, newAgent, newConnection, post } from './approvals.fixture.js';

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

describe('an approved call', () => {
  it('does not run once its content was edited: the approval is void, and its resolver learns why', async () => {
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
    // A new request refers to the current content.
    await resolve(inPerson(agent), await ask(agent, 'With a draft', { draftId: 'draft' }));
    expect(post.sent).toHaveLength(1);
  });

  it('is also void when its content is edited at the moment when it starts', async () => {
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

  it('of an MCP connection runs as that connection, unless it was revoked', async () => {
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

  it('that fails keeps the reason', async () => {
    const agent = await newAgent(dataSource);
    const id = await ask(agent, 'Rude');
    post.whileSending = () => Promise.reject(problem('content_rejected', 'Too rude for the letter box.'));
    await resolve(inPerson(agent), id);
    const read = await app.get(ApprovalsService).read(agent, id);
    expect(read).toMatchObject({ status: 'approved', runStatus: 'failed', failure: { message: 'Too rude for the letter box.' } });
  });

  it('runs after being resolved elsewhere, by wake-up or sweep, and once across all processes', async () => {
    const agent = await newAgent(dataSource);
    const [woken, swept] = [await ask(agent, 'Woken'), await ask(agent, 'Swept')];
    await app.get(ResolveApprovalOperation).resolveApproval(inPerson(agent), woken, { decision: 'approve' });
    await app.get(ResolveApprovalOperation).decide(inPerson(agent), swept, { decision: 'approve' });
    for (const id of [woken, swept]) await eventually(async () => (await rowOf(id))['run_status'] === 'completed');
    expect(post.sent.map(({ text }) => text).toSorted()).toEqual(['Swept', 'Woken']);
  });

  it('is left by the sweep to whoever has just approved it, and runs once', async () => {
    const agent = await newAgent(dataSource);
    const id = await ask(agent, 'Mine');
    const claims = app.get(ApprovalClaimsRepository);
    await app.get(ResolveApprovalOperation).decide(inPerson(agent), id, { decision: 'approve' });
    // A call is overdue a second after its wake-up was due.
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
    // As left by a process that died during the call.
    await dataSource.query(
      `update approval set status = 'approved', run_status = 'running', fence = 1, wake_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await eventually(async () => (await rowOf(id))['completed_at'] !== null);
    expect(await rowOf(id)).toMatchObject(outcome);
    expect(post.sent.map(({ key }) => key)).toEqual(Array.from({ length: sent }, () => id));
  });

  it('that was interrupted and then finds other content ends as unknown, because the change may be its own', async () => {
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

  it('that crashes its process each time fails', async () => {
    const agent = await newAgent(dataSource);
    const id = await ask(agent, 'Poison', { tool: 'send_registered_letter' });
    await dataSource.query(
      `update approval set status = 'approved', run_status = 'running', fence = 3, wake_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await app.get(ApprovalRuns).runApprovedCall(id);
    await eventually(async () => (await rowOf(id))['completed_at'] !== null);
    expect(await rowOf(id)).toMatchObject({ run_status: 'failed' });
    expect(post.sent).toEqual([]);
  });
});
