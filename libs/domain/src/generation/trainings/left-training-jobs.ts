import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { GenerationMetrics } from '../generation-metrics.js';
import { OwnModels } from '../vendor-keys/own-models.js';
import { LeftJobs } from '../vendors/left-jobs.js';
import { MEDIA_VENDORS, type MediaVendor, type MediaVendors } from '../vendors/media-vendor.js';
import { TrainingClaimsRepository } from './training-claims.repository.js';

/** Ends jobs at vendors whose training was cancelled or deleted, or has failed. */
@Injectable()
export class LeftTrainingJobs extends LeftJobs {
  constructor(
    // Named because the decorator of the class above would count otherwise.
    @Inject(TrainingClaimsRepository) claims: TrainingClaimsRepository,
    metrics: GenerationMetrics,
    @Inject(MEDIA_VENDORS) vendors: MediaVendors,
    own: OwnModels,
    @Inject(CONFIG) config: Config,
  ) {
    super(claims, metrics, vendors, own, config);
  }

  protected override cancel(vendor: MediaVendor, id: string, signal: AbortSignal): Promise<void> {
    return vendor.cancelTraining?.(id, signal) ?? vendor.cancel(id, signal);
  }
}
