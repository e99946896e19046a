import { Injectable } from '@nestjs/common';
import { AssetFiles } from './asset-files.js';
import { AssetsRepository } from './assets.repository.js';

/** A stored file, and whose it is. */
interface Owned {
  organizationId: string;
  assetId: string;
  mimeType: string;
}

/** Addresses of the pictures of videos and audio. */
@Injectable()
export class AssetPosters {
  constructor(
    private readonly assets: AssetsRepository,
    private readonly files: AssetFiles,
  ) {}

  /** By id of the asset; those that have no picture (yet), and pictures themselves, are left out. One query, and none for pictures. */
  async urlsOf(owned: readonly Owned[]): Promise<ReadonlyMap<string, string>> {
    const played = owned.filter(({ mimeType }) => !mimeType.startsWith('image/'));
    if (played.length === 0) return new Map();
    const organizations = [...new Set(played.map(({ organizationId }) => organizationId))];
    const assets = await this.assets.listOfAny(
      organizations,
      played.map(({ assetId }) => assetId),
    );
    const own = assets.filter((asset) =>
      played.some(({ organizationId, assetId }) => asset.organizationId === organizationId && asset.id === assetId),
    );
    return new Map(
      own.flatMap(({ id, posterKey }) => (posterKey === null ? [] : [[id, this.files.signedUrl(posterKey)] as const])),
    );
  }
}
