import type { Principal, Scope } from '@imprint/contracts/access';
import type { ResolutionMethod, SelfApprovalPolicy } from '@imprint/contracts/approvals';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { recordNotices } from '../notices/index.js';
import { waitingNotice } from './approval-notices.js';
import type { ApprovalAuthority } from './approval-authority.js';
import type { ApprovalCredentialsRepository } from './approval-credentials.repository.js';
import { resolvesApprovals, seesAll } from './approval-rights.js';
import { ApprovalStage, approve, decline, person } from './approval-stage.fixture.js';
import type { ResolveApprovalOperation } from './resolve-approval.js';

let stage: ApprovalStage;
let dataSource: DataSource;
let operation: ResolveApprovalOperation;
let authority: ApprovalAuthority;
let credentials: ApprovalCredentialsRepository;
let signals: unknown[];
let jobs: unknown[];

beforeAll(async () => {
  stage = await ApprovalStage.open();
  ({ dataSource, operation, authority, credentials, signals, jobs } = stage);
});
afterAll(() => stage?.close());
beforeEach(() => stage.clear());

const policyIs: ApprovalStage['policyIs'] = (policy) => stage.policyIs(policy);
const newKey: ApprovalStage['newKey'] = (...given) => stage.newKey(...given);
const newConnection: ApprovalStage['newConnection'] = (userId) => stage.newConnection(userId);
const askedBy: ApprovalStage['askedBy'] = (...given) => stage.askedBy(...given);
const rowOf: ApprovalStage['rowOf'] = (id) => stage.rowOf(id);
const verdictOf: ApprovalStage['verdictOf'] = (...given) => stage.verdictOf(...given);

describe('who resolves approvals', () => {
  const admin: Principal = { ...person, role: 'admin' };
  const key = (role: Principal['role'], scopes: Scope[]): Principal => ({ ...person, kind: 'api-key', role, scopes });

  it.each<[string, Principal, boolean, boolean]>([
    ['an admin', admin, true, true],
    ['an owner', person, true, true],
    ['a creator', { ...person, role: 'creator' }, false, true],
    ["an admin's key that may", key('admin', ['posts:approve']), true, true],
    ["an admin's key that may not", key('admin', ['posts:publish']), false, false],
    ["a creator's key that may", key('creator', ['posts:approve']), false, true],
  ])('%s: %#', async (_who, caller, resolves, sees) => {
    expect([resolvesApprovals(caller), seesAll(caller)]).toEqual([resolves, sees]);
    const id = await askedBy(await newKey());
    const refusal = sees ? 'insufficient_permissions' : 'not_found';
    expect(await verdictOf(caller, id, decline)).toBe(resolves ? 'declined' : refusal);
    expect((await rowOf(id))['status']).toBe(resolves ? 'declined' : 'pending');
  });

  it('without the right, the refusal names what is missing', async () => {
    const asked = { id: 'appr', status: 'pending' } as Parameters<typeof authority.require>[1];
    await expect(authority.require({ ...person, role: 'creator' }, asked, true)).rejects.toThrow(
      'Insufficient permissions: resolving an approval requires the role admin or higher; yours is creator.',
    );
    await expect(authority.require(key('owner', ['posts:draft']), asked, true)).rejects.toThrow(
      'Insufficient permissions: resolving an approval needs `posts:approve`.',
    );
    expect(await authority.standing(key('owner', ['posts:draft']), 'appr')).toBe('none');
  });
});

