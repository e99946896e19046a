import { problem, type CalendarDay, type CalendarEntry, type PostTarget, type Principal } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AssetsService, type AssetView } from '../media/index.js';
import type { PostEntity } from './post.entity.js';
import { PostsService } from './posts.service.js';

/** A calendar with more entries than this is cut at its end. */
const mostEntries = 500;

/** Posts together with where and when they are published. */
@Injectable()
export class PostOverview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly posts: PostsService,
    private readonly assets: AssetsService,
  ) {}

  /** @throws Problem `not_found` */
  async read(principal: Principal, id: string): Promise<{ post: PostEntity; targets: PostTarget[]; media: AssetView[] }> {
    const post = await this.posts.read(principal, id);
    const targets = await this.dataSource.query<PostTarget[]>(
      `select ${targetColumns} from release r join target t on t.release_id = r.id and t.organization_id = r.organization_id
       where r.post_id = $1 and r.organization_id = $2 and r.deleted_at is null order by r.created_at desc, r.id, t.position`,
      [id, principal.organizationId],
    );
    const media = await this.assets.viewsOf(principal.organizationId, post.assetIds);
    return { post, targets, media };
  }

  /** One target by itself. @throws Problem `not_found` */
  async target(principal: Principal, id: string): Promise<PostTarget> {
    const [target] = await this.dataSource.query<PostTarget[]>(
      `select ${targetColumns} from target t join release r on r.id = t.release_id and r.organization_id = t.organization_id
       where t.id = $1 and t.organization_id = $2 and r.deleted_at is null`,
      [id, principal.organizationId],
    );
    if (target === undefined) throw problem('not_found', `There is no target ${id}.`);
    return target;
  }

  /** What goes out today and on the days after, by UTC day; days without anything are left out. @param days 1 is today alone */
  async calendar(principal: Principal, days: number): Promise<CalendarDay[]> {
    const entries = await this.dataSource.query<CalendarEntry[]>(
      `select ${targetColumns}, r.post_id as "postId", r.brand_id as "brandId", r.title
       from target t join release r on r.id = t.release_id and r.organization_id = t.organization_id,
         lateral (select date_trunc('day', now(), 'UTC') as today) as clock
       where t.organization_id = $1 and t.scheduled_at >= clock.today and t.scheduled_at < clock.today + make_interval(days => $2)
         and t.status not in ('draft', 'cancelled') and r.deleted_at is null
       order by t.scheduled_at, t.id limit ${mostEntries}`,
      [principal.organizationId, days],
    );
    const byDay = Map.groupBy(entries, ({ scheduledAt }) => scheduledAt?.toISOString().slice(0, 10) ?? '');
    return [...byDay].map(([date, onDay]) => ({ date, entries: onDay }));
  }
}

const targetColumns = `t.id, t.release_id as "releaseId", t.connection_id as "connectionId", t.platform, t.status,
  coalesce(t.caption, r.base_content) as caption, t.scheduled_at as "scheduledAt", t.published_at as "publishedAt", t.url, t.error`;
