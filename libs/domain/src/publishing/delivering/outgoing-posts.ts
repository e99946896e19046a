import { sendableCards } from '@imprint/contracts/publishing/content-rules';
import { Injectable } from '@nestjs/common';
import { articleHtml } from '../../markdown/index.js';
import { AssetsService, type StoredAsset } from '../../media/index.js';
import { AccountAccess, type OpenedAccount } from '../connections/account-access.js';
import {
  countPosts,
  firstPostStep,
  noSteps,
  publishedParts,
  postsOfTarget,
  recordStep,
  type OutgoingMedia,
  type OutgoingTarget,
  type PublishedPart,
  type PublishSteps,
} from '../channel/index.js';
import type { ClaimedTarget } from './due-targets.repository.js';
import { mediaMissing } from '../publish-failure.js';
import { ReleaseFiles, type ReleaseMedia } from './release-media.js';
import { outcomesOf, pictureOf } from '../link-cards/stored-cards.js';
import { mediaOfThread, namedAssets, shownMedia, type AttachedMedia } from '../releases/attached-media.js';
import type { ReleaseEntity } from '../releases/release.entity.js';
import { ReleasesRepository } from '../releases/releases.repository.js';
import { sentContent, type SentContent } from '../receipts/sent-content.js';
import { shownFollowing } from '../releases/thread-posts.js';
import { StoredSteps } from './stored-steps.js';

/** A post with its stored media. */
export interface LoadedPost {
  post: OutgoingTarget;
  /** How many posts it consists of. */
  posts: number;
  /** Those that are known to be on the platform by now, in order; empty for a target of one post. */
  published: () => readonly PublishedPart[];
  /** For the receipt. */
  sent: SentContent;
  /** Checks that the storage has every file of the post. @throws ChannelError `media_missing`, `storage_unavailable`; nothing was sent */
  requireMedia(signal: AbortSignal): Promise<void>;
  /** The platform refused the credentials. @returns whether they are refreshed before the next call */
  expireCredentials(): Promise<boolean>;
}

interface Parts {
  target: ClaimedTarget;
  release: ReleaseEntity;
  account: OpenedAccount;
  assets: readonly StoredAsset[];
  media: ReleaseMedia;
  steps: PublishSteps;
}

/** Loads what channels need to publish claimed targets, with a constant number of queries per batch. */
@Injectable()
export class OutgoingPosts {
  constructor(
    private readonly releases: ReleasesRepository,
    private readonly accounts: AccountAccess,
    private readonly files: ReleaseFiles,
    private readonly assets: AssetsService,
    private readonly steps: StoredSteps,
  ) {}

  /** Refreshes the credentials that calls for these targets need. What cannot be refreshed now stays as it is. */
  async prepareAccounts(targets: readonly ClaimedTarget[]): Promise<void> {
    await this.accounts.prepare(new Map(targets.map(({ connectionId, organizationId }) => [connectionId, organizationId])));
  }

  /** Posts by target id. A target without a connection, or with credentials that cannot be decrypted, has no entry. */
  async load(targets: readonly ClaimedTarget[]): Promise<Map<string, LoadedPost>> {
    const organizationIds = [...new Set(targets.map((target) => target.organizationId))];
    const releaseIds = [...new Set(targets.map((target) => target.releaseId))];
    const connectionIds = [...new Set(targets.map((target) => target.connectionId))];
    const [releases, accounts, steps] = await Promise.all([
      this.releases.listOfAny(organizationIds, releaseIds),
      this.accounts.open(organizationIds, connectionIds),
      this.steps.load(targets),
    ]);
    const named = [...releases, ...targets].flatMap((row) => namedAssets(row, []));
    const assetIds = [...new Set(named.map(({ assetId }) => assetId))];
    const assets = await this.assets.findOfAny(organizationIds, assetIds);
    const posts = new Map<string, LoadedPost>();
    const media = await this.files.ofBatch(assets, await this.assets.additionsOf(assets));
    for (const target of targets) {
      const release = releases.find((row) => row.id === target.releaseId && row.organizationId === target.organizationId);
      const account = accounts.find((row) => row.id === target.connectionId && row.organizationId === target.organizationId);
      if (release !== undefined && account !== undefined)
        posts.set(target.id, this.compose({ target, release, account, assets, media, steps: steps.get(target.id) ?? noSteps }));
    }
    return posts;
  }

  private compose({ target, release, account, assets, media: files, steps }: Parts): LoadedPost {
    const { thread, firstComment } = shownFollowing(target, release);
    const ofRelease = shownMedia(target, release);
    const find = (id: string): StoredAsset | undefined =>
      assets.find((row) => row.id === id && row.organizationId === release.organizationId);
    const outgoing = (items: readonly AttachedMedia[]): OutgoingMedia[] =>
      items.flatMap(({ assetId, ...item }) => {
        const asset = find(assetId);
        return asset === undefined ? [] : [files.outgoing(asset, item, target.platform)];
      });
    const post: OutgoingTarget = {
      targetId: target.id,
      releaseId: release.id,
      title: release.title,
      text: target.caption ?? release.baseContent,
      ...asArticle(release, target.caption ?? release.baseContent),
      media: outgoing(ofRelease),
      thread: thread.map(({ text, assetIds }) => ({ text, media: outgoing(mediaOfThread(assetIds, ofRelease)) })),
      firstComment,
      linkCards: files.isSentCards(target.platform)
        ? sendableCards(release.linkCards).map((card) => files.card(card, pictureOf(card, find), target.platform))
        : [],
      scheduledAt: target.scheduledAt ?? release.createdAt,
      connection: {
        id: account.id,
        organizationId: account.organizationId,
        brandId: release.brandId,
        handle: account.handle,
        credentials: account.credentials,
        scopes: account.scopes,
        destinationId: account.destinationId ?? undefined,
      },
      steps: withFirstPost(steps, target),
    };
    const linkCards = files.isSentCards(target.platform) ? outcomesOf(postsOfTarget(post), release.linkCards) : null;
    const requireMedia = async (signal: AbortSignal): Promise<void> => {
      for (const { assetId } of namedAssets({ media: ofRelease, thread }, [])) {
        const asset = find(assetId);
        if (asset === undefined) throw mediaMissing(assetId);
        await files.require(asset, signal);
      }
      await files.requireConverted([...post.media, ...post.thread.flatMap((part) => part.media)], signal);
    };
    return {
      ...{ post, posts: countPosts(post), published: () => publishedParts(post) },
      ...{ sent: { ...sentContent(post), linkCards }, requireMedia, expireCredentials: () => this.accounts.expire(account) },
    };
  }
}

/** What the posts of an article have besides. */
function asArticle({ articleId, canonicalUrl }: ReleaseEntity, text: string): Pick<OutgoingTarget, 'html' | 'canonicalUrl'> {
  if (articleId === null) return {};
  return { html: articleHtml(text), ...(canonicalUrl !== null && { canonicalUrl }) };
}

/** A first post that was found by its content is on record with the target, and has no step. */
function withFirstPost(
  steps: PublishSteps,
  { externalProviderId, externalShortcode, url, scheduledAt }: ClaimedTarget,
): PublishSteps {
  if (externalProviderId === null) return steps;
  const first = { value: recordStep({ externalProviderId, externalShortcode, url }), savedAt: scheduledAt ?? new Date() };
  return {
    find: (name) => steps.find(name) ?? (name === firstPostStep ? first : undefined),
    save: (name, value) => steps.save(name, value),
  };
}