describe('approvals that a credential requested itself', () => {
  it.each<[SelfApprovalPolicy, string, string, string]>([
    ['never', 'self', 'insufficient_permissions', 'insufficient_permissions'],
    ['confirmed', 'confirm', 'insufficient_permissions', 'approved'],
    ['allowed', 'may', 'approved', 'approved'],
  ])('where the organization says %s', async (policy, standing, alone, confirmed) => {
    await policyIs(policy);
    for (const requester of [await newKey(), await newConnection()]) {
      const [first, second] = [await askedBy(requester), await askedBy(requester)];
      expect(await authority.standing(requester, first)).toBe(standing);
      expect(await verdictOf(requester, first, approve)).toBe(alone);
      expect(await verdictOf(requester, second, approve, 'client-confirmed')).toBe(confirmed);
      expect((await rowOf(first))['status']).toBe(alone === 'approved' ? 'approved' : 'pending');
    }
  });

  it('depend on the policy of its own organization only', async () => {
    await dataSource.query(
      `insert into organization (id, name, slug, self_approval) values ('a-first', 'A', 'a-first', 'allowed'), ('z-last', 'Z', 'z-last', 'allowed')
       on conflict do nothing`,
    );
    await policyIs('never');
    const requester = await newKey();
    expect(await authority.standing(requester, await askedBy(requester))).toBe('self');
  });

  it('are marked as such, with the page where a person can resolve them', async () => {
    const requester = await newKey();
    const id = await askedBy(requester);
    const page = testConfig().PUBLIC_APP_URL;
    const end = `An owner or admin decides at ${page}/publishing/review?approval=${id}.`;
    const confirmed = 'and resolves it only after a person has confirmed it in an MCP client that shows forms';
    const never = 'and this organization lets no credential resolve what it asked for itself';
    const start = `Insufficient permissions: this credential asked for ${id}`;
    await expect(operation.resolveApproval(requester, id, approve)).rejects.toThrow(`${start}, ${confirmed}. ${end}`);
    await policyIs('never');
    await expect(operation.resolveApproval(requester, id, approve)).rejects.toThrow(`${start}, ${never}. ${end}`);
  });

  it('include those of every rotation of the key, and of every connection of the person, and no others', async () => {
    const first = await newKey();
    const [second, third] = [await newKey(first.apiKeyId), await newKey(first.apiKeyId)];
    const [byFirst, bySecond] = [await askedBy(first), await askedBy(second)];
    const connected = await newConnection();
    const byConnection = await askedBy(connected);
    const ids = [byFirst, bySecond, byConnection];
    for (const key of [first, second, third]) expect(await credentials.ownAmong(key, ids)).toEqual(new Set([byFirst, bySecond]));
    for (const connection of [connected, await newConnection()])
      expect(await credentials.ownAmong(connection, ids)).toEqual(new Set([byConnection]));
    for (const other of [await newKey(), await newConnection('grace'), person])
      expect(await credentials.ownAmong(other, ids)).toEqual(new Set());
    expect(await credentials.ownAmong(first, [])).toEqual(new Set());
    expect(await credentials.ownAmong({ ...first, organizationId: 'other' }, ids)).toEqual(new Set());
  });

  it('do not affect what others requested', async () => {
    await policyIs('never');
    const requester = await newKey();
    const [own, other] = [await askedBy(requester), await askedBy(await newKey())];
    const standingOf = await authority.standings(requester, [own, other]);
    expect([standingOf(own), standingOf(other)]).toEqual(['self', 'may']);
    expect(await verdictOf(requester, other)).toBe('approved');
  });

  it('once resolved, cannot be resolved again: the refusal names who did', async () => {
    const requester = await newKey();
    const id = await askedBy(requester);
    await operation.resolveApproval(person, id, decline);
    await expect(operation.resolveApproval(requester, id, approve)).rejects.toThrow(
      /^Ada resolved appr_\w+ on 20[-\dT:.]+Z: declined\.$/,
    );
  });
});

