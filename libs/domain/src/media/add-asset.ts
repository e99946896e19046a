import type { EntityManager } from 'typeorm';
import type { AssetEntity } from './asset.entity.js';
import { insertAsset } from './assets.repository.js';
import { posterRuleOf } from './fitted-videos.js';
import { wantPoster } from './fitted-videos.repository.js';

/** Adds a stored file that was uploaded or generated to the library, in the caller's transaction. */
export async function addAsset(
  manager: EntityManager,
  asset: Omit<
    AssetEntity,
    | 'createdAt'
    | 'sourceAssetId'
    | 'sourceOperation'
    | 'sourceArea'
    | 'durationSeconds'
    | 'video'
    | 'posterKey'
    | 'captions'
    | 'thumbnailAssetId'
  > &
    Partial<Pick<AssetEntity, 'durationSeconds' | 'video'>>,
): Promise<void> {
  await insertAsset(manager, {
    durationSeconds: null,
    video: null,
    ...asset,
    posterKey: null,
    captions: [],
    thumbnailAssetId: null,
    sourceAssetId: null,
    sourceOperation: null,
    sourceArea: null,
  });
  const rule = posterRuleOf(asset.kind);
  if (rule !== null) await wantPoster(manager, asset, rule);
}
