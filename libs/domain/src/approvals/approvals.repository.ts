import type { Principal } from '@imprint/contracts/access';
import type { ListApprovalsQuery } from '@imprint/contracts/approvals';
import type { Page } from '@imprint/contracts/documents';
import { createOnce, newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, type EntityManager, type FindOptionsWhere, type SelectQueryBuilder } from 'typeorm';
import { ApprovalEntity } from './approval.entity.js';

/** All approvals of an organization, or those that one person, or one credential of theirs, requested. */
export interface VisibleApprovals {
  organizationId: string;
  requester?: { userId: string; credential?: string };
}

/** The requester: a key or connection itself, or a signed-in person. */
export type ApprovalRequester = Pick<Principal, 'organizationId' | 'userId' | 'apiKeyId' | 'mcpConnectionId'>;

/** An approval to insert, with its lifetime separate. */
export type NewApproval = Omit<Partial<ApprovalEntity>, 'arguments' | 'result' | 'expiresAt'> & { arguments: object };

/** How an approval was resolved. */
export type Resolution = { status: 'approved' | 'declined' } & Pick<
  ApprovalEntity,
  'resolvedBy' | 'resolvedApiKeyId' | 'resolvedMcpConnectionId' | 'resolvedVia' | 'reviewerName' | 'comment'
>;

/** Past its time: not pending for anybody, even before the sweep marks it expired. */
const over = `approval.status = 'pending' and approval.expiresAt <= now()`;
/** Whoever approves runs the call or wakes somebody who does, well before the sweep looks for it. */
const sweptAfter = "now() + interval '5 seconds'";

/** Approvals up to their decision; `ApprovalClaimsRepository` has what follows. */
@Injectable()
export class ApprovalsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  async list(visible: VisibleApprovals, { status, search, ...page }: ListApprovalsQuery): Promise<Page<ApprovalEntity>> {
    const rows = this.visible(visible);
    if (status === 'expired') rows.andWhere(`(approval.status = :status or (${over}))`, { status });
    else if (status !== undefined) rows.andWhere(`approval.status = :status and not (${over})`, { status });
    searchIn(rows, ['approval.summary', 'approval.toolName'], search);
    return paginate(rows, newestFirst('approval'), page);
  }

  async findVisible(visible: VisibleApprovals, id: string): Promise<ApprovalEntity | null> {
    return this.visible(visible).andWhere('approval.id = :id', { id }).getOne();
  }

  async listByIds(organizationIds: readonly string[], ids: readonly string[]): Promise<ApprovalEntity[]> {
    return this.dataSource.manager.findBy(ApprovalEntity, { id: In(ids), organizationId: In(organizationIds) });
  }

  async findByRequest(organizationId: string, idempotencyKey: string): Promise<ApprovalEntity | null> {
    return this.dataSource.manager.findOneBy(ApprovalEntity, { organizationId, idempotencyKey });
  }

  /** @param make inserts the row; not called for a repeated request */
  async createOnce(
    request: Pick<ApprovalEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<ApprovalEntity>,
  ): Promise<ApprovalEntity> {
    return createOnce(this.dataSource.manager, ApprovalEntity, request, make);
  }

  /** Expires a pending approval of the same requester and content that is past its time. @returns its id */
  async expireAsked(manager: EntityManager, requester: ApprovalRequester, request: AskedRequest): Promise<string[]> {
    const result = await manager
      .createQueryBuilder()
      .update(ApprovalEntity)
      .set({ status: 'expired' })
      .where(asked(requester, request))
      .andWhere('expires_at <= now()')
      .returning('id')
      .execute();
    return (result.raw as { id: string }[]).map(({ id }) => id);
  }

  /** @returns ids of those that were pending */
  async withdraw(
    manager: EntityManager,
    organizationId: string,
    idempotencyKeys: readonly string[],
    voidReason: string,
  ): Promise<string[]> {
    const result = await manager
      .createQueryBuilder()
      .update(ApprovalEntity)
      .set({ status: 'expired', voidReason })
      .where({ organizationId, status: 'pending', idempotencyKey: In([...idempotencyKeys]) })
      .returning('id')
      .execute();
    return (result.raw as { id: string }[]).map(({ id }) => id);
  }

  /** The pending approval of the same requester and content. */
  async findAsked(requester: ApprovalRequester, request: AskedRequest): Promise<ApprovalEntity | null> {
    return this.dataSource.manager.findOneBy(ApprovalEntity, asked(requester, request));
  }

  async insert(manager: EntityManager, approval: NewApproval, lifetimeSeconds: number): Promise<void> {
    const expiresAt = () => `now() + make_interval(secs => ${lifetimeSeconds})`;
    await manager.insert(ApprovalEntity, { ...approval, expiresAt });
  }

  async get(organizationId: string, id: string): Promise<ApprovalEntity> {
    return this.dataSource.manager.findOneByOrFail(ApprovalEntity, { id, organizationId });
  }

  async countPendingOf(requester: ApprovalRequester): Promise<number> {
    return this.dataSource.manager.countBy(ApprovalEntity, pendingOf(requester));
  }

  async countPending(organizationId: string): Promise<number> {
    return this.dataSource.manager.countBy(ApprovalEntity, { organizationId, status: 'pending' });
  }

  /** False when it is already resolved or past its time. */
  async resolve(
    manager: EntityManager,
    { id, organizationId }: Pick<ApprovalEntity, 'id' | 'organizationId'>,
    resolution: Resolution,
  ): Promise<boolean> {
    const run = resolution.status === 'approved' ? { runStatus: 'queued' as const, wakeAt: () => sweptAfter } : {};
    const { affected } = await manager
      .createQueryBuilder()
      .update(ApprovalEntity)
      .set({ ...resolution, ...run, resolvedAt: () => 'now()' })
      .where({ id, organizationId, status: 'pending' })
      .andWhere('expires_at > now()')
      .execute();
    return affected === 1;
  }

  private visible({ organizationId, requester }: VisibleApprovals): SelectQueryBuilder<ApprovalEntity> {
    const rows = this.dataSource.manager
      .createQueryBuilder(ApprovalEntity, 'approval')
      .where('approval.organizationId = :organizationId', { organizationId });
    if (requester === undefined) return rows;
    const { userId, credential } = requester;
    rows.andWhere('approval.userId = :userId', { userId });
    if (credential !== undefined)
      rows.andWhere('coalesce(approval.apiKeyId, approval.mcpConnectionId) = :credential', { credential });
    return rows;
  }
}

function pendingOf({ organizationId, userId, apiKeyId, mcpConnectionId }: ApprovalRequester): FindOptionsWhere<ApprovalEntity> {
  const pending = { organizationId, status: 'pending' } as const;
  if (apiKeyId !== null) return { ...pending, apiKeyId };
  if (mcpConnectionId !== undefined) return { ...pending, mcpConnectionId };
  return { ...pending, userId, apiKeyId: IsNull(), mcpConnectionId: IsNull() };
}

/** What was asked for; with a key, by that request alone. */
type AskedRequest = Pick<ApprovalEntity, 'contentHash' | 'idempotencyKey'>;

function asked(requester: ApprovalRequester, { contentHash, idempotencyKey }: AskedRequest): FindOptionsWhere<ApprovalEntity> {
  return { ...pendingOf(requester), contentHash, idempotencyKey: idempotencyKey ?? IsNull() };
}
