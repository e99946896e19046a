import type { AssetOperation } from '@imprint/contracts/media';
import type { EntityManager } from 'typeorm';
import type { AssetEntity } from './asset.entity.js';
import { insertAsset } from './assets.repository.js';
import { posterRuleOf } from './fitted-videos.js';
import { wantPoster } from './fitted-videos.repository.js';

/** Of which files an asset was made, and how. */
export interface Lineage {
  operation: AssetOperation;
  /** In their order; there is at least one. */
  assetIds: readonly string[];
}

/** What is not said of an asset when it is added. */
type Unsaid = 'createdAt' | 'sourceAssetId' | 'sourceAssetIds' | 'sourceOperation' | 'sourceArea' | 'posterKey' | 'captions';

/** Adds a stored file that was uploaded or generated to the library, in the caller's transaction. */
export async function addAsset(
  manager: EntityManager,
  asset: Omit<AssetEntity, Unsaid | 'durationSeconds' | 'video' | 'thumbnailAssetId'> &
    Partial<Pick<AssetEntity, 'durationSeconds' | 'video'>>,
  lineage: Lineage | null = null,
): Promise<void> {
  await insertAsset(manager, {
    durationSeconds: null,
    video: null,
    ...asset,
    posterKey: null,
    captions: [],
    thumbnailAssetId: null,
    sourceAssetId: lineage?.assetIds[0] ?? null,
    sourceAssetIds: lineage !== null && lineage.assetIds.length > 1 ? lineage.assetIds : [],
    sourceOperation: lineage?.operation ?? null,
    sourceArea: null,
  });
  const rule = posterRuleOf(asset.kind);
  if (rule !== null) await wantPoster(manager, asset, rule);
}
