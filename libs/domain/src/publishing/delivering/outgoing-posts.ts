import { Injectable } from '@nestjs/common';
import { AssetFiles, AssetsService, type StoredAsset } from '../../media/index.js';
import { ConnectionCredentials } from '../connections/connection-credentials.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { TokenRefreshes } from '../connections/token-refreshes.js';
import type { OutgoingPost } from '../channel/index.js';
import type { ClaimedTarget } from './due-targets.repository.js';
import { mediaMissing, ReleaseMedia } from './release-media.js';
import { shownMedia } from '../releases/attached-media.js';
import type { ReleaseEntity } from '../releases/release.entity.js';
import { ReleasesRepository } from '../releases/releases.repository.js';

/** A post with its stored media. */
export interface LoadedPost {
  post: OutgoingPost;
  /** Checks that the storage has every file of the post. @throws ChannelError `media_missing`, `storage_unavailable`; nothing was sent */
  requireMedia(signal: AbortSignal): Promise<void>;
  /** The platform refused the credentials. @returns whether they are refreshed before the next call */
  expireCredentials(): Promise<boolean>;
}

/** Loads what channels need to publish claimed targets, with a constant number of queries per batch. */
@Injectable()
export class OutgoingPosts {
  constructor(
    private readonly releases: ReleasesRepository,
    private readonly connections: ConnectionsRepository,
    private readonly files: AssetFiles,
    private readonly assets: AssetsService,
    private readonly credentials: ConnectionCredentials,
    private readonly refreshes: TokenRefreshes,
  ) {}

  /** Refreshes the credentials that calls for these targets need. What cannot be refreshed now stays as it is. */
  async prepareAccounts(targets: readonly ClaimedTarget[]): Promise<void> {
    const accounts = new Map(targets.map(({ connectionId, organizationId }) => [connectionId, organizationId]));
    await Promise.all([...accounts].map(([id, organizationId]) => this.refreshes.prepare(organizationId, id)));
  }

  /** Posts by target id. A target without a connection, or with credentials that cannot be decrypted, has no entry. */
  async load(targets: readonly ClaimedTarget[]): Promise<Map<string, LoadedPost>> {
    const organizationIds = [...new Set(targets.map((target) => target.organizationId))];
    const releaseIds = [...new Set(targets.map((target) => target.releaseId))];
    const connectionIds = [...new Set(targets.map((target) => target.connectionId))];
    const [releases, connections] = await Promise.all([
      this.releases.listOfAny(organizationIds, releaseIds),
      this.connections.listConnectedOfAny(organizationIds, connectionIds),
    ]);
    const named = [...releases, ...targets].flatMap(({ media }) => media ?? []);
    const assetIds = [...new Set(named.map(({ assetId }) => assetId))];
    const assets = await this.assets.findOfAny(organizationIds, assetIds);
    const posts = new Map<string, LoadedPost>();
    const media = new ReleaseMedia(this.files);
    for (const target of targets) {
      const release = releases.find((row) => row.id === target.releaseId && row.organizationId === target.organizationId);
      const connection = connections.find(
        (row) => row.id === target.connectionId && row.organizationId === target.organizationId,
      );
      const credentials = connection === undefined ? undefined : this.credentials.open(connection);
      if (release !== undefined && connection !== undefined && credentials !== undefined)
        posts.set(target.id, this.compose(target, release, { ...connection, credentials }, assets, media));
    }
    return posts;
  }

  private compose(
    target: ClaimedTarget,
    release: ReleaseEntity,
    connection: ConnectionEntity & { credentials: Record<string, string> },
    assets: readonly StoredAsset[],
    files: ReleaseMedia,
  ): LoadedPost {
    const shown = shownMedia(target, release).map((item) => ({
      ...item,
      asset: assets.find((row) => row.id === item.assetId && row.organizationId === release.organizationId),
    }));
    const post: OutgoingPost = {
      targetId: target.id,
      releaseId: release.id,
      title: release.title,
      text: target.caption ?? release.baseContent,
      media: shown.flatMap(({ asset, ...item }) => (asset === undefined ? [] : [files.outgoing(asset, item)])),
      scheduledAt: target.scheduledAt ?? release.createdAt,
      connection: {
        id: connection.id,
        organizationId: connection.organizationId,
        brandId: release.brandId,
        handle: connection.handle,
        credentials: connection.credentials,
      },
    };
    const requireMedia = async (signal: AbortSignal): Promise<void> => {
      for (const { asset, assetId } of shown) {
        if (asset === undefined) throw mediaMissing(assetId);
        await files.require(asset, signal);
      }
    };
    return { post, requireMedia, expireCredentials: () => this.refreshes.expire(connection) };
  }
}
