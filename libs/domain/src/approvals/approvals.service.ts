import {
  problem,
  type ApprovalCredential,
  type ApprovalPerson,
  type ApprovalResource,
  type ListApprovalsQuery,
  type Page,
  type Principal,
} from '@imprint/contracts';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import { IdentityService } from '../identity/index.js';
import { ApprovalEntity } from './approval.entity.js';
import { ApprovalAuthority } from './approval-authority.js';
import { ApprovalCredentialsRepository } from './approval-credentials.repository.js';
import { seesAll } from './approval-rights.js';
import { reviewUrlOf } from './review-page.js';

export type ApprovalView = ApprovalResource & { id: string };

/** What the caller's client can do for a decision. */
export interface DecidingClient {
  /** Whether it shows its person a form. */
  canConfirm: boolean;
}

const plainClient: DecidingClient = { canConfirm: false };

/** Over its time: no longer pending for anybody, even before the sweep says so. */
const over = `approval.status = 'pending' and approval.expiresAt <= now()`;

/** Approvals as callers see them: without `posts:approve` those that their own credential asked for. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly authority: ApprovalAuthority,
    private readonly credentials: ApprovalCredentialsRepository,
    private readonly identity: IdentityService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Newest first. */
  async list(
    caller: Principal,
    { status, search, ...page }: ListApprovalsQuery,
    client: DecidingClient = plainClient,
  ): Promise<Page<ApprovalView>> {
    const rows = this.visible(caller);
    if (status === 'expired') rows.andWhere(`(approval.status = :status or (${over}))`, { status });
    else if (status !== undefined) rows.andWhere(`approval.status = :status and not (${over})`, { status });
    searchIn(rows, ['approval.summary', 'approval.toolName'], search);
    const found = await paginate(rows, newestFirst('approval'), page);
    return { ...found, items: await this.views(caller, found.items, client) };
  }

  /** @throws Problem `not_found` */
  async read(caller: Principal, id: string, client: DecidingClient = plainClient): Promise<ApprovalView> {
    const [view] = await this.views(caller, [await this.require(caller, id)], client);
    if (view === undefined) throw new Error('a row has no view');
    return view;
  }

  /** In which of the organizations an approval is; null when in none of them. */
  async locate(id: string, organizationIds: readonly string[]): Promise<string | null> {
    const row = await this.dataSource.manager.findOneBy(ApprovalEntity, { id, organizationId: In([...organizationIds]) });
    return row?.organizationId ?? null;
  }

  /** @throws Problem `not_found` */
  async require(caller: Principal, id: string): Promise<ApprovalEntity> {
    const row = await this.visible(caller).andWhere('approval.id = :id', { id }).getOne();
    if (row === null) throw problem('not_found', `There is no approval ${id}.`);
    return row;
  }

  private visible(caller: Principal): SelectQueryBuilder<ApprovalEntity> {
    const { organizationId, userId, apiKeyId, mcpConnectionId } = caller;
    const rows = this.dataSource.manager
      .createQueryBuilder(ApprovalEntity, 'approval')
      .where('approval.organizationId = :organizationId', { organizationId });
    if (seesAll(caller)) return rows;
    return rows.andWhere('approval.userId = :userId and coalesce(approval.apiKeyId, approval.mcpConnectionId) = :credential', {
      userId,
      credential: apiKeyId ?? mcpConnectionId ?? '',
    });
  }

  private async views(caller: Principal, rows: readonly ApprovalEntity[], client: DecidingClient): Promise<ApprovalView[]> {
    const [person, credentials, standingOf] = await Promise.all([
      this.people(rows),
      this.credentials.named(caller.organizationId, rows),
      this.authority.standings(
        caller,
        rows.map(({ id }) => id),
      ),
    ]);
    const credential = (keyId: string | null, connectionId: string | null): ApprovalCredential | null => {
      const id = keyId ?? connectionId;
      if (id === null) return null;
      return credentials.get(id) ?? { type: keyId === null ? 'mcp-connection' : 'api-key', id, name: id };
    };
    return rows.map((row) => {
      const status = row.status === 'pending' && row.expiresAt.getTime() <= Date.now() ? 'expired' : row.status;
      const standing = standingOf(row.id);
      return {
        ...row,
        status,
        requestedBy: person(row.userId),
        requestedWith: credential(row.apiKeyId, row.mcpConnectionId),
        resolvedBy: row.resolvedBy === null ? null : person(row.resolvedBy),
        resolvedWith: credential(row.resolvedApiKeyId, row.resolvedMcpConnectionId),
        canResolve: status === 'pending' && (standing === 'may' || (standing === 'confirm' && client.canConfirm)),
        reviewUrl: status === 'pending' ? reviewUrlOf(this.config, row.id) : null,
      };
    });
  }

  private async people(rows: readonly ApprovalEntity[]): Promise<(id: string) => ApprovalPerson> {
    const ids = rows.flatMap(({ userId, resolvedBy }) => (resolvedBy === null ? [userId] : [userId, resolvedBy]));
    const people = await this.identity.people([...new Set(ids)]);
    return (id) => ({ id, name: people.find((one) => one.id === id)?.name ?? id });
  }
}
