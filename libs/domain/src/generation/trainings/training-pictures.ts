import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { AssetsService, type AssetView } from '../../media/index.js';
import { TrainingsService } from './trainings.service.js';

/** The pictures of trainings, for whoever sees them. */
@Injectable()
export class TrainingPictures {
  constructor(
    private readonly trainings: TrainingsService,
    private readonly assets: AssetsService,
  ) {}

  /** Those that there still are, and whose brands the caller sees; in the order of the request. @throws Problem `not_found` */
  async list(principal: Principal, trainingId: string): Promise<Page<AssetView>> {
    const { assetIds } = await this.trainings.read(principal, trainingId);
    const items = await this.assets.viewsSeen(principal, assetIds);
    return { items, total: items.length, page: 1, limit: limits.trainingPicturesMost };
  }
}
