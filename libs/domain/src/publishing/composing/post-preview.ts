import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { ChannelPreview, LinkCard, PostPreviewResource } from '@imprint/contracts/publishing';
import { Injectable, Logger } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { AssetsService, type AddedToVideos, type StoredAsset } from '../../media/index.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import { ChannelError, redacted, unassignedTarget, type Channel } from '../channel/index.js';
import { rehearse, type RehearsedPost } from '../channel/rehearsal/index.js';
import { ConnectionCredentials } from '../connections/connection-credentials.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { sendableCards, type ImageFit } from '@imprint/contracts/publishing/content-rules';
import { cardsOf, pictureOf, postsOn } from '../link-cards/stored-cards.js';
import { accountToReconnect, connectionGone, failureOf, mediaMissing } from '../publish-failure.js';
import { mediaOfThread, namedAssets, outgoingFile, type AttachedMedia } from '../releases/attached-media.js';
import { outgoingAdditions } from '../releases/outgoing-additions.js';
import type { TargetContent } from '../releases/planned-targets.repository.js';
import { titleOf } from './compose-post.js';
import { checkedContent, judgeContent } from './content-rules.js';
import { PostOverview } from './post-overview.js';

/** A preview with the id of its post. */
export type PostPreview = PostPreviewResource & { id: string };

/** A post on one channel; without a connection, the account is not known yet. */
interface Outgoing extends Omit<TargetContent, 'connectionId' | 'platform' | 'media' | 'brandId'> {
  channel: Channel;
  connection: ConnectionEntity | null;
  brandId: string | null;
  media: readonly AttachedMedia[];
}

type Content = Pick<Outgoing, 'text' | 'media'>;

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
    private readonly connections: ConnectionsRepository,
    private readonly channels: ChannelCatalogue,
    private readonly overview: PostOverview,
    private readonly assets: AssetsService,
    private readonly brands: BrandsService,
    private readonly credentials: ConnectionCredentials,
  ) {}

  /** For the accounts that the post was scheduled on, otherwise for every account of its brand. @throws Problem `not_found` */
  async ofPost(principal: Principal, postId: string, platforms?: readonly string[]): Promise<PostPreview> {
    const { post, targets } = await this.overview.contentOf(principal, postId);
    const ofPost = post.assetIds.map((assetId) => ({ assetId }));
    const planned = await this.plannedOf(principal, targets);
    const content = { text: post.content, media: ofPost };
    const accounts = await this.accountsOf(principal, post.brandId);
    const all = planned.length > 0 ? planned : this.everywhere(accounts, content);
    const chosen = platforms === undefined ? all : this.on(platforms, all, content);
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
    const connections = brandId === undefined ? [] : await this.accountsOf(principal, brandId);
    const post = { text: content, media: assetIds.map((assetId) => ({ assetId })) };
    const chosen = this.on(platforms, this.everywhere(connections, post), post);
    return Promise.all(chosen.map((outgoing) => this.preview(outgoing, assets, brand?.record.identity.handle)));
  }

  /** The accounts of the latest release, connected or not. */
  private async plannedOf(principal: Principal, targets: readonly TargetContent[]): Promise<Outgoing[]> {
    const ids = targets.map(({ connectionId }) => connectionId);
    const connections = await this.connections.listNamed(principal, [...new Set(ids)]);
    const planned = targets.flatMap(({ connectionId, platform, ...content }) => {
      const connection = connections.find(({ id }) => id === connectionId);
      const channel = this.supported(platform);
      return connection === undefined || channel === undefined ? [] : [{ channel, connection, ...content }];
    });
    return planned.filter(({ releaseId }) => releaseId === planned[0]?.releaseId);
  }

  /** The brand's accounts on available channels. */
  private async accountsOf(principal: Principal, brandId: string): Promise<ConnectionEntity[]> {
    const connected = await this.connections.listConnected(principal, brandId);
    return connected.filter(({ platform }) => this.supported(platform) !== undefined);
  }

  /** A channel may have become hidden, planned or unknown (spec §3.2). */
  private supported(platform: string): Channel | undefined {
    const channel = this.channels.find(platform);
    return channel?.capability.state === 'supported' ? channel : undefined;
  }

  private everywhere(connections: readonly ConnectionEntity[], { text, media }: Content): Outgoing[] {
    return connections.map((connection) => this.outgoing(connection.platform, connection, text, media));
  }

  /** Restricts to these channels; a channel without an account shows unknown values as `{…}`. */
  private on(platforms: readonly string[], all: readonly Outgoing[], { text, media }: Content): Outgoing[] {
    return platforms.flatMap((platform, index) => {
      const channel = this.channels.requireSupported(platform, `/platforms/${index}`);
      const known = all.filter((outgoing) => outgoing.channel === channel);
      return known.length > 0 ? known : [this.outgoing(platform, null, text, media)];
    });
  }

  private outgoing(platform: string, connection: ConnectionEntity | null, text: string, media: Outgoing['media']): Outgoing {
    const channel = this.channels.requireSupported(platform, '/platforms');
    return {
      channel,
      connection,
      brandId: connection?.brandId ?? null,
      text,
      media,
      ...{ thread: [], firstComment: null, linkCards: [] },
      targetId: unassignedTarget,
      releaseId: unassignedTarget,
      title: titleOf(text),
      scheduledAt: new Date(),
    };
  }

  /** @param brandHandle shown where no account is connected; empty for none */
  private async preview(outgoing: Outgoing, assets: readonly StoredAsset[], brandHandle = ''): Promise<ChannelPreview> {
    const { channel, connection, text, thread, firstComment } = outgoing;
    const verdicts = judgeContent(channel, checkedContent({}, { ...outgoing, baseContent: text }, assets));
    return {
      platform: channel.capability.name,
      connectionId: connection?.id ?? null,
      handle: connection === null ? brandHandle || null : connection.handle,
      text,
      thread,
      firstComment,
      linkCards: sendsCards(channel) ? cardsOf(postsOn({}, { ...outgoing, baseContent: text }), outgoing.linkCards) : [],
      withinRules: verdicts.every(({ passed }) => passed),
      verdicts,
      ...(await this.rehearsed(outgoing, assets)),
    };
  }

  /** Without calls where publishing would not begin. */
  private async rehearsed(outgoing: Outgoing, assets: readonly StoredAsset[]): Promise<Pick<ChannelPreview, 'error' | 'calls'>> {
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
    { channel, connection, brandId, media, thread, linkCards, ...post }: Outgoing,
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
    return {
      ...post,
      media: files(media),
      thread: thread.map(({ text, assetIds }) => ({ text, media: files(mediaOfThread(assetIds, media)) })),
      linkCards: sendsCards(channel) ? sendableCards(linkCards).map(card) : [],
      connection: {
        id: connection?.id ?? '{connectionId}',
        organizationId: connection?.organizationId ?? '{organizationId}',
        brandId: brandId ?? '{brandId}',
        handle: connection?.handle ?? null,
        credentials,
        destinationId: connection?.destinationId ?? '{destinationId}',
      },
    };
  }

  /** Without its signature, which would give access to the file. */
  private shownAddress(asset: StoredAsset, fit: ImageFit | null): string {
    return this.assets.urlOf(asset, fit).replace(/signature=[^&]+/, `signature=${redacted}`);
  }
}

const sendsCards = ({ capability }: Channel): boolean => capability.limits.linkCards === 'sent';
