import type { Page } from '@imprint/contracts/documents';
import type { CalendarEntry, PostTarget } from '@imprint/contracts/mcp';
import type { ListTargetsQuery, ScheduledPublish, TargetResource } from '@imprint/contracts/publishing';
import { paginateRaw, searchIn, within, type ListOrder } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AttachedMedia } from './attached-media.js';
import { ReleaseEntity } from './release.entity.js';
import { TargetEntity } from './target.entity.js';

/** A planned target, before its local time and diagnostics are known. */
export type PlannedPublish = Omit<ScheduledPublish, 'localTime' | 'diagnostics'> & { connectionStatus: string };

/** What publishing sends to the account of a target. */
export interface TargetContent {
  targetId: string;
  releaseId: string;
  connectionId: string;
  platform: string;
  title: string;
  text: string;
  media: AttachedMedia[];
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

/** Targets with data of their release and connection. Read model: joins release and connection. */
@Injectable()
export class PlannedTargetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What the accounts of each release of the post get, the latest release first. */
  async listContentOfPost(organizationId: string, postId: string): Promise<TargetContent[]> {
    return this.dataSource.query<TargetContent[]>(
      `select t.id as "targetId", t.release_id as "releaseId", t.connection_id as "connectionId", t.platform, r.title,
         coalesce(t.caption, r.base_content) as text, coalesce(t.media, r.media) as media, r.brand_id as "brandId",
         coalesce(t.scheduled_at, r.created_at) as "scheduledAt"
       from release r join target t on t.release_id = r.id and t.organization_id = r.organization_id
       where r.post_id = $1 and r.organization_id = $2 and r.deleted_at is null order by r.created_at desc, r.id, t.position`,
      [postId, organizationId],
    );
  }

  /** The latest release first. */
  async listOfPost(organizationId: string, postId: string): Promise<PostTarget[]> {
    return this.dataSource.query<PostTarget[]>(
      `select ${targetColumns} from release r join target t on t.release_id = r.id and t.organization_id = r.organization_id
       where r.post_id = $1 and r.organization_id = $2 and r.deleted_at is null order by r.created_at desc, r.id, t.position`,
      [postId, organizationId],
    );
  }

  async find(organizationId: string, id: string): Promise<PostTarget | undefined> {
    const [target] = await this.dataSource.query<PostTarget[]>(
      `select ${targetColumns} from target t join release r on r.id = t.release_id and r.organization_id = t.organization_id
       where t.id = $1 and t.organization_id = $2 and r.deleted_at is null`,
      [id, organizationId],
    );
    return target;
  }

  /** For whole UTC days, including today. */
  async listOfDays(organizationId: string, days: number): Promise<CalendarEntry[]> {
    return this.dataSource.query<CalendarEntry[]>(
      `select ${targetColumns}, r.post_id as "postId", r.brand_id as "brandId", r.title
       from target t join release r on r.id = t.release_id and r.organization_id = t.organization_id,
         lateral (select date_trunc('day', now(), 'UTC') as today) as clock
       where t.organization_id = $1 and t.scheduled_at >= clock.today and t.scheduled_at < clock.today + make_interval(days => $2)
         and t.status not in ('draft', 'cancelled') and r.deleted_at is null
       order by t.scheduled_at, t.id limit ${mostEntries}`,
      [organizationId, days],
    );
  }

  /** For a time range, sorted by the time at which each was published, or else is due. */
  async listWithin(organizationId: string, query: ListTargetsQuery): Promise<Page<CalendarTarget>> {
    const rows = this.dataSource
      .createQueryBuilder()
      .from(TargetEntity, 'target')
      .innerJoin(ReleaseEntity, 'release', 'release.id = target.releaseId and release.organizationId = target.organizationId')
      .where('target.organizationId = :organizationId and release.deletedAt is null', { organizationId })
      .select('target.id', 'id');
    for (const column of targetFields) rows.addSelect(`target.${column}`, column);
    for (const column of releaseFields) rows.addSelect(`release.${column}`, column);
    within(rows, moment, query);
    if (query.brandId !== undefined) rows.andWhere('release.brandId = :brandId', { brandId: query.brandId });
    if (query.platform !== undefined) rows.andWhere('target.platform = :platform', { platform: query.platform });
    if (query.status !== undefined) rows.andWhere('target.status = :status', { status: query.status });
    searchIn(rows, ['release.title', 'release.baseContent'], query.search);
    return paginateRaw<CalendarTarget>(rows, earliestFirst, query);
  }

  /** What is due from now on, paused or not, the earliest first. */
  async listAhead(organizationId: string, days: number, brandId: string | undefined, limit: number): Promise<PlannedPublish[]> {
    return this.dataSource.query<PlannedPublish[]>(
      `select t.id as "targetId", t.release_id as "releaseId", r.brand_id as "brandId", r.title, t.platform,
         t.connection_id as "connectionId", c.handle, c.status as "connectionStatus", t.status, t.scheduled_at as "scheduledAt", r.timezone
       from target t join release r on r.id = t.release_id and r.organization_id = t.organization_id
         join connection c on c.id = t.connection_id and c.organization_id = t.organization_id
       where t.organization_id = $1 and t.status in ('scheduled', 'paused') and t.scheduled_at >= now()
         and t.scheduled_at < now() + make_interval(days => $2) and ($3::text is null or r.brand_id = $3)
       order by t.scheduled_at, t.id limit ${limit}`,
      [organizationId, days, brandId ?? null],
    );
  }
}
