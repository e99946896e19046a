import type { Failure } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { isHeld, type Held } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { scheduledLease } from './due-targets.repository.js';

/** A claim to give up until a time, and what people see meanwhile. */
export interface PutOff extends Held {
  until: Date;
  error: Failure;
}

/** Claimed targets that wait for their account, or for room in its quotas. */
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

  /** Has targets of the organization go on that wait for something that is there now. Returns whether there were any. */
  async goOn(organizationId: string, code: string): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `update target set wake_at = now(), updated_at = now()
       where organization_id = $1 and status = 'scheduled' and wake_at > now() and error ->> 'code' = $2 returning id`,
      [organizationId, code],
    );
    return count > 0;
  }

  /**
   * Videos of targets that come due within so many minutes, across organizations: each row names its own. Those of the posts that follow a
   * post are left for its time.
   */
  async videosAhead(minutes: number, limit: number): Promise<{ organizationId: string; platform: string; assetId: string }[]> {
    return this.dataSource.query(
      `select distinct t.organization_id as "organizationId", t.platform, a.id as "assetId"
       from (
         select id, organization_id, release_id, platform, media from target
         where status = 'scheduled' and wake_at <= now() + make_interval(mins => $1) order by wake_at limit $2
       ) t
       join release r on r.id = t.release_id and r.organization_id = t.organization_id
       cross join lateral jsonb_array_elements(coalesce(t.media, r.media)) item
       join asset a on a.id = item ->> 'assetId' and a.organization_id = t.organization_id and a.kind = 'video'`,
      [minutes, limit],
    );
  }

  /** Until there is room in a quota, for each its own time. A claim that was lost changes nothing. */
  async putOff(manager: EntityManager, targets: readonly PutOff[]): Promise<void> {
    await manager.query(
      `update target t set wake_at = claim.until, fence = t.fence + 1, held_until = null, held_by = null, error = claim.error,
         updated_at = now()
       from unnest($1::text[], $2::text[], $3::integer[], $4::timestamptz[], $5::jsonb[]) as claim (id, organization_id, fence, until, error)
       where ${isHeld(scheduledLease, 't', 'claim')}`,
      [
        targets.map(({ id }) => id),
        targets.map(({ organizationId }) => organizationId),
        targets.map(({ fence }) => fence),
        targets.map(({ until }) => until),
        targets.map(({ error }) => JSON.stringify(error)),
      ],
    );
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
