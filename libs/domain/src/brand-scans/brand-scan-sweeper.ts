import { queues, type BrandScanJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Backlogs } from '@imprint/platform/health';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { BrandScanClaimsRepository } from './brand-scan-claims.repository.js';

const sweepBatch = 100;

/** Wakes scans whose job was lost, whose worker has died or whose retry is due. */
@Injectable()
export class BrandScanSweeper extends Sweeper {
  constructor(
    private readonly claims: BrandScanClaimsRepository,
    @InjectQueue(queues.brandScan) private readonly queue: Queue<BrandScanJob>,
    backlogs: Backlogs,
    @Inject(CONFIG) config: Config,
  ) {
    super('sweep of scans', config.SWEEP_INTERVAL_MS);
    backlogs.add('scans', () => this.claims.backlogAgeSeconds());
  }

  override async sweep(): Promise<void> {
    const minute = Math.floor(Date.now() / 60_000);
    const overdue = await this.claims.overdue(sweepBatch);
    // The job id allows one more job per lost claim and minute, however many sweepers run; a failed job blocks its id no longer than that.
    const jobs = overdue.map(({ id, fence }) => ({
      data: { version: 1 as const, scanId: id },
      jobId: `${id}-${fence}-${minute}`,
    }));
    await enqueueAll(this.queue, jobs);
  }
}
