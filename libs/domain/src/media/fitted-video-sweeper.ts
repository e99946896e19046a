import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FileDeletionsRepository } from './file-deletions.repository.js';
import { FittedVideosRepository } from './fitted-videos.repository.js';

const batch = 100;
/** Long enough for a series of posts with the same video. What is wanted again after that is made again. */
const keptDays = 30;

/** Deletes converted videos some time after they were made. */
@Injectable()
export class FittedVideoSweeper extends Sweeper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly videos: FittedVideosRepository,
    private readonly files: FileDeletionsRepository,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('sweep of converted videos', config.SWEEP_INTERVAL_MS * 60);
  }

  /** Idempotent. */
  override async sweep(): Promise<boolean> {
    const removed = await this.dataSource.transaction(async (manager) => {
      const rows = await this.videos.removeUnused(manager, keptDays, batch);
      for (const { organizationId, storageKey } of rows)
        if (storageKey !== null) await this.files.insert(manager, { organizationId, storageKey });
      return rows.length;
    });
    return removed < batch;
  }
}
