import type { Principal, Scope } from '@imprint/contracts/access';
import type { ResolutionMethod, ResolveApproval, SelfApprovalPolicy } from '@imprint/contracts/approvals';
import type { ApprovalJob } from '@imprint/contracts/messages';
import { newId } from '@imprint/platform/crypto';
import type { Queue } from '@imprint/platform/queue';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { IdentityService, Organizations } from '../identity/index.js';
import { IdentityRepository } from '../identity/identity.repository.js';
import { OrganizationsRepository } from '../identity/organizations.repository.js';
import { UsersRepository } from '../identity/users.repository.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { ApprovalAuthority } from './approval-authority.js';
import { ApprovalClaimsRepository } from './approval-claims.repository.js';
import { ApprovalCredentialsRepository } from './approval-credentials.repository.js';
import { resolvesApprovals, seesAll } from './approval-rights.js';
import { ApprovalsRepository } from './approvals.repository.js';
import { ApprovalsService } from './approvals.service.js';
import { ResolveApprovalOperation } from './resolve-approval.js';

const approve: ResolveApproval = { decision: 'approve' };
const decline: ResolveApproval = { decision: 'decline' };

let database: OpenedDatabase;
let dataSource: DataSource;
let operation: ResolveApprovalOperation;
let authority: ApprovalAuthority;
let credentials: ApprovalCredentialsRepository;
let signals: unknown[];
let jobs: unknown[];

