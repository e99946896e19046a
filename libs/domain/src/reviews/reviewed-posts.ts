import type { Principal } from '@imprint/contracts/access';
import { idPattern } from '@imprint/contracts/documents';
import type { ApprovalTarget } from '@imprint/contracts/approvals';
import type { LinkCard, ThreadPost } from '@imprint/contracts/publishing';
import type { ReviewResource } from '@imprint/contracts/reviews';
import { Injectable } from '@nestjs/common';
import type { StoredApproval } from '../approvals/index.js';
import { AssetsService } from '../media/index.js';
import {
  cardsOf,
  ChannelCatalogue,
  ConnectionAccounts,
  mediaOfThread,
  postsOn,
  shownFollowing,
  type CardedPost,
  type ReleaseView,
} from '../publishing/index.js';
import { actionOf, cardsIn, namedIn, releaseIdOf } from './requested-change.js';
import { ReviewSubjects } from './review-subjects.js';

/** A post as it will look: no ids, and nothing that stays in the organization. */
export type ReviewedPost = Pick<ReviewResource, 'title' | 'text' | 'scheduledAt' | 'timezone' | 'targets' | 'media' | 'action'>;

type MediaReference = ReleaseView['media'][number];

/** Posts as reviewers see them. */
@Injectable()
export class ReviewedPosts {
  constructor(
    private readonly subjects: ReviewSubjects,
    private readonly accounts: ConnectionAccounts,
    private readonly assets: AssetsService,
    private readonly channels: ChannelCatalogue,
  ) {}

  /** @throws Problem `not_found` */
  async ofRelease(maker: Principal, id: string): Promise<ReviewedPost> {
    const release = await this.subjects.requireRelease(maker, id);
    const { title, baseContent, scheduledAt, timezone, media, targets, linkCards } = release;
    const ids = targets.map(({ connectionId }) => connectionId);
    const rows = await this.accounts.named(maker, ids);
    const ownTimes = new Set(targets.map((target) => target.scheduledAt?.getTime())).size > 1;
    return {
      ...{ title, text: baseContent, timezone, action: null },
      scheduledAt: scheduledAt?.toISOString() ?? null,
      targets: await Promise.all(
        targets.map(async ({ connectionId, platform, caption, media: own, scheduledAt: at, ...its }) => {
          const row = rows.find((each) => each.id === connectionId);
          const account = row?.displayName ?? row?.handle ?? null;
          const { thread, firstComment } = shownFollowing(its, release);
          const time = ownTimes ? (at?.toISOString() ?? null) : null;
          return {
            platform,
            account,
            text: caption,
            scheduledAt: time,
            media: own === null ? null : await this.media(maker, own),
            thread: await this.thread(thread, (ids) => this.media(maker, mediaOfThread(ids, own ?? media))),
            firstComment,
            linkCards: await this.cards(maker, platform, postsOn({ caption, media: own, ...its }, release), linkCards),
          };
        }),
      ),
      media: await this.media(maker, media),
    };
  }

  /** What the call would make of the post. */
  async ofApproval(maker: Principal, asked: StoredApproval): Promise<ReviewedPost> {
    const { text, scheduledAt, timezone, targets, assetIds } = asked.preview;
    const release = await this.subjects.existingRelease(maker, releaseIdOf(asked));
    const { title, altTexts } = namedIn(asked);
    const cards = cardsIn(asked) ?? release?.linkCards ?? [];
    const named = [...(release?.media ?? []), ...(release?.targets ?? []).flatMap(({ media }) => media ?? [])];
    const before = new Map(named.map(({ assetId, altText }) => [assetId, altText]));
    const media = (ids: readonly string[]): Promise<ReviewedPost['media']> =>
      this.media(
        maker,
        ids.map((assetId) => ({ assetId, altText: altTexts.get(assetId) ?? before.get(assetId) ?? null })),
      );
    return {
      ...{ title: title ?? release?.title ?? null, text, scheduledAt, timezone },
      // The preview names an account that is gone by its id.
      targets: await Promise.all(
        targets.map(async ({ assetIds: own, thread, ...target }) => ({
          ...target,
          account: idPattern('connection').test(target.account ?? '') ? null : target.account,
          media: own === null ? null : await media(own),
          thread: await this.thread(thread, media),
          linkCards: await this.cards(
            maker,
            target.platform,
            previewedPosts(text, assetIds, { assetIds: own, thread, ...target }),
            cards,
          ),
        })),
      ),
      action: actionOf(asked, scheduledAt),
      media: await media(assetIds),
    };
  }

  /** Those that are sent with the posts, where cards are sent. */
  private async cards(
    maker: Principal,
    platform: string,
    posts: readonly CardedPost[],
    cards: readonly LinkCard[],
  ): Promise<ReviewedPost['targets'][number]['linkCards']> {
    if (this.channels.find(platform)?.capability.limits.linkCards !== 'sent') return [];
    return Promise.all(
      cardsOf(posts, cards).map(async ({ url, title, description, assetId }) => {
        const [picture = null] = assetId === null ? [] : await this.media(maker, [{ assetId }]);
        return { url, title, description, picture };
      }),
    );
  }

  private thread(
    posts: readonly ThreadPost[],
    media: (ids: readonly string[]) => Promise<ReviewedPost['media']>,
  ): Promise<ReviewedPost['targets'][number]['thread']> {
    return Promise.all(posts.map(async ({ text, assetIds }) => ({ text, media: await media(assetIds) })));
  }

  private async media({ organizationId }: Principal, media: readonly MediaReference[]): Promise<ReviewedPost['media']> {
    const views = await this.assets.viewsOf(
      organizationId,
      media.map(({ assetId }) => assetId),
    );
    return views.map(({ id, url, posterUrl, mimeType, altText }) => {
      const own = media.find(({ assetId }) => assetId === id)?.altText;
      return { url, posterUrl, mimeType, altText: own ?? altText };
    });
  }
}

/** The posts of one account as a preview of an approval has them. */
const previewedPosts = (
  text: string | null,
  common: readonly string[],
  target: Pick<ApprovalTarget, 'text' | 'assetIds' | 'thread' | 'firstComment'>,
): CardedPost[] => [
  { text: target.text ?? text ?? '', media: target.assetIds ?? common },
  ...target.thread.map((post) => ({ text: post.text, media: post.assetIds })),
  { text: target.firstComment ?? '', media: [] },
];
