import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { ChannelPreview, LinkCard, PostPreviewResource } from '@imprint/contracts/publishing';
import { Injectable, Logger } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { AssetsService, type AddedToVideos, type StoredAsset } from '../../media/index.js';
import { ChannelError, redacted } from '../channel/index.js';
import { rehearse, type RehearsedPost } from '../channel/rehearsal/index.js';
import { ConnectionCredentials } from '../connections/connection-credentials.js';
import { sendableCards, type ImageFit } from '@imprint/contracts/publishing/content-rules';
import { linkCardPictureBytes } from '../link-cards/link-cards.js';
import { cardsOf, pictureOf, postsOn } from '../link-cards/stored-cards.js';
import { accountToReconnect, connectionGone, failureOf, mediaMissing } from '../publish-failure.js';
import { mediaOfThread, namedAssets, outgoingFile, type AttachedMedia } from '../releases/attached-media.js';
import { outgoingAdditions } from '../releases/outgoing-additions.js';
import { checkedContent, judgeContent } from './content-rules.js';
import { PostOverview } from './post-overview.js';
import { PreviewedPosts, sendsCards, type PreviewedPost } from './previewed-posts.js';

/** A preview with the id of its post. */
export type PostPreview = PostPreviewResource & { id: string };

/** Content to preview that is not stored. */
export interface PreviewedContent {
  content: string;
  platforms: readonly string[];
  assetIds?: readonly string[] | undefined;
  /** Brand whose accounts are used. */
  brandId?: string | undefined;
}

/** A dry run of publishing: what would be sent, and the verdict of every rule. No channel gets a secret, and nothing is written. */
@Injectable()
export class PostPreviews {
  private readonly logger = new Logger(PostPreviews.name);

  constructor(
    private readonly posts: PreviewedPosts,
    private readonly overview: PostOverview,
    private readonly assets: AssetsService,
    private readonly brands: BrandsService,
    private readonly credentials: ConnectionCredentials,
  ) {}

  /** For the accounts that the post was scheduled on, otherwise for every account of its brand. @throws Problem `not_found` */
  async ofPost(principal: Principal, postId: string, platforms?: readonly string[]): Promise<PostPreview> {
    const { post, targets } = await this.overview.contentOf(principal, postId);
    const ofPost = post.assetIds.map((assetId) => ({ assetId }));
    const planned = await this.posts.planned(principal, targets);
    const thread = post.thread.map((text) => ({ text, assetIds: [] }));
    const content = { text: post.content, media: ofPost, thread };
    const all = planned.length > 0 ? planned : await this.posts.everywhere(principal, post.brandId, content);
    const chosen = platforms === undefined ? all : this.posts.on(platforms, all, content);
    const named = chosen.flatMap((outgoing) => namedAssets(outgoing, [])).map(({ assetId }) => assetId);
    const assets = await this.assets.findAll(principal.organizationId, [...new Set(named)]);
    const handle = (await this.brands.inEffect(principal, post.brandId))?.record.identity.handle;
    return { id: post.id, channels: await Promise.all(chosen.map((outgoing) => this.preview(outgoing, assets, handle))) };
  }

  /** For content that is not stored. @throws Problem for an unknown channel or asset */
  async ofContent(
    principal: Principal,
    { content, platforms, assetIds = [], brandId }: PreviewedContent,
  ): Promise<ChannelPreview[]> {
    const assets = await this.assets.requireAll(principal, assetIds, (index) => `/assetIds/${index}`);
    const brand = brandId === undefined ? null : await this.brands.inEffect(principal, brandId);
    if (brandId !== undefined && brand === null) throw problem('not_found', `There is no brand ${brandId}.`);
    const post = { text: content, media: assetIds.map((assetId) => ({ assetId })) };
    const all = brandId === undefined ? [] : await this.posts.everywhere(principal, brandId, post);
    const chosen = this.posts.on(platforms, all, post);
    return Promise.all(chosen.map((outgoing) => this.preview(outgoing, assets, brand?.record.identity.handle)));
  }

  /** @param brandHandle shown where no account is connected; empty for none */
  private async preview(outgoing: PreviewedPost, assets: readonly StoredAsset[], brandHandle = ''): Promise<ChannelPreview> {
    const { channel, connection, text, thread, firstComment } = outgoing;
    const verdicts = judgeContent(channel, checkedContent({}, { ...outgoing, baseContent: text }, assets));
    return {
      platform: channel.capability.name,
      connectionId: connection?.id ?? null,
      handle: connection === null ? brandHandle || null : connection.handle,
      text,
      thread,
      firstComment,
      linkCards: sendsCards(channel) ? shownCards(outgoing) : [],
      withinRules: verdicts.every(({ passed }) => passed),
      verdicts,
      ...(await this.rehearsed(outgoing, assets)),
    };
  }