beforeAll(async () => {
  database = await openDatabase();
  ({ dataSource } = database);
  const config = testConfig();
  credentials = new ApprovalCredentialsRepository(dataSource);
  const organizations = new OrganizationsRepository(dataSource);
  authority = new ApprovalAuthority(new Organizations(organizations), credentials, config);
  const rows = new ApprovalsRepository(dataSource);
  const approvals = new ApprovalsService(
    rows,
    authority,
    credentials,
    new IdentityService(dataSource, new IdentityRepository(dataSource), organizations, new UsersRepository(dataSource)),
    config,
  );
  const bus = { publish: async (...signal: unknown[]) => void signals.push(signal) } as unknown as SignalBus;
  const queue = { name: 'approval', addBulk: async (added: unknown[]) => void jobs.push(...added) };
  operation = new ResolveApprovalOperation(
    ...([rows, approvals, authority, new AuditTrail(dataSource), bus] as const),
    queue as unknown as Queue<ApprovalJob>,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  [signals, jobs] = [[], []];
  await policyIs('confirmed');
  await dataSource.query('delete from approval');
});

const policyIs = (selfApproval: SelfApprovalPolicy): Promise<unknown> =>
  dataSource.query(`update organization set self_approval = $1 where id = 'org'`, [selfApproval]);
const person: Principal = {
  ...{ kind: 'session', organizationId: 'org', userId: 'user', role: 'owner', scopes: [], apiKeyId: null, clientIp: null },
};

async function newKey(originalId: string | null = null, scopes: Scope[] = ['posts:approve']): Promise<Principal> {
  const id = newId('key');
  await dataSource.query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes, original_id)
     values ($1, 'org', 'user', sha256($2::bytea), 'abcd', 'A key', 'service', $3, $4)`,
    [id, id, scopes, originalId],
  );
  return { ...person, kind: 'api-key', apiKeyId: id, scopes };
}

async function newConnection(userId = 'user'): Promise<Principal> {
  const id = newId('mcpc');
  await dataSource.query(`insert into app_user (id, email, name) values ($1, $1, 'Grace') on conflict do nothing`, [userId]);
  await dataSource.query(
    `insert into mcp_connection (id, grant_id, user_id, organization_id, client_id, client_name, resource, scopes)
     values ($1, $1, $2, 'org', 'client', 'Client', 'https://mcp.example/mcp', '{posts:approve}')`,
    [id, userId],
  );
  return { ...person, kind: 'oauth', userId, scopes: ['posts:approve'], mcpConnectionId: id };
}

interface Asked {
  expiresIn?: string;
  status?: string;
}
async function askedBy(requester: Principal, { expiresIn = '1 day', status = 'pending' }: Asked = {}): Promise<string> {
  const id = newId('appr');
  await dataSource.query(
    `insert into approval (id, organization_id, user_id, api_key_id, mcp_connection_id, connector, tool_name, publishes, arguments,
       content_hash, summary, preview, status, expires_at)
     values ($1, 'org', $2, $3, $4, 'mcp', 'send_letter', false, '{}', $1, 'Send a letter', '{}', $5, now() + $6::interval)`,
    [id, requester.userId, requester.apiKeyId, requester.mcpConnectionId ?? null, status, expiresIn],
  );
  return id;
}

async function rowOf(id: string): Promise<Record<string, unknown>> {
  const [row] = await dataSource.query<Record<string, unknown>[]>('select * from approval where id = $1', [id]);
  return row ?? {};
}

/** What came of it: the status of the view, or the code of the refusal. */
const verdictOf = (caller: Principal, id: string, decision = approve, method?: ResolutionMethod): Promise<string> =>
  operation.run(caller, id, decision, method).then(
    ({ status }) => status,
    ({ code }: { code: string }) => code,
  );

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

  it('who resolves none is told what is missing', async () => {
    const asked = { id: 'appr', status: 'pending' } as Parameters<typeof authority.require>[1];
    await expect(authority.require({ ...person, role: 'creator' }, asked, true)).rejects.toThrow(
      'Insufficient permissions: resolving an approval takes the role admin or higher; yours is creator.',
    );
    await expect(authority.require(key('owner', ['posts:draft']), asked, true)).rejects.toThrow(
      'Insufficient permissions: resolving an approval needs `posts:approve`.',
    );
    expect(await authority.standing(key('owner', ['posts:draft']), 'appr')).toBe('none');
  });
});

describe('what a credential asked for itself', () => {
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

  it('is by what its own organization says, whatever others say', async () => {
    await dataSource.query(
      `insert into organization (id, name, slug, self_approval) values ('a-first', 'A', 'a-first', 'allowed'), ('z-last', 'Z', 'z-last', 'allowed')
       on conflict do nothing`,
    );
    await policyIs('never');
    const requester = await newKey();
    expect(await authority.standing(requester, await askedBy(requester))).toBe('self');
  });

  it('is said, and where a person decides about it', async () => {
    const requester = await newKey();
    const id = await askedBy(requester);
    const page = testConfig().PUBLIC_APP_URL;
    const end = `An owner or admin decides at ${page}/publishing/review?approval=${id}.`;
    const confirmed = 'and resolves it only after a person has confirmed it in an MCP client that shows forms';
    const never = 'and this organization lets no credential resolve what it asked for itself';
    const start = `Insufficient permissions: this credential asked for ${id}`;
    await expect(operation.run(requester, id, approve)).rejects.toThrow(`${start}, ${confirmed}. ${end}`);
    await policyIs('never');
    await expect(operation.run(requester, id, approve)).rejects.toThrow(`${start}, ${never}. ${end}`);
  });

  it('is its own under every key that it was rotated to, and for every connection of the person, and no other', async () => {
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

  it('does not stand in the way of what others asked for', async () => {
    await policyIs('never');
    const requester = await newKey();
    const [own, other] = [await askedBy(requester), await askedBy(await newKey())];
    const standingOf = await authority.standings(requester, [own, other]);
    expect([standingOf(own), standingOf(other)]).toEqual(['self', 'may']);
    expect(await verdictOf(requester, other)).toBe('approved');
  });

  it('and what is resolved already is nobody else to resolve: whoever tries is told who did', async () => {
    const requester = await newKey();
    const id = await askedBy(requester);
    await operation.run(person, id, decline);
    await expect(operation.run(requester, id, approve)).rejects.toThrow(/^Ada resolved appr_\w+ on 20[-\dT:.]+Z: declined\.$/);
  });
});

describe('a decision', () => {
  it('to approve queues the call for whoever has the tools, and is told', async () => {
    const id = await askedBy(await newKey());
    await operation.run(person, id, { decision: 'approve', comment: '  Fine.  ' });
    expect(jobs).toEqual([expect.objectContaining({ data: { version: 1, approvalId: id } })]);
    expect(jobs).toMatchObject([{ opts: { jobId: id } }]);
    expect(signals).toEqual([['approval.changed', { organizationId: 'org', approvalId: id }]]);
    const row = await rowOf(id);
    expect(row).toMatchObject({
      ...{ status: 'approved', run_status: 'queued', comment: 'Fine.', resolved_by: 'user', resolved_via: 'page' },
      ...{ resolved_api_key_id: null, resolved_mcp_connection_id: null, resolved_at: expect.any(Date) },
    });
    const waitMs = (row['wake_at'] as Date).getTime() - (row['resolved_at'] as Date).getTime();
    expect(waitMs).toBe(5_000);
  });

  it('to decline runs nothing', async () => {
    const id = await askedBy(await newKey());
    await operation.run(person, id, { decision: 'decline', comment: ' ' });
    expect(jobs).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'declined', run_status: null, wake_at: null, comment: null });
  });

  it('is on record with who asked, and who decided with what and how', async () => {
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
          ...{ action, actor_id: caller.userId, subject_type: 'approval' },
          changes: {
            ...{ toolName: { to: 'send_letter' }, requestedBy: { to: requester.mcpConnectionId } },
            ...{ resolvedWith: { to: resolvedWith }, resolvedVia: { to: via } },
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

  it('names the credentials in what is read of it', async () => {
    const [requester, key] = [await newKey(), await newKey()];
    const id = await askedBy(requester);
    expect(await operation.run(key, id, approve)).toMatchObject({
      requestedWith: { type: 'api-key', id: requester.apiKeyId, name: 'A key' },
      resolvedWith: { type: 'api-key', id: key.apiKeyId, name: 'A key' },
    });
    const connection = await newConnection();
    expect(await operation.run(key, await askedBy(connection), approve)).toMatchObject({
      requestedWith: { type: 'mcp-connection', id: connection.mcpConnectionId, name: 'Client' },
    });
    expect(await operation.run(connection, await askedBy(key), approve)).toMatchObject({
      resolvedWith: { type: 'mcp-connection', id: connection.mcpConnectionId, name: 'Client' },
    });
    const named = { apiKeyId: requester.apiKeyId, resolvedApiKeyId: null, mcpConnectionId: null, resolvedMcpConnectionId: null };
    expect((await credentials.named('other', [named])).size).toBe(0);
    expect(await credentials.named('org', [named])).toEqual(
      new Map([[requester.apiKeyId, { type: 'api-key', id: requester.apiKeyId, name: 'A key' }]]),
    );
  });

  it('is one, of any number who try at once', async () => {
    const id = await askedBy(await newKey());
    const verdicts = await Promise.all(Array.from({ length: 6 }, () => verdictOf(person, id)));
    expect(verdicts.toSorted()).toEqual(['approved', ...Array<string>(5).fill('state_conflict')]);
    expect(jobs).toHaveLength(1);
    expect(signals).toHaveLength(1);
    expect(await dataSource.query('select from audit_entry where subject_id = $1', [id])).toHaveLength(1);
  });

  it('comes too late for what has expired, and then says when that was', async () => {
    const id = await askedBy(await newKey(), { expiresIn: '-1 second' });
    await expect(operation.run(person, id, approve)).rejects.toThrow(
      new RegExp(`^The approval ${id} expired on 20[-\\dT:.]+Z\\.$`),
    );
    expect([(await rowOf(id))['status'], jobs, signals]).toEqual(['pending', [], []]);
  });

  it('comes too late for what was approved and is void, and then says why it is', async () => {
    const id = await askedBy(await newKey());
    await operation.run(person, id, approve);
    const claims = new ApprovalClaimsRepository(dataSource);
    const held = await claims.claim(id, 60);
    expect(held !== null && (await claims.finish(held, { voidReason: 'The draft was edited.' }))).toBe(true);
    await expect(operation.run(person, id, decline)).rejects.toThrow(/: approved, and void: The draft was edited\.\.$/);
  });
});

describe('approved calls', () => {
  const claims = (): ApprovalClaimsRepository => new ApprovalClaimsRepository(dataSource);
  async function approved(): Promise<string> {
    const id = await askedBy(await newKey());
    await operation.decide(person, id, approve);
    return id;
  }
  const wakesIn = (id: string, interval: string): Promise<unknown> =>
    dataSource.query('update approval set wake_at = now() + $2::interval where id = $1', [id, interval]);

  it('are held for as long as they were taken for, and renewed for as long as that is said', async () => {
    const held = await claims().claim(await approved(), 60);
    if (held === null) throw new Error('it could not be taken');
    const seconds = async (): Promise<number> => {
      const until = 'extract(epoch from wake_at - now())::float8';
      const [row] = await dataSource.query<{ left: number }[]>(`select ${until} as left from approval where id = $1`, [held.id]);
      return row?.left ?? 0;
    };
    expect(await seconds()).toBeGreaterThan(30);
    expect(await seconds()).toBeLessThanOrEqual(60);
    expect(await claims().renew(held, 600)).toBe(true);
    expect(await seconds()).toBeGreaterThan(300);
    expect(await seconds()).toBeLessThanOrEqual(600);
    expect(await claims().claim(await askedBy(person), 60)).toBeNull();
  });

  it.each([
    [{ result: { sent: true } }, { status: 'approved', run_status: 'completed', result: { sent: true }, failure: null }],
    [{ failure: { code: 'x' } }, { status: 'approved', run_status: 'failed', result: null, failure: { code: 'x' } }],
    [{ voidReason: 'Edited.' }, { status: 'expired', run_status: null, void_reason: 'Edited.', result: null, failure: null }],
  ])('end with what came of them: %j', async (outcome, written) => {
    const held = await claims().claim(await approved(), 60);
    if (held === null) throw new Error('it could not be taken');
    expect(await claims().finish(held, outcome as never)).toBe(true);
    expect(await rowOf(held.id)).toMatchObject({ ...written, wake_at: null, completed_at: expect.any(Date) });
  });

  it('are overdue a second after their time, the longest first, so many at most', async () => {
    const [first, second, third, done] = [await approved(), await approved(), await approved(), await approved()];
    await wakesIn(first, '-3 seconds');
    await wakesIn(second, '-5 seconds');
    await wakesIn(third, '-0.2 seconds');
    await claims().claim(done, 60);
    expect(await claims().overdue(9)).toEqual([second, first]);
    expect(await claims().overdue(1)).toEqual([second]);
    const age = await claims().backlogAgeSeconds();
    expect(age).toBeGreaterThanOrEqual(5);
    expect(age).toBeLessThan(60);
  });

  it('that wait for nothing yet are no backlog', async () => {
    expect(await claims().backlogAgeSeconds()).toBe(0);
    await wakesIn(await approved(), '1 hour');
    expect(await claims().backlogAgeSeconds()).toBe(0);
  });

  it('nobody decided about in time expire, the earliest first, so many at most', async () => {
    const [late, later] = [await askedBy(person, { expiresIn: '-1 hour' }), await askedBy(person, { expiresIn: '-1 second' })];
    const open = await askedBy(person);
    expect(await claims().expire(1)).toEqual([{ id: late, organizationId: 'org' }]);
    expect(await claims().expire(5)).toEqual([{ id: later, organizationId: 'org' }]);
    expect((await rowOf(open))['status']).toBe('pending');
  });
});
