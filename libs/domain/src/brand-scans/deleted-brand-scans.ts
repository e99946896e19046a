import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { BrandScansRepository } from './brand-scans.repository.js';

const batch = 100;
/** Other sweeps per sweep of this kind. */
const every = 60;

/** Takes what was found on the sites of brands that were deleted since: the room that deletes them may not know this one. */
@Injectable()
export class DeletedBrandScans extends Sweeper {
  constructor(
    private readonly scans: BrandScansRepository,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('scans of deleted brands', config.SWEEP_INTERVAL_MS * every);
  }

  override async sweep(): Promise<boolean> {
    return (await this.scans.emptyDeleted(batch)) < batch;
  }
}
