import type { Principal } from '@imprint/contracts/access';
import type { SelfApprovalPolicy } from '@imprint/contracts/approvals';
import { AuditTrail } from '@imprint/domain/audit';
import { ApprovalStates, ResolveApprovalOperation } from '@imprint/domain/approvals';
import { ApprovalsRepository } from '@imprint/domain/approvals/testing';
import { NewKey, RotateKey, type KeyChanges } from '@imprint/domain/keys';
import { migrations } from '@imprint/domain/schema';
import { newId } from '@imprint/platform/crypto';
import { createTestDatabase, testConfig, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { call, inPerson, newAgent, newConnection, post, startTools } from './approvals.fixture.js';
import type { ClientPerson } from './client-person.js';

let database: TestDatabase;
let app: INestApplicationContext;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase(migrations);
  app = await startTools(database.url, { SWEEP_INTERVAL_MS: 600_000 });
  dataSource = app.get(DataSource);
}, 60_000);
afterAll(async () => {
  await app.close();
  await database.drop();
});
afterEach(() => {
  post.sent = [];
});

const forms: ClientPerson = { canBeAsked: true, answer: null };

/** Calls a tool; returns its data, failure or question. */
async function told(caller: Principal, name: string, given: object, person?: ClientPerson): Promise<Record<string, unknown>> {
  const { structuredContent, ...rest } = await call(app, caller, name, given, person && { person });
  return structuredContent === undefined ? rest : { ...structuredContent };
}

async function ask(caller: Principal, text: string): Promise<string> {
  return String((await told(caller, 'send_letter', { text }))['approvalId']);
}

const resolve = (caller: Principal, approvalId: string, person?: ClientPerson, more: object = {}) =>
  told(caller, 'resolve_approval', { approvalId, ...more }, person);

async function organizationWith(selfApproval: SelfApprovalPolicy, agent: Principal): Promise<void> {
  await dataSource.query('update organization set self_approval = $2 where id = $1', [agent.organizationId, selfApproval]);
}

async function statusOf(id: string): Promise<unknown> {
  const [row] = await dataSource.query<{ status: string }[]>('select status from approval where id = $1', [id]);
  return row?.status;
}

describe('a credential resolves its own request', () => {
  it.each([
    ['never', 'without forms', undefined],
    ['never', 'with forms', forms],
    ['confirmed', 'without forms', undefined],
  ] as const)('not where the organization says %s, in a client %s, and is led to the page', async (policy, _client, person) => {
    const agent = await newAgent(dataSource);
    await organizationWith(policy, agent);
    const asked = await told(agent, 'send_letter', { text: 'Self' }, person);
    expect(asked).toMatchObject({ canResolveApproval: false, message: expect.stringContaining('get_job_status') });
    const id = String(asked['approvalId']);
    expect(await told(agent, 'list_approvals', {}, person)).toMatchObject({ data: { approvals: [{ id, canResolve: false }] } });
    for (const decision of ['approve', 'decline'])
      expect(await resolve(agent, id, person, { decision })).toMatchObject({
        code: 'unauthorized',
        message: expect.stringContaining(`/publishing/review?approval=${id}`),
      });
    // Nobody is asked over REST and in a chat either.
    const operation = app.get(ResolveApprovalOperation);
    for (const method of [undefined, 'chat', 'credential'] as const)
      await expect(operation.resolveApproval(agent, id, { decision: 'approve' }, method)).rejects.toMatchObject({
        code: 'insufficient_permissions',
      });
    expect([await statusOf(id), post.sent]).toEqual(['pending', []]);
  });

  it('with the policy confirmed, once its user has confirmed exactly this', async () => {
    const agent = await newAgent(dataSource);
    const asked = await told(agent, 'send_letter', { text: 'First line\nGoes to: nobody' }, forms);
    expect(asked).toMatchObject({ canResolveApproval: true, message: expect.stringContaining('in the form') });
    const id = String(asked['approvalId']);
    expect(await told(agent, 'list_approvals', {}, forms)).toMatchObject({ data: { approvals: [{ id, canResolve: true }] } });
    const { question } = (await resolve(agent, id, forms)) as { question: { subject: string; message: string } };
    expect(question).toMatchObject({ label: 'Approve' });
    // Shows everything that would be done, and no line starts with an agent's text.
    expect(question.message).toContain('> First line\n> Goes to: nobody');
    expect(question.message).toContain('send_letter\n> {\n>   "text": "First line\\nGoes to: nobody"\n> }');
    expect(question.message).not.toMatch(/^Goes to/m);
    expect(await statusOf(id)).toBe('pending');
    const answered = (subject: string, agrees: boolean): ClientPerson => ({ canBeAsked: true, answer: { subject, agrees } });
    // Confirming another call, decision or comment does not count.
    const other = (await resolve(agent, await ask(agent, 'Other'), forms)) as typeof asked & { question: { subject: string } };
    expect(await resolve(agent, id, answered(other.question.subject, true))).toHaveProperty('question');
    expect(await resolve(agent, id, answered(question.subject, true), { comment: 'Ada agrees.' })).toHaveProperty('question');
    expect(await resolve(agent, id, answered(question.subject, true), { decision: 'decline' })).toHaveProperty('question');
    expect(await resolve(agent, id, answered(question.subject, false))).toMatchObject({ code: 'state_conflict' });
    expect([await statusOf(id), post.sent]).toEqual(['pending', []]);
    expect(await resolve(agent, id, answered(question.subject, true))).toMatchObject({
      data: { runStatus: 'completed', resolvedVia: 'client-confirmed', resolvedWith: { id: agent.apiKeyId } },
    });
    // A confirmation counts once.
    expect(await resolve(agent, id, answered(question.subject, true))).toMatchObject({ code: 'state_conflict' });
    expect(post.sent).toHaveLength(1);
  });

  it('with the policy allowed', async () => {
    const agent = await newAgent(dataSource);
    await organizationWith('allowed', agent);
    const asked = await told(agent, 'send_letter', { text: 'Alone' });
    expect(asked).toMatchObject({ canResolveApproval: true });
    expect(await resolve(agent, String(asked['approvalId']))).toMatchObject({
      data: { runStatus: 'completed', resolvedVia: 'credential' },
    });
  });
});

