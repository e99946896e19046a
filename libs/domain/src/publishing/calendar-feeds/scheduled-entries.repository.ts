import type { Tenant } from '@imprint/contracts/access';
import type { TargetStatus } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What an entry of a calendar shows: a release at one of its times. */
export interface ScheduledEntry {
  releaseId: string;
  title: string;
  /** Its beginning, when it is longer than `limits.calendarTextLength`. */
  text: string;
  isCut: boolean;
  at: Date;
  /** Whether it is the time of the release, and not that of single accounts. */
  isOfRelease: boolean;
  revision: number;
  changedAt: Date;
  targets: { id: string; platform: string; account: string | null; status: TargetStatus }[];
}

/** The part of a schedule that a calendar shows. */
export interface ScheduleRange extends Tenant {
  brandId: string | null;
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** The schedule as calendars show it. Read model: joins release, target and connection. */
@Injectable()
export class ScheduledEntriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The latest `limits.calendarEntries`, the earliest first. Drafts without a time are in no calendar. */
  async list({ organizationId, brandIds, brandId, from, to }: ScheduleRange): Promise<ScheduledEntry[]> {
    const rows = await this.dataSource.query<ScheduledEntry[]>(
      `select entry.*, left(entry.whole, $5) as text, length(entry.whole) > $5 as "isCut" from (
         select r.id as "releaseId", r.title, due.at, due.at is not distinct from r.scheduled_at as "isOfRelease", r.revision,
           greatest(r.updated_at, max(t.updated_at)) as "changedAt",
           case when count(*) = 1 then coalesce(max(t.caption), r.base_content) else r.base_content end as whole,
           jsonb_agg(jsonb_build_object(
             'id', t.id, 'platform', t.platform, 'account', coalesce(c.handle, c.display_name), 'status', t.status
           ) order by t.position) as targets
         from target t
           join release r on r.id = t.release_id and r.organization_id = t.organization_id
           join connection c on c.id = t.connection_id and c.organization_id = t.organization_id,
           lateral (select coalesce(t.scheduled_at, t.published_at) as at) due
         where t.organization_id = $1 and r.deleted_at is null and ($2::text is null or r.brand_id = $2)
           and ($6::text[] is null or r.brand_id = any($6))
           and coalesce(t.published_at, t.scheduled_at) >= $3 and coalesce(t.published_at, t.scheduled_at) < $4
         group by r.id, due.at
         order by due.at desc, r.id limit ${limits.calendarEntries}
       ) entry order by entry.at, entry."releaseId"`,
      [organizationId, brandId, from, to, limits.calendarTextLength, brandIds],
    );
    return rows;
  }
}
