import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import type { CheckTraining, TrainingCheck } from '@imprint/contracts/trainings';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { AssetsService, type AssetView } from '../../media/index.js';
import { GenerationSwitch } from '../generation-switch.js';
import { requireRoom } from './request-training.js';
import { TrainingDataset } from './training-dataset.js';
import { TrainingsRepository } from './trainings.repository.js';
import { TrainingsService } from './trainings.service.js';

/** Pictures of trainings, and those that are chosen for one. */
@Injectable()
export class TrainingPictures {
  constructor(
    private readonly trainings: TrainingsService,
    private readonly rows: TrainingsRepository,
    private readonly dataset: TrainingDataset,
    private readonly assets: AssetsService,
    private readonly brands: BrandsService,
    private readonly generation: GenerationSwitch,
  ) {}

  /** Those that there still are, and whose brands the caller sees; in the order of the request. @throws Problem `not_found` */
  async list(principal: Principal, trainingId: string): Promise<Page<AssetView>> {
    const { assetIds } = await this.trainings.read(principal, trainingId);
    const items = await this.assets.viewsSeen(principal, assetIds);
    return { items, total: items.length, page: 1, limit: limits.trainingPicturesMost };
  }

  /**
   * What speaks against pictures, and whether a training with them would start. Nothing is written.
   * @throws Problem `validation_failed` for the brand, `generation_off`, `limit_reached`, `too_many_requests`
   */
  async check(principal: Principal, { brandId, assetIds }: CheckTraining): Promise<TrainingCheck & { id: string }> {
    await this.brands.require(principal, brandId, '/brandId');
    await this.generation.requireOn(principal, 'image', brandId);
    requireRoom(await this.rows.count(principal.organizationId, brandId));
    const findings = await this.dataset.look(principal, assetIds);
    const usable = assetIds.length - findings.length;
    const needed = limits.trainingPicturesLeast;
    const isReady = usable >= needed && findings.every(({ problem }) => problem === 'duplicate');
    return { id: 'check', usable, needed, isReady, findings };
  }
}