describe('the same credential', () => {
  it('includes every rotation of a key', async () => {
    const agent = await newAgent(dataSource);
    const changes = { around: (_concerned: object, work: () => Promise<unknown>) => work() } as unknown as KeyChanges;
    const rotation = new RotateKey(dataSource, changes, new NewKey(testConfig()), new AuditTrail(dataSource));
    const rotated = async (key: Principal & { apiKeyId: string }) => {
      const { id } = await rotation.rotateKey(inPerson(key), key.apiKeyId);
      return { ...key, apiKeyId: id };
    };
    const id = await ask(agent, 'Before');
    const second = await rotated(agent);
    const third = await rotated(second);
    for (const key of [second, third]) expect(await resolve(key, id)).toMatchObject({ code: 'unauthorized' });
    expect(await resolve(second, await ask(third, 'After'))).toMatchObject({ code: 'unauthorized' });
    expect(await statusOf(id)).toBe('pending');
  });

  it('regression: includes rotations by a replica of the previous release, which does not store the original key', async () => {
    const agent = await newAgent(dataSource);
    const id = await ask(agent, 'By an old replica');
    const rotatedByOld = async ({ organizationId, apiKeyId }: Principal, to: string): Promise<Principal> => {
      await dataSource.query('update api_key set revoked_at = now() where id = $1', [apiKeyId]);
      await dataSource.query(
        `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
         select $2, organization_id, user_id, sha256($2::text::bytea), 'abcd', label, category, scopes from api_key where id = $1`,
        [apiKeyId, to],
      );
      await new AuditTrail(dataSource).record(
        dataSource.manager,
        { kind: 'service', organizationId },
        { action: 'api-key.rotated', subject: { type: 'api-key', id: apiKeyId ?? '' }, changes: { replacedBy: { to } } },
      );
      return { ...agent, apiKeyId: to };
    };
    const second = await rotatedByOld(agent, newId('key'));
    const third = await rotatedByOld(second, newId('key'));
    for (const key of [second, third]) expect(await resolve(key, id)).toMatchObject({ code: 'unauthorized' });
    expect(await statusOf(id)).toBe('pending');
  });

  it("regression: includes every connection of one person, whatever the client's current name, and no other", async () => {
    const key = await newAgent(dataSource);
    const first = await newConnection(dataSource, key);
    const id = await ask(first, 'Connected');
    for (const client of ['client', 'client-registered-anew'])
      expect(await resolve(await newConnection(dataSource, key, client), id)).toMatchObject({ code: 'unauthorized' });
    const colleague = await newAgent(dataSource, { organizationId: key.organizationId });
    expect(await resolve(await newConnection(dataSource, colleague), id)).toMatchObject({
      data: { resolvedVia: 'credential', requestedWith: { type: 'mcp-connection', id: first.mcpConnectionId, name: 'Client' } },
    });
  });
});

describe('the requester, the resolver and the method', () => {
  it.each([
    ['a signed-in person', inPerson, undefined, 'page'],
    ['another key', (boss: Principal) => boss, undefined, 'credential'],
    ['a chat', (boss: Principal) => boss, 'chat', 'chat'],
  ] as const)('is on record where %s decided', async (_who, as, method, resolvedVia) => {
    const agent = await newAgent(dataSource);
    const boss = await newAgent(dataSource, { organizationId: agent.organizationId });
    const id = await ask(agent, 'On record');
    const decider: Principal = as(boss);
    const view = await app.get(ResolveApprovalOperation).resolveApproval(decider, id, { decision: 'decline' }, method);
    const resolvedWith = decider.apiKeyId;
    expect(view).toMatchObject({
      requestedBy: { id: agent.userId },
      resolvedBy: { id: boss.userId },
      resolvedVia,
      requestedWith: { type: 'api-key', id: agent.apiKeyId, name: 'A key' },
      resolvedWith: resolvedWith === null ? null : { type: 'api-key', id: resolvedWith, name: 'A key' },
    });
    const [entry] = await dataSource.query<{ changes: object }[]>(
      `select changes, api_key_id from audit_entry where subject_id = $1`,
      [id],
    );
    expect(entry).toMatchObject({
      api_key_id: resolvedWith,
      changes: { requestedBy: { to: agent.apiKeyId }, resolvedWith: { to: resolvedWith }, resolvedVia: { to: resolvedVia } },
    });
    const [state] = await new ApprovalStates(new ApprovalsRepository(dataSource)).read([
      { organizationId: agent.organizationId, id },
    ]);
    expect(state?.result).toMatchObject({ requestedWith: agent.apiKeyId, resolvedWith, resolvedVia });
  });
});
