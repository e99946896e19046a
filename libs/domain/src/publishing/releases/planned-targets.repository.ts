import type { Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { CalendarEntry, PostTarget } from '@imprint/contracts/mcp';
import type { LinkCard, ListTargetsQuery, ScheduledPublish, TargetResource, ThreadPost } from '@imprint/contracts/publishing';
import { paginateRaw, restrictTo, searchIn, within, type ListOrder } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { filesOf, postsOf } from '../quotas/quota-uses.repository.js';
import type { PostSize } from '../quotas/quota-windows.js';
import { waitingForQuota } from '../publish-failure.js';
import type { AttachedMedia } from './attached-media.js';
import { ReleaseEntity } from './release.entity.js';
import { TargetEntity } from './target.entity.js';

/** A planned target, before its local time and diagnostics are known. */
export interface PlannedPublish extends Omit<ScheduledPublish, 'localTime' | 'diagnostics' | 'expectedAt'>, PostSize {
  /** Local time as it was entered. */
  scheduledWall: string | null;
  /** Local time by the rule of its series, before clocks move it; null for one that does not repeat. */
  seriesWall: string | null;
  /** When a worker looks at it: later than planned for one that was put off. */
  dueAt: Date;
  /** Whether it was put off because of a quota. */
  isPutOff: boolean;
}

/** What publishing sends to the account of a target. */
export interface TargetContent {
  targetId: string;
  releaseId: string;
  connectionId: string;
  platform: string;
  title: string;
  text: string;
  media: AttachedMedia[];
  thread: ThreadPost[];
  firstComment: string | null;
  linkCards: LinkCard[];
  brandId: string;
  scheduledAt: Date;
}

/** A calendar with more entries is truncated. */
const mostEntries = 500;

const targetColumns = `t.id, t.release_id as "releaseId", t.connection_id as "connectionId", t.platform, t.status,
  coalesce(t.caption, r.base_content) as caption, t.scheduled_at as "scheduledAt", t.published_at as "publishedAt", t.url, t.error`;

/** A target as a calendar shows it. */
export type CalendarTarget = TargetResource & { id: string };

/** The expression of the index `target_moment`. */
const moment = 'coalesce(target.publishedAt, target.scheduledAt)';
const targetFields = ['releaseId', 'platform', 'connectionId', 'status', 'scheduledAt', 'publishedAt'] as const;
const releaseFields = ['title', 'timezone', 'brandId', 'seriesId'] as const;
const earliestFirst: ListOrder = { by: moment, type: 'time', id: 'target.id', direction: 'ASC' };

/** Local time of the target `t` of the release `r` by the rule of its series `s`. An account may have its own time, some days later. */
const seriesWall = `(
  select to_char(r.occurrence_date::date + coalesce((own.of ->> 'daysLater')::integer, 0), 'YYYY-MM-DD') || 'T' || coalesce(own.of ->> 'time', s.wall_time)
  from (select (
    select e.target -> 'own' from jsonb_array_elements(s.content -> 'targets') as e (target) where e.target ->> 'connectionId' = t.connection_id limit 1
  ) as of) as own
)`;

/** Whether the release `r` is of a brand that the tenant is limited to, or it is not limited. */
const isOwn = (brandIds: string): string => `(${brandIds}::text[] is null or r.brand_id = any(${brandIds}))`;

/** Targets with data of their release and connection. Read model: joins release, its series and connection. */
@Injectable()
export class PlannedTargetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What the accounts of each release of the post get, the latest release first. */
  async listContentOfPost({ organizationId, brandIds }: Tenant, postId: string): Promise<TargetContent[]> {
    return this.dataSource.query<TargetContent[]>(
      `select t.id as "targetId", t.release_id as "releaseId", t.connection_id as "connectionId", t.platform, r.title,
         coalesce(t.caption, r.base_content) as text, coalesce(t.media, r.media) as media, r.brand_id as "brandId",
         coalesce(t.thread, r.thread) as thread, nullif(coalesce(t.first_comment, r.first_comment), '') as "firstComment",
         r.link_cards as "linkCards", coalesce(t.scheduled_at, r.created_at) as "scheduledAt"
       from release r join target t on t.release_id = r.id and t.organization_id = r.organization_id
       where r.post_id = $1 and r.organization_id = $2 and ${isOwn('$3')} and r.deleted_at is null
       order by r.created_at desc, r.id, t.position`,
      [postId, organizationId, brandIds],
    );
  }

  /** The latest release first. */
  async listOfPost({ organizationId, brandIds }: Tenant, postId: string): Promise<PostTarget[]> {
    return this.dataSource.query<PostTarget[]>(
      `select ${targetColumns} from release r join target t on t.release_id = r.id and t.organization_id = r.organization_id
       where r.post_id = $1 and r.organization_id = $2 and ${isOwn('$3')} and r.deleted_at is null
       order by r.created_at desc, r.id, t.position`,
      [postId, organizationId, brandIds],
    );
  }

  async find({ organizationId, brandIds }: Tenant, id: string): Promise<PostTarget | undefined> {
    const [target] = await this.dataSource.query<PostTarget[]>(
      `select ${targetColumns} from target t join release r on r.id = t.release_id and r.organization_id = t.organization_id
       where t.id = $1 and t.organization_id = $2 and ${isOwn('$3')} and r.deleted_at is null`,
      [id, organizationId, brandIds],
    );
    return target;
  }

  /** For whole UTC days, including today; drafts that have a time, too. */
  async listOfDays({ organizationId, brandIds }: Tenant, days: number): Promise<CalendarEntry[]> {
    return this.dataSource.query<CalendarEntry[]>(
      `select ${targetColumns}, r.post_id as "postId", r.brand_id as "brandId", r.title
       from target t join release r on r.id = t.release_id and r.organization_id = t.organization_id,
         lateral (select date_trunc('day', now(), 'UTC') as today) as clock
       where t.organization_id = $1 and t.scheduled_at >= clock.today and t.scheduled_at < clock.today + make_interval(days => $2)
         and t.status <> 'cancelled' and r.deleted_at is null and ${isOwn('$3')}
       order by t.scheduled_at, t.id limit ${mostEntries}`,
      [organizationId, days, brandIds],
    );
  }

  /** For a time range, sorted by the time at which each was published, or else is due. */
  async listWithin(tenant: Tenant, query: ListTargetsQuery): Promise<Page<CalendarTarget>> {
    const rows = this.dataSource
      .createQueryBuilder()
      .from(TargetEntity, 'target')
      .innerJoin(ReleaseEntity, 'release', 'release.id = target.releaseId and release.organizationId = target.organizationId')
      .where('target.organizationId = :organizationId and release.deletedAt is null')
      .select('target.id', 'id');
    restrictTo(rows, 'release', tenant);
    for (const column of targetFields) rows.addSelect(`target.${column}`, column);
    for (const column of releaseFields) rows.addSelect(`release.${column}`, column);
    within(rows, moment, query);
    if (query.brandId !== undefined) rows.andWhere('release.brandId = :brandId', { brandId: query.brandId });
    if (query.platform !== undefined) rows.andWhere('target.platform = :platform', { platform: query.platform });
    if (query.status !== undefined) rows.andWhere('target.status = :status', { status: query.status });
    searchIn(rows, ['release.title', 'release.baseContent'], query.search);
    return paginateRaw<CalendarTarget>(rows, earliestFirst, query);
  }

  /** What is due in a time, paused or not, and what was due before and waits for its account or a quota; the earliest first. */
  async listAhead(
    { organizationId, brandIds }: Tenant,
    { since, until, brandId }: { since: Date; until: Date; brandId?: string | undefined },
    limit: number,
  ): Promise<PlannedPublish[]> {
    // Two parts, each of which has an index: what waits is rare.
    return this.dataSource.query<PlannedPublish[]>(
      `with ahead as (
         select t.*, t.scheduled_at as due_at from target t where t.organization_id = $1 and t.status in ('scheduled', 'paused')
           and t.scheduled_at >= $2 and t.scheduled_at < $3
         union all
         select t.*, t.wake_at from target t where t.organization_id = $1 and t.status = 'scheduled' and t.error is not null
           and t.scheduled_at < $2 and t.wake_at > $2 and t.wake_at < $3
       )
       select t.id as "targetId", t.release_id as "releaseId", r.brand_id as "brandId", r.title, t.platform,
         t.connection_id as "connectionId", c.handle, t.status, t.scheduled_at as "scheduledAt", t.scheduled_wall as "scheduledWall",
         r.timezone, r.series_id as "seriesId",
         ${seriesWall} as "seriesWall", t.due_at as "dueAt", ${postsOf('t', 'r')} as posts, ${filesOf('t', 'r')} as media,
         t.scheduled_at < $2 and t.error ->> 'code' = '${waitingForQuota}' as "isPutOff"
       from ahead t join release r on r.id = t.release_id and r.organization_id = t.organization_id
         join connection c on c.id = t.connection_id and c.organization_id = t.organization_id
         left join release_series s on s.id = r.series_id and s.organization_id = r.organization_id
       where r.deleted_at is null and ($4::text is null or r.brand_id = $4) and ${isOwn('$5')}
       order by t.due_at, t.id limit ${limit}`,
      [organizationId, since, until, brandId ?? null, brandIds],
    );
  }
}
