import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { FileDeletions } from './file-deletions.js';
import { FileDeletionsRepository } from './file-deletions.repository.js';

const batch = 100;

/** Retries file deletions that failed. */
@Injectable()
export class FileDeletionSweeper extends Sweeper {
  constructor(
    private readonly files: FileDeletionsRepository,
    private readonly deletions: FileDeletions,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('sweep of deleted files', config.SWEEP_INTERVAL_MS);
  }

  /** Idempotent. */
  override async sweep(): Promise<boolean> {
    const due = await this.files.listDue(batch);
    for (const file of due) await this.deletions.deleteFile(file);
    return due.length < batch;
  }
}
