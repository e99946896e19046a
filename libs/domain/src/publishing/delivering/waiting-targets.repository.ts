import type { Failure } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { isHeld, type Held } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { scheduledLease } from './due-targets.repository.js';

/** Claimed targets that wait for their account. */
@Injectable()
export class WaitingTargetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Until the account is connected again, or the time for that is over. */
  async untilReconnected(targets: readonly Held[], error: Failure): Promise<void> {
    await this.release(targets, `t.scheduled_at + interval '${limits.accountWaitHours} hours'`, error);
  }

  /** @param error what people see meanwhile; null for what they saw before */
  async postpone(targets: readonly Held[], waitMs: number, error: Failure | null): Promise<void> {
    await this.release(targets, `now() + ${Math.round(waitMs)} * interval '1 millisecond'`, error);
  }

  /** Gives claims up until the given time. A claim that was lost changes nothing. */
  private async release(targets: readonly Held[], until: string, error: Failure | null): Promise<void> {
    await this.dataSource.query(
      `update target t set wake_at = ${until}, fence = t.fence + 1, held_until = null, held_by = null,
         error = coalesce($4::jsonb, t.error), updated_at = now()
       from unnest($1::text[], $2::text[], $3::integer[]) as claim (id, organization_id, fence)
       where ${isHeld(scheduledLease, 't', 'claim')}`,
      [
        targets.map(({ id }) => id),
        targets.map(({ organizationId }) => organizationId),
        targets.map(({ fence }) => fence),
        error === null ? null : JSON.stringify(error),
      ],
    );
  }
}
