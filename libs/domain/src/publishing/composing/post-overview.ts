import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { CalendarDay, PostTarget } from '@imprint/contracts/mcp';
import { Injectable } from '@nestjs/common';
import { AssetsService, type AssetView } from '../../media/index.js';
import { PlannedTargetsRepository, type TargetContent } from '../releases/planned-targets.repository.js';
import type { PostEntity } from './post.entity.js';
import { PostsService } from './posts.service.js';

/** Posts with where and when they are published. */
@Injectable()
export class PostOverview {
  constructor(
    private readonly planned: PlannedTargetsRepository,
    private readonly posts: PostsService,
    private readonly assets: AssetsService,
  ) {}

  /** @throws Problem `not_found` */
  async read(principal: Principal, id: string): Promise<{ post: PostEntity; targets: PostTarget[]; media: AssetView[] }> {
    const post = await this.posts.read(principal, id);
    const targets = await this.planned.listOfPost(principal, id);
    const media = await this.assets.viewsOf(principal.organizationId, post.assetIds);
    return { post, targets, media };
  }

  /** What publishing sends to each account that the post was scheduled on, the latest release first. @throws Problem `not_found` */
  async contentOf(principal: Principal, id: string): Promise<{ post: PostEntity; targets: TargetContent[] }> {
    const post = await this.posts.read(principal, id);
    return { post, targets: await this.planned.listContentOfPost(principal, id) };
  }

  /** One target by itself. @throws Problem `not_found` */
  async target(principal: Principal, id: string): Promise<PostTarget> {
    const target = await this.planned.find(principal, id);
    if (target === undefined) throw problem('not_found', `There is no target ${id}.`);
    return target;
  }

  /** What is due today and on the following days, and drafts for them, by UTC day; empty days are omitted. @param days 1 for today only */
  async calendar(principal: Principal, days: number): Promise<CalendarDay[]> {
    const entries = await this.planned.listOfDays(principal, days);
    const byDay = Map.groupBy(entries, ({ scheduledAt }) => scheduledAt?.toISOString().slice(0, 10) ?? '');
    return [...byDay].map(([date, onDay]) => ({ date, entries: onDay }));
  }
}