describe('a decision', () => {
  it('to approve queues the call for the app with the tools, and is signalled', async () => {
    const id = await askedBy(await newKey());
    await operation.resolveApproval(person, id, { decision: 'approve', comment: '  Fine.  ' });
    expect(jobs).toEqual([expect.objectContaining({ data: { version: 1, approvalId: id } })]);
    expect(jobs).toMatchObject([{ opts: { jobId: id } }]);
    expect(signals).toEqual([['approval.changed', { organizationId: 'org', approvalId: id }]]);
    const row = await rowOf(id);
    expect(row).toMatchObject({
      status: 'approved',
      run_status: 'queued',
      comment: 'Fine.',
      resolved_by: 'user',
      resolved_via: 'page',
      resolved_api_key_id: null,
      resolved_mcp_connection_id: null,
      resolved_at: expect.any(Date),
    });
    const waitMs = (row['wake_at'] as Date).getTime() - (row['resolved_at'] as Date).getTime();
    expect(waitMs).toBe(5_000);
  });

  it('to decline runs nothing', async () => {
    const id = await askedBy(await newKey());
    await operation.resolveApproval(person, id, { decision: 'decline', comment: ' ' });
    expect(jobs).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'declined', run_status: null, wake_at: null, comment: null });
  });

  it('is recorded with the requester, and with who decided, by which credential and how', async () => {
    const requester = await newConnection();
    const local: Principal = { ...person, kind: 'local' };
    const [key, connection] = [await newKey(), await newConnection('grace')];
    const cases: [Principal, ResolutionMethod | undefined, string, string | null][] = [
      [person, undefined, 'page', null],
      [local, undefined, 'page', null],
      [key, undefined, 'credential', key.apiKeyId],
      [key, 'chat', 'chat', key.apiKeyId],
      [connection, 'client-confirmed', 'client-confirmed', connection.mcpConnectionId ?? null],
    ];
    for (const [caller, method, via, resolvedWith] of cases) {
      for (const [decision, action] of [
        ['approve', 'approval.approved'],
        ['decline', 'approval.declined'],
      ] as const) {
        const id = await askedBy(requester);
        await operation.decide(caller, id, { decision }, method);
        const [entry] = await dataSource.query<object[]>(
          'select action, actor_id, subject_type, changes from audit_entry where subject_id = $1',
          [id],
        );
        expect(entry).toEqual({
          action,
          actor_id: caller.userId,
          subject_type: 'approval',
          changes: {
            toolName: { to: 'send_letter' },
            requestedBy: { to: requester.mcpConnectionId },
            resolvedWith: { to: resolvedWith },
            resolvedVia: { to: via },
          },
        });
      }
    }
    const byPerson = await askedBy(person);
    await operation.decide(key, byPerson, approve);
    expect(await dataSource.query('select changes from audit_entry where subject_id = $1', [byPerson])).toMatchObject([
      { changes: { requestedBy: { to: 'user' } } },
    ]);
  });

  it('is shown with the names of the credentials', async () => {
    const [requester, key] = [await newKey(), await newKey()];
    const id = await askedBy(requester);
    expect(await operation.resolveApproval(key, id, approve)).toMatchObject({
      requestedWith: { type: 'api-key', id: requester.apiKeyId, name: 'A key' },
      resolvedWith: { type: 'api-key', id: key.apiKeyId, name: 'A key' },
    });
    const connection = await newConnection();
    expect(await operation.resolveApproval(key, await askedBy(connection), approve)).toMatchObject({
      requestedWith: { type: 'mcp-connection', id: connection.mcpConnectionId, name: 'Client' },
    });
    expect(await operation.resolveApproval(connection, await askedBy(key), approve)).toMatchObject({
      resolvedWith: { type: 'mcp-connection', id: connection.mcpConnectionId, name: 'Client' },
    });
    const named = { apiKeyId: requester.apiKeyId, resolvedApiKeyId: null, mcpConnectionId: null, resolvedMcpConnectionId: null };
    expect((await credentials.named('other', [named])).size).toBe(0);
    expect(await credentials.named('org', [named])).toEqual(
      new Map([[requester.apiKeyId, { type: 'api-key', id: requester.apiKeyId, name: 'A key' }]]),
    );
  });

  it('is made once, however many try at the same time', async () => {
    const id = await askedBy(await newKey());
    const verdicts = await Promise.all(Array.from({ length: 6 }, () => verdictOf(person, id)));
    expect(verdicts.toSorted()).toEqual(['approved', ...Array<string>(5).fill('state_conflict')]);
    expect(jobs).toHaveLength(1);
    expect(signals).toHaveLength(1);
    expect(await dataSource.query('select from audit_entry where subject_id = $1', [id])).toHaveLength(1);
  });

  it('ends what waited for it, and is a notice for the requester unless they decided themselves', async () => {
    const [own, foreign] = [await askedBy(await newKey()), await askedBy(await newConnection('grace'))];
    const waiting = [own, foreign].map((id) => waitingNotice({ id, organizationId: 'org', summary: 'Send a letter' }));
    await dataSource.transaction((manager) => recordNotices(manager, waiting));
    for (const id of [own, foreign]) await operation.resolveApproval(person, id, { ...decline, comment: 'Not today.' });
    const noticesOf = (id: string) =>
      dataSource.query<object[]>(
        `select kind, user_id, detail, resolved_at is null as open from notice where subject_id = $1 order by kind desc`,
        [id],
      );
    const ended = { kind: 'approval.waiting', open: false };
    expect(await noticesOf(own)).toMatchObject([ended]);
    const resolved = { kind: 'approval.resolved', user_id: 'grace', detail: 'Not today.', open: true };
    expect(await noticesOf(foreign)).toMatchObject([ended, resolved]);
  });

  it('is too late for an expired approval, and the refusal says when it expired', async () => {
    const id = await askedBy(await newKey(), { expiresIn: '-1 second' });
    await expect(operation.resolveApproval(person, id, approve)).rejects.toThrow(
      new RegExp(`^The approval ${id} expired on 20[-\\dT:.]+Z\\.$`),
    );
    expect([(await rowOf(id))['status'], jobs, signals]).toEqual(['pending', [], []]);
  });

  it('is too late for an approval that was voided, and the refusal says why', async () => {
    const id = await askedBy(await newKey());
    await operation.resolveApproval(person, id, approve);
    const held = await stage.claims.claim(id, 60);
    expect(held !== null && (await stage.claims.finish(held, { voidReason: 'The draft was edited.' }))).toBe(true);
    await expect(operation.resolveApproval(person, id, decline)).rejects.toThrow(
      /: approved, and void: The draft was edited\.\.$/,
    );
  });
});
