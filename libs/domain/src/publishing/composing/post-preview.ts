import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { ChannelPreview, PostPreviewResource } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { AssetsService, type StoredAsset } from '../../media/index.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import { redacted, unassignedTarget, type Channel } from '../channel/index.js';
import { rehearse, type RehearsedPost } from '../channel/rehearsal/index.js';
import { ConnectionCredentials } from '../connections/connection-credentials.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import type { AttachedMedia } from '../releases/attached-media.js';
import { checkedMedia, judgeContent } from './content-rules.js';
import { PostOverview } from './post-overview.js';

/** A preview with the id of its post. */
export type PostPreview = PostPreviewResource & { id: string };

/** A post on one channel; without a connection, the account is not known yet. */
interface Outgoing {
  channel: Channel;
  connection: ConnectionEntity | null;
  text: string;
  media: readonly AttachedMedia[];
  targetId: string;
  releaseId: string;
  title: string;
  scheduledAt: Date;
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

/** A dry run of publishing: what would be sent, and the verdict of every rule. Reads no secret. */
@Injectable()
export class PostPreviews {
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
    const { post, targets } = await this.overview.read(principal, postId);
    const media = await this.overview.mediaOf(principal, postId);
    const ofPost = post.assetIds.map((assetId) => ({ assetId }));
    // Published assets may have been deleted since.
    const named = [...ofPost, ...[...media.values()].flat()].map(({ assetId }) => assetId);
    const assets = await this.assets.findAll(principal.organizationId, [...new Set(named)]);
    const connections = await this.accountsOf(principal, post.brandId);
    const planned = targets.flatMap((target) => {
      const connection = connections.find(({ id }) => id === target.connectionId);
      const { id: targetId, releaseId, platform, caption: text, scheduledAt } = target;
      return connection === undefined
        ? []
        : [
            {
              ...this.outgoing(platform, connection, text, media.get(targetId) ?? ofPost),
              ...{ targetId, releaseId, scheduledAt: scheduledAt ?? new Date() },
            },
          ];
    });
    const latest = planned.filter(({ releaseId }) => releaseId === planned[0]?.releaseId);
    const content = { text: post.content, media: ofPost };
    const all = latest.length > 0 ? latest : this.everywhere(connections, content);
    const chosen = platforms === undefined ? all : this.on(platforms, all, content);
    return { id: post.id, channels: await Promise.all(chosen.map((outgoing) => this.preview(outgoing, assets))) };
  }

  /** For content that is not stored. @throws Problem for an unknown channel or asset */
  async ofContent(
    principal: Principal,
    { content, platforms, assetIds = [], brandId }: PreviewedContent,
  ): Promise<ChannelPreview[]> {
    const assets = await this.assets.requireAll(principal.organizationId, assetIds, (index) => `/assetIds/${index}`);
    const isKnown = brandId === undefined || (await this.brands.find(principal.organizationId, brandId)) !== null;
    if (!isKnown) throw problem('not_found', `There is no brand ${brandId}.`);
    const connections = brandId === undefined ? [] : await this.accountsOf(principal, brandId);
    const post = { text: content, media: assetIds.map((assetId) => ({ assetId })) };
    const chosen = this.on(platforms, this.everywhere(connections, post), post);
    return Promise.all(chosen.map((outgoing) => this.preview(outgoing, assets)));
  }

  /** The brand's accounts on available channels; a channel may have become hidden, planned or unknown (spec §3.2). */
  private async accountsOf({ organizationId }: Principal, brandId: string): Promise<ConnectionEntity[]> {
    const channels = this.channels.all().filter(({ capability }) => capability.state === 'supported');
    const open = new Set(channels.map(({ capability }) => capability.name));
    return (await this.connections.listConnected(organizationId, brandId)).filter(({ platform }) => open.has(platform));
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
      text,
      media,
      targetId: unassignedTarget,
      releaseId: unassignedTarget,
      title: text.slice(0, 80),
      scheduledAt: new Date(),
    };
  }

  private async preview(outgoing: Outgoing, assets: readonly StoredAsset[]): Promise<ChannelPreview> {
    const { channel, connection, text } = outgoing;
    const verdicts = judgeContent(channel, text, checkedMedia(outgoing.media, assets));
    return {
      platform: channel.capability.name,
      connectionId: connection?.id ?? null,
      handle: connection?.handle ?? null,
      text,
      withinRules: verdicts.every(({ passed }) => passed),
      verdicts,
      calls: await rehearse(channel, this.compose(outgoing, assets)),
    };
  }

  private compose({ channel, connection, media, ...post }: Outgoing, assets: readonly StoredAsset[]): RehearsedPost {
    return {
      ...post,
      media: media.flatMap((item) => {
        const asset = assets.find(({ id }) => id === item.assetId);
        return asset === undefined ? [] : [this.outgoingMedia(asset, item)];
      }),
      connection: {
        id: connection?.id ?? '{connectionId}',
        organizationId: connection?.organizationId ?? '{organizationId}',
        brandId: connection?.brandId ?? '{brandId}',
        handle: connection?.handle ?? null,
        credentials: this.credentials.shown(channel.capability, connection),
      },
    };
  }

  /** Without a signed address, which would give access to the file. */
  private outgoingMedia(asset: StoredAsset, { altText, focus }: AttachedMedia): RehearsedPost['media'][number] {
    const { id, mimeType, width, height, bytes } = asset;
    const url = this.assets.urlOf(asset).replace(/signature=[^&]+/, `signature=${redacted}`);
    return {
      assetId: id,
      mimeType,
      width,
      height,
      sizeBytes: bytes,
      altText: altText ?? asset.altText,
      focus: focus ?? null,
      url,
    };
  }
}
