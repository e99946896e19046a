import type { ApprovalResult, McpFailure } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApprovalEntity } from './approval.entity.js';

/** How a run ended: with an answer, without, or not at all because what was approved is no longer what would be done. */
export type ApprovalOutcome = { result: ApprovalResult } | { failure: McpFailure } | { voidReason: string };

export type ClaimedApproval = Pick<ApprovalEntity, 'id' | 'organizationId' | 'fence'>;
type Changed = Pick<ApprovalEntity, 'id' | 'organizationId'>;

/** Statements by which any number of processes share the approved calls. All times are the database's. */
@Injectable()
export class ApprovalClaimsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes an approved call that nobody runs; null when it is run, has ended or was not approved. */
  async claim(id: string, leaseSeconds: number): Promise<ApprovalEntity | null> {
    const [rows] = await this.dataSource.query<[{ organization_id: string }[], number]>(
      `update approval set run_status = 'running', fence = fence + 1, wake_at = now() + make_interval(secs => $2)
       where id = $1 and status = 'approved' and (run_status = 'queued' or (run_status = 'running' and wake_at <= now()))
       returning organization_id`,
      [id, leaseSeconds],
    );
    const organizationId = rows[0]?.organization_id;
    return organizationId === undefined ? null : this.dataSource.manager.findOneBy(ApprovalEntity, { id, organizationId });
  }

  /** Keeps the hold. False when it was lost. */
  async renew({ id, organizationId, fence }: ClaimedApproval, leaseSeconds: number): Promise<boolean> {
    const [, affected] = await this.dataSource.query<[unknown[], number]>(
      `update approval set wake_at = now() + make_interval(secs => $4)
       where id = $1 and organization_id = $2 and fence = $3 and run_status = 'running'`,
      [id, organizationId, fence, leaseSeconds],
    );
    return affected === 1;
  }

  /** False when the hold was lost. */
  async finish({ id, organizationId, fence }: ClaimedApproval, outcome: ApprovalOutcome): Promise<boolean> {
    const { affected } = await this.dataSource.manager
      .createQueryBuilder()
      .update(ApprovalEntity)
      .set({ ...columnsOf(outcome), wakeAt: null, completedAt: () => 'now()' })
      .where({ id, organizationId, fence, runStatus: 'running' })
      .execute();
    return affected === 1;
  }

  /** Approved calls whose wake-up was lost or whose process is gone. */
  async overdue(limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select id from approval where run_status in ('queued', 'running') and wake_at <= now() - interval '1 second'
       order by wake_at, id limit $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Ends what nobody decided about in time. */
  async expire(limit: number): Promise<Changed[]> {
    const [rows] = await this.dataSource.query<[Changed[], number]>(
      `update approval set status = 'expired' where id in (
         select id from approval where status = 'pending' and expires_at <= now() order by expires_at limit $1 for update skip locked
       ) and status = 'pending' returning id, organization_id as "organizationId"`,
      [limit],
    );
    return rows;
  }

  /** How long the earliest approved call waits, in seconds; 0 when none does. */
  async backlogAgeSeconds(): Promise<number> {
    const [row] = await this.dataSource.query<{ age: number | null }[]>(
      `select extract(epoch from now() - min(wake_at))::float8 as age from approval where run_status in ('queued', 'running')`,
    );
    return Math.max(0, row?.age ?? 0);
  }
}

function columnsOf(outcome: ApprovalOutcome) {
  if ('result' in outcome) return { runStatus: 'completed' as const, result: outcome.result as object };
  if ('failure' in outcome) return { runStatus: 'failed' as const, failure: outcome.failure };
  return { status: 'expired' as const, runStatus: null, voidReason: outcome.voidReason };
}
