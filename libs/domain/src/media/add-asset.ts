import type { EntityManager } from 'typeorm';
import { AssetEntity } from './asset.entity.js';

/** Adds a stored file to the library, in the caller's transaction. */
export async function addAsset(manager: EntityManager, asset: Omit<AssetEntity, 'createdAt'>): Promise<void> {
  await manager.insert(AssetEntity, asset);
}
