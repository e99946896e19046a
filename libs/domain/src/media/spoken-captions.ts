import { wholeOrganization } from '@imprint/contracts/access';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { AssetCaptionsRepository } from './asset-captions.repository.js';
import type { AssetEntity } from './asset.entity.js';
import { AssetsRepository } from './assets.repository.js';
import { replaceTrack, type CaptionTrack } from './caption-tracks.js';

/** Captions of what is said in a video of the library. */
@Injectable()
export class SpokenCaptions {
  constructor(
    private readonly rows: AssetsRepository,
    private readonly captions: AssetCaptionsRepository,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Replaces those in the same language, in the caller's transaction.
   * @returns false for a video that is gone
   * @throws Problem `limit_reached`
   */
  async keep(
    manager: EntityManager,
    { organizationId, id }: Pick<AssetEntity, 'organizationId' | 'id'>,
    track: CaptionTrack,
  ): Promise<boolean> {
    const asset = await this.rows.lock(manager, wholeOrganization(organizationId), id);
    if (asset?.kind !== 'video') return false;
    const from = (await replaceTrack(this.captions, manager, asset, track)) ? track.language : null;
    await this.audit.record(
      manager,
      { kind: 'service', organizationId },
      { action: 'asset.captions-set', subject: { type: 'asset', id }, changes: { language: { from, to: track.language } } },
    );
    signalAfterCommit(manager, 'asset.changed', { organizationId, assetId: id, kind: asset.kind });
    return true;
  }
}
