import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type { CreatePost, CreateRelease } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { type StoredAsset, AssetsService } from '../../media/index.js';
import { accountOnEach } from '../connections/account-on-each.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { checkContent, factsOf } from './content-rules.js';
import type { PostEntity } from './post.entity.js';
import { PostsService } from './posts.service.js';
import { titleOf } from './title-of.js';
import { requireScheduleRight } from '../releases/publish-right.js';
import { ReleasesService, type ReleaseView } from '../releases/releases.service.js';

/** A new post, with the release that schedules it. */
export interface ComposedPost {
  post: PostEntity;
  /** Null without a time. */
  release: ReleaseView | null;
}

/** Creates a post in one step: validates text and media for its channels and, given a time, creates a release. */
@Injectable()
export class ComposePost {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly channels: ChannelCatalogue,
    private readonly brands: BrandsService,
    private readonly assets: AssetsService,
    private readonly posts: PostsService,
    private readonly releases: ReleasesService,
  ) {}

  async composePost(principal: Principal, body: CreatePost, idempotencyKey: string | null = null): Promise<ComposedPost> {
    const media = await this.media(principal, body);
    this.requireRules(body, media);
    if (body.scheduledAt === undefined) {
      const draft = { content: body.content, brandId: body.brandId, assetIds: media.map(({ id }) => id) };
      return { post: await this.posts.createPost(principal, draft, idempotencyKey), release: null };
    }
    requireScheduleRight(principal);
    const release = await this.releases.createRelease(principal, await this.asRelease(principal, body, media), idempotencyKey);
    return { post: await this.posts.read(principal, release.postId), release };
  }

  /** @throws Problem if the post cannot be created, e.g. because a right is missing */
  async check(principal: Principal, body: CreatePost): Promise<void> {
    if (body.scheduledAt !== undefined) requireScheduleRight(principal);
    const media = await this.media(principal, body);
    await this.brands.require(principal, body.brandId, '/brandId');
    this.requireRules(body, media);
    if (body.scheduledAt !== undefined) await this.releases.check(principal, await this.asRelease(principal, body, media));
  }

  private async media(principal: Principal, { assetIds = [], mediaUrls = [] }: CreatePost): Promise<StoredAsset[]> {
    const named = await this.assets.requireAll(principal, assetIds, (index) => `/assetIds/${index}`);
    const hosted = await this.assets.requireHosted(principal, mediaUrls, (index) => `/mediaUrls/${index}`);
    return [...named, ...hosted.filter(({ id }) => !assetIds.includes(id))];
  }

  private requireRules({ content, platforms = [] }: CreatePost, media: readonly StoredAsset[]): void {
    const checked = {
      text: content,
      media: media.map(factsOf),
      ...{ thread: [], firstComment: null },
    };
    // A post by itself has nothing that follows it.
    const pointers = { caption: '/content', media: '/assetIds', thread: '/content', firstComment: '/content' };
    const entries = platforms.flatMap((platform, index) =>
      checkContent(this.channels.requireSupported(platform, `/platforms/${index}`), checked, pointers),
    );
    if (entries.length > 0) throw new Problem(entries);
  }

  private async asRelease(principal: Principal, body: CreatePost, media: readonly StoredAsset[]): Promise<CreateRelease> {
    const { content, brandId, platforms = [], scheduledAt = '' } = body;
    if (!/(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(scheduledAt.slice(10))) {
      const detail = 'Send scheduledAt with an offset, such as 2027-03-28T09:00:00+02:00: a post has no time zone of its own.';
      throw problem('schedule_invalid', detail, { pointer: '/scheduledAt' });
    }
    const connections = await this.accounts(principal, brandId, platforms);
    return {
      title: titleOf(content),
      baseContent: content,
      timezone: 'UTC',
      scheduledAt,
      brandId,
      targets: connections.map(({ id }) => ({ connectionId: id })),
      media: media.map(({ id }) => ({ assetId: id })),
    };
  }

  private async accounts(principal: Principal, brandId: string, platforms: readonly string[]): Promise<ConnectionEntity[]> {
    if (platforms.length === 0)
      throw problem('validation_failed', 'A scheduled post needs platforms.', { pointer: '/platforms' });
    const rows = await this.connections.listConnectedOn(principal, brandId, platforms);
    return accountOnEach(rows, platforms, 'create a release, and name its connections.');
  }
}
