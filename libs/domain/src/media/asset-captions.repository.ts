import { Injectable } from '@nestjs/common';
import { newId } from '@imprint/platform/crypto';
import { DataSource, In, type EntityManager } from 'typeorm';
import { AssetCaptionsEntity } from './asset-captions.entity.js';
import { AssetEntity } from './asset.entity.js';

type Place = Pick<AssetCaptionsEntity, 'organizationId' | 'assetId' | 'language'>;

/** Captions of videos. Whoever writes them has locked their asset, whose row says which there are. */
@Injectable()
export class AssetCaptionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(place: Place, manager: EntityManager = this.dataSource.manager): Promise<AssetCaptionsEntity | null> {
    return manager.findOneBy(AssetCaptionsEntity, place);
  }

  async listOf(manager: EntityManager, organizationId: string, assetIds: readonly string[]): Promise<AssetCaptionsEntity[]> {
    return manager.findBy(AssetCaptionsEntity, { organizationId, assetId: In([...assetIds]) });
  }

  /** Replaces those in the language, if there are any. */
  async set(manager: EntityManager, place: Place, file: Pick<AssetCaptionsEntity, 'cues' | 'content'>): Promise<void> {
    const changed = await manager.update(AssetCaptionsEntity, place, file);
    if (changed.affected === 0) await manager.insert(AssetCaptionsEntity, { id: newId('cap'), ...place, ...file });
  }

  async delete(manager: EntityManager, place: Place): Promise<void> {
    await manager.delete(AssetCaptionsEntity, place);
  }

  /** Writes down with the asset which captions and which thumbnail it has. */
  async note(
    manager: EntityManager,
    { organizationId, id }: Pick<AssetEntity, 'organizationId' | 'id'>,
    has: Partial<Pick<AssetEntity, 'captions' | 'thumbnailAssetId'>>,
  ): Promise<void> {
    await manager.update(AssetEntity, { organizationId, id }, has);
  }
}
