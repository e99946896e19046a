import { LeaseRepository, type LeaseColumns } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isStanding } from '../identity/index.js';
import { ApprovalEntity } from './approval.entity.js';
import type { ApprovalOutcome } from './approved-calls.js';

/** The id and fence of a claimed approval. */
export type ClaimedApproval = Pick<ApprovalEntity, 'id' | 'organizationId' | 'fence'>;
type Changed = Pick<ApprovalEntity, 'id' | 'organizationId'>;

/** The lease columns of `approval`. */
export const approvalLease: LeaseColumns = {
  table: 'approval',
  fence: 'fence',
  until: 'wake_at',
  status: 'run_status',
  held: ['running'],
  freed: `run_status = 'queued', wake_at = now()`,
};

/**
 * Statements through which any number of processes share the approved calls. Those of an organization that is scheduled for deletion wait.
 * All times are the database's.
 */
@Injectable()
export class ApprovalClaimsRepository {
  private readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, approvalLease);
  }

  /** Claims an approved call that nobody runs; null when it is running, has ended or was not approved. */
  async claim(id: string, leaseSeconds: number): Promise<ApprovalEntity | null> {
    return this.lease.claimEntity(ApprovalEntity, {
      where: `t.id = $2 and t.status = 'approved'
        and (t.run_status = 'queued' or (t.run_status = 'running' and t.wake_at <= now())) and ${isStanding('t.organization_id')}`,
      parameters: [id],
      leaseMs: leaseSeconds * 1_000,
      set: `run_status = 'running'`,
    });
  }

  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** Extends the lease. False when it was lost. */
  async renew(held: ClaimedApproval, leaseSeconds: number): Promise<boolean> {
    return (await this.lease.renew([held], leaseSeconds * 1_000)).length === 1;
  }

  /** Stores the result. False when the lease was lost. */
  async finish(held: ClaimedApproval, outcome: ApprovalOutcome): Promise<boolean> {
    const columns = { ...columnsOf(outcome), wakeAt: null, completedAt: () => 'now()' };
    return this.lease.write(this.dataSource.manager, ApprovalEntity, held, columns);
  }

  /** Approved calls whose wake-up was lost or whose process has died. */
  async overdue(limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select id from approval where run_status in ('queued', 'running') and wake_at <= now() - interval '1 second'
         and ${isStanding('organization_id')}
       order by wake_at, id limit $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Expires approvals that were not resolved in time. */
  async expire(manager: EntityManager, limit: number): Promise<Changed[]> {
    const [rows] = await manager.query<[Changed[], number]>(
      // An array is evaluated once. `in (select …)` may be evaluated for each row, which would void the limit.
      `update approval set status = 'expired' where id = any(array(
         select id from approval where status = 'pending' and expires_at <= now() order by expires_at limit $1 for update skip locked
       )) and status = 'pending' returning id, organization_id as "organizationId"`,
      [limit],
    );
    return rows;
  }

  /** Age of the oldest approved call that waits, in seconds; 0 when none does. */
  async backlogAgeSeconds(): Promise<number> {
    const [row] = await this.dataSource.query<{ age: number | null }[]>(
      `select extract(epoch from now() - min(wake_at))::float8 as age from approval
       where run_status in ('queued', 'running') and ${isStanding('organization_id')}`,
    );
    return Math.max(0, row?.age ?? 0);
  }
}

/** Fails every approved call that has not ended, in all organizations. Returns their number. */
export async function failUnfinished(manager: EntityManager, failure: ApprovalEntity['failure']): Promise<number> {
  const [, affected] = await manager.query<[unknown[], number]>(
    `update approval set run_status = 'failed', failure = $1, completed_at = now(), wake_at = null, fence = fence + 1
     where run_status in ('queued', 'running')`,
    [failure],
  );
  return affected;
}

function columnsOf(outcome: ApprovalOutcome) {
  if ('result' in outcome) return { runStatus: 'completed' as const, result: outcome.result as object };
  if ('failure' in outcome) return { runStatus: 'failed' as const, failure: outcome.failure };
  return { status: 'expired' as const, runStatus: null, voidReason: outcome.voidReason };
}
