import { queues, type GenerationJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Backlogs } from '@imprint/platform/health';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { GenerationClaimsRepository } from './generation-claims.repository.js';

const sweepBatch = 500;

/** Wakes generations whose job was lost, whose worker has died or whose retry is due. */
@Injectable()
export class GenerationSweeper extends Sweeper {
  constructor(
    private readonly claims: GenerationClaimsRepository,
    @InjectQueue(queues.generation) private readonly queue: Queue<GenerationJob>,
    backlogs: Backlogs,
    @Inject(CONFIG) config: Config,
  ) {
    super('sweep of generations', config.SWEEP_INTERVAL_MS);
    backlogs.add('generations', () => this.claims.backlogAgeSeconds());
  }

  override async sweep(): Promise<void> {
    const minute = Math.floor(Date.now() / 60_000);
    const overdue = await this.claims.overdue(sweepBatch);
    // The job id allows one more job per lost claim and minute, however many sweepers run; a failed job blocks its id no longer than that.
    const jobs = overdue.map(({ id, fence, priority }) => ({
      data: { version: 1 as const, generationId: id },
      jobId: `${id}-${fence}-${minute}`,
      ...(priority !== null && { priority }),
    }));
    await enqueueAll(this.queue, jobs);
  }
}