  /** Without calls where publishing would not begin. */
  private async rehearsed(
    outgoing: PreviewedPost,
    assets: readonly StoredAsset[],
  ): Promise<Pick<ChannelPreview, 'error' | 'calls'>> {
    const { channel, connection } = outgoing;
    const credentials = this.credentials.shown(channel.capability, connection);
    const isConnected = connection === null || connection.status === 'connected';
    if (!isConnected || credentials === undefined) return { error: connectionGone, calls: [] };
    if ((connection?.reconnectNeededAt ?? null) !== null) return { error: accountToReconnect, calls: [] };
    // A card whose picture is gone is sent without it.
    const missing = namedAssets({ ...outgoing, linkCards: [] }, []).find(
      ({ assetId }) => !assets.some(({ id }) => id === assetId),
    );
    if (missing !== undefined) return { error: failureOf(mediaMissing(missing.assetId)), calls: [] };
    const { calls, error } = await rehearse(
      channel,
      this.compose(outgoing, credentials, assets, await this.assets.additionsOf(assets)),
    );
    if (error === undefined) return { error: null, calls };
    if (!(error instanceof ChannelError)) this.logger.warn({ err: error }, 'publishing this post would fail unexpectedly');
    return { error: failureOf(error), calls };
  }

  private compose(
    { channel, connection, brandId, media, thread, linkCards, expectedCards, ...post }: PreviewedPost,
    credentials: Readonly<Record<string, string>>,
    assets: readonly StoredAsset[],
    added: AddedToVideos,
  ): RehearsedPost {
    const find = (assetId: string): StoredAsset | undefined => assets.find(({ id }) => id === assetId);
    const unread = (asset: StoredAsset, item: Partial<AttachedMedia>): RehearsedPost['media'][number] => {
      const { file, fit } = outgoingFile(asset, item, channel.capability.limits);
      const { captions, thumbnail } = outgoingAdditions(asset, added, channel.capability.limits);
      const shown = { ...file, ...captions, url: this.shownAddress(asset, fit) };
      return thumbnail === null
        ? shown
        : { ...shown, thumbnail: { ...thumbnail.file, url: this.shownAddress(thumbnail.asset, thumbnail.fit) } };
    };
    const files = (attached: readonly AttachedMedia[]): RehearsedPost['media'] =>
      attached.flatMap((item) => {
        const asset = find(item.assetId);
        return asset === undefined ? [] : [unread(asset, item)];
      });
    const card = ({ url, title, description, assetId }: LinkCard): RehearsedPost['linkCards'][number] => {
      const picture = pictureOf({ assetId }, find);
      return { url, title, description, picture: picture === null ? null : unread(picture, {}) };
    };
    const expected = expectedCards.map(({ url, title, description, pagePicture }) => {
      return { url, title, description, picture: pagePicture === null ? null : { ...expectedPicture, url: pagePicture } };
    });
    return {
      ...post,
      media: files(media),
      thread: thread.map(({ text, assetIds }) => ({ text, media: files(mediaOfThread(assetIds, media)) })),
      linkCards: sendsCards(channel) ? [...sendableCards(linkCards).map(card), ...expected] : [],
      connection: {
        id: connection?.id ?? '{connectionId}',
        organizationId: connection?.organizationId ?? '{organizationId}',
        brandId: brandId ?? '{brandId}',
        handle: connection?.handle ?? null,
        credentials,
        scopes: connection?.scopes ?? null,
        destinationId: connection?.destinationId ?? '{destinationId}',
      },
    };
  }

  /** Without its signature, which would give access to the file. */
  private shownAddress(asset: StoredAsset, fit: ImageFit | null): string {
    return this.assets.urlOf(asset, fit).replace(/signature=[^&]+/, `signature=${redacted}`);
  }
}

/** Stands for the picture of a page, as it would be kept in the library. */
const expectedPicture = {
  ...{ assetId: '{assetId}', mimeType: 'image/jpeg', sizeBytes: linkCardPictureBytes, isConverted: true },
  ...{ width: null, height: null, durationSeconds: null, altText: null, focus: null },
} as const;

/** The cards that the posts would be sent with. */
function shownCards(outgoing: PreviewedPost): LinkCard[] {
  const expected = outgoing.expectedCards.map(({ pagePicture: _address, ...card }) => card);
  return cardsOf(postsOn({}, { ...outgoing, baseContent: outgoing.text }), [...outgoing.linkCards, ...expected]);
}
