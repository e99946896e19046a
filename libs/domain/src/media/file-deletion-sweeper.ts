import { CONFIG, type Config } from '@imprint/platform/config';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { FileDeletions } from './file-deletions.js';
import { FileDeletionsRepository } from './file-deletions.repository.js';

const batch = 100;

/** Deletes the files that could not be deleted together with what named them. */
@Injectable()
export class FileDeletionSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: WakeLoop;

  constructor(
    private readonly files: FileDeletionsRepository,
    private readonly deletions: FileDeletions,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    const maxWaitMs = config.SWEEP_INTERVAL_MS;
    const task = (): Promise<number> => this.sweep().then((all) => (all ? maxWaitMs : 0));
    this.loop = new WakeLoop(task, { name: 'sweep of deleted files', maxWaitMs });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Resolves with whether nothing is left to do. Any number of sweepers may do the same: all of it may be done twice. */
  async sweep(): Promise<boolean> {
    const due = await this.files.listDue(batch);
    for (const file of due) await this.deletions.run(file);
    return due.length < batch;
  }
}
