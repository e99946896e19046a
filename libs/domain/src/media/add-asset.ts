import type { EntityManager } from 'typeorm';
import type { AssetEntity } from './asset.entity.js';
import { insertAsset } from './assets.repository.js';

/** Adds a stored file that was uploaded or generated to the library, in the caller's transaction. */
export async function addAsset(
  manager: EntityManager,
  asset: Omit<AssetEntity, 'createdAt' | 'sourceAssetId' | 'sourceArea' | 'durationSeconds'> & {
    durationSeconds?: number | null;
  },
): Promise<void> {
  await insertAsset(manager, { durationSeconds: null, ...asset, sourceAssetId: null, sourceArea: null });
}
