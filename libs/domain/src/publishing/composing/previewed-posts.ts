import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { unassignedTarget, type Channel } from '../channel/index.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { expectedCards, type ExpectedCard } from '../link-cards/expected-cards.js';
import { LinkedPages } from '../link-cards/linked-pages.js';
import type { AttachedMedia } from '../releases/attached-media.js';
import type { TargetContent } from '../releases/planned-targets.repository.js';
import { titleOf } from './title-of.js';

/** A post on one channel; without a connection, the account is not known yet. */
export interface PreviewedPost extends Omit<TargetContent, 'connectionId' | 'platform' | 'media' | 'brandId'> {
  channel: Channel;
  connection: ConnectionEntity | null;
  brandId: string | null;
  media: readonly AttachedMedia[];
  /** Of a post without a release: the cards that one would be given. */
  expectedCards: readonly ExpectedCard[];
}

type Content = Pick<PreviewedPost, 'text' | 'media'> & Partial<Pick<PreviewedPost, 'thread'>>;

export const sendsCards = ({ capability }: Channel): boolean => capability.limits.linkCards === 'sent';

/** Where a post would go, and what it would be there. */
@Injectable()
export class PreviewedPosts {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly channels: ChannelCatalogue,
    private readonly pages: LinkedPages,
  ) {}

  /** On the accounts of the latest release, connected or not. */
  async planned(principal: Principal, targets: readonly TargetContent[]): Promise<PreviewedPost[]> {
    const ids = targets.map(({ connectionId }) => connectionId);
    const connections = await this.connections.listNamed(principal, [...new Set(ids)]);
    const planned = targets.flatMap(({ connectionId, platform, ...content }) => {
      const connection = connections.find(({ id }) => id === connectionId);
      const channel = this.supported(platform);
      return connection === undefined || channel === undefined ? [] : [{ channel, connection, expectedCards: [], ...content }];
    });
    return planned.filter(({ releaseId }) => releaseId === planned[0]?.releaseId);
  }

  /** On the brand's accounts on available channels. */
  async everywhere(principal: Principal, brandId: string, content: Content): Promise<PreviewedPost[]> {
    const connected = await this.connections.listConnected(principal, brandId);
    return connected.flatMap((connection) => {
      const channel = this.supported(connection.platform);
      return channel === undefined ? [] : [this.outgoing(channel, connection, content)];
    });
  }

  /** Restricts to these channels; a channel without an account shows unknown values as `{…}`. */
  on(platforms: readonly string[], all: readonly PreviewedPost[], content: Content): PreviewedPost[] {
    return platforms.flatMap((platform, index) => {
      const channel = this.channels.requireSupported(platform, `/platforms/${index}`);
      const known = all.filter((outgoing) => outgoing.channel === channel);
      return known.length > 0 ? known : [this.outgoing(channel, null, content)];
    });
  }

  /** A channel may have become hidden, planned or unknown (spec §3.2). */
  private supported(platform: string): Channel | undefined {
    const channel = this.channels.find(platform);
    return channel?.capability.state === 'supported' ? channel : undefined;
  }

  private outgoing(channel: Channel, connection: ConnectionEntity | null, { text, media, thread = [] }: Content): PreviewedPost {
    return {
      channel,
      connection,
      brandId: connection?.brandId ?? null,
      text,
      media,
      ...{ thread, firstComment: null, linkCards: [] },
      expectedCards: sendsCards(channel) ? expectedCards(this.pages, [{ text, media }]) : [],
      targetId: unassignedTarget,
      releaseId: unassignedTarget,
      title: titleOf(text),
      scheduledAt: new Date(),
    };
  }
}
