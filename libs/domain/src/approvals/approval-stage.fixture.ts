import type { Principal, Scope } from '@imprint/contracts/access';
import type { ResolutionMethod, ResolveApproval, SelfApprovalPolicy } from '@imprint/contracts/approvals';
import type { ApprovalJob } from '@imprint/contracts/messages';
import { newId } from '@imprint/platform/crypto';
import type { Queue } from '@imprint/platform/queue';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
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
import { ApprovalsRepository } from './approvals.repository.js';
import { ApprovalsService } from './approvals.service.js';
import { ResolveApprovalOperation } from './resolve-approval.js';

export const approve: ResolveApproval = { decision: 'approve' };
export const decline: ResolveApproval = { decision: 'decline' };

/** The owner of the organization, signed in. */
export const person: Principal = {
  kind: 'session',
  organizationId: 'org',
  userId: 'user',
  role: 'owner',
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
};

interface Asked {
  expiresIn?: string;
  status?: string;
}

/** The services that resolve approvals, on a real database; queue and bus only record what they are given. */
export class ApprovalStage {
  readonly dataSource: DataSource;
  readonly operation: ResolveApprovalOperation;
  readonly authority: ApprovalAuthority;
  readonly credentials: ApprovalCredentialsRepository;
  readonly claims: ApprovalClaimsRepository;
  readonly signals: unknown[] = [];
  readonly jobs: unknown[] = [];

  private constructor(private readonly database: OpenedDatabase) {
    const { dataSource } = database;
    this.dataSource = dataSource;
    const config = testConfig();
    this.claims = new ApprovalClaimsRepository(dataSource);
    this.credentials = new ApprovalCredentialsRepository(dataSource);
    const organizations = new OrganizationsRepository(dataSource);
    this.authority = new ApprovalAuthority(new Organizations(organizations), this.credentials, config);
    const rows = new ApprovalsRepository(dataSource);
    const approvals = new ApprovalsService(
      rows,
      this.authority,
      this.credentials,
      new IdentityService(dataSource, new IdentityRepository(dataSource), organizations, new UsersRepository(dataSource)),
      config,
    );
    const bus = { publish: async (...signal: unknown[]) => void this.signals.push(signal) } as unknown as SignalBus;
    const queue = { name: 'approval', addBulk: async (added: unknown[]) => void this.jobs.push(...added) };
    this.operation = new ResolveApprovalOperation(
      ...([rows, approvals, this.authority, new AuditTrail(dataSource), bus] as const),
      queue as unknown as Queue<ApprovalJob>,
    );
  }

  static async open(): Promise<ApprovalStage> {
    return new ApprovalStage(await openDatabase());
  }

  /** Restores the initial state, except for requesters and resolvers. */
  async clear(): Promise<void> {
    [this.signals.length, this.jobs.length] = [0, 0];
    await this.policyIs('confirmed');
    await this.dataSource.query('delete from approval');
  }

  policyIs(selfApproval: SelfApprovalPolicy): Promise<unknown> {
    return this.dataSource.query(`update organization set self_approval = $1 where id = 'org'`, [selfApproval]);
  }

  async newKey(originalId: string | null = null, scopes: Scope[] = ['posts:approve']): Promise<Principal> {
    const id = newId('key');
    await this.dataSource.query(
      `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes, original_id)
       values ($1, 'org', 'user', sha256($2::bytea), 'abcd', 'A key', 'service', $3, $4)`,
      [id, id, scopes, originalId],
    );
    return { ...person, kind: 'api-key', apiKeyId: id, scopes };
  }

  async newConnection(userId = 'user'): Promise<Principal> {
    const id = newId('mcpc');
    const somebody = `insert into app_user (id, email, name) values ($1, $1, 'Grace') on conflict do nothing`;
    await this.dataSource.query(somebody, [userId]);
    await this.dataSource.query(
      `insert into mcp_connection (id, grant_id, user_id, organization_id, client_id, client_name, resource, scopes)
       values ($1, $1, $2, 'org', 'client', 'Client', 'https://mcp.example/mcp', '{posts:approve}')`,
      [id, userId],
    );
    return { ...person, kind: 'oauth', userId, scopes: ['posts:approve'], mcpConnectionId: id };
  }

  /** @returns id of the pending approval */
  async askedBy(requester: Principal, { expiresIn = '1 day', status = 'pending' }: Asked = {}): Promise<string> {
    const id = newId('appr');
    await this.dataSource.query(
      `insert into approval (id, organization_id, user_id, api_key_id, mcp_connection_id, connector, tool_name, publishes, arguments,
         content_hash, summary, preview, status, expires_at)
       values ($1, 'org', $2, $3, $4, 'mcp', 'send_letter', false, '{}', $1, 'Send a letter', '{"targets":[]}', $5, now() + $6::interval)`,
      [id, requester.userId, requester.apiKeyId, requester.mcpConnectionId ?? null, status, expiresIn],
    );
    return id;
  }

  async rowOf(id: string): Promise<Record<string, unknown>> {
    const [row] = await this.dataSource.query<Record<string, unknown>[]>('select * from approval where id = $1', [id]);
    return row ?? {};
  }

  /** The outcome: the status of the view, or the code of the refusal. */
  verdictOf(caller: Principal, id: string, decision = approve, method?: ResolutionMethod): Promise<string> {
    return this.operation.resolveApproval(caller, id, decision, method).then(
      ({ status }) => status,
      ({ code }: { code: string }) => code,
    );
  }

  close(): Promise<void> {
    return this.database.close();
  }
}
