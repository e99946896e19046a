import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { DueTargetsRepository, type ClaimedTarget } from './due-targets.repository.js';
import { PublishMetrics } from './publish-metrics.js';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { TargetPublisher } from './target-publisher.js';

/** Large, because a claim walks past everything that is due and held. */
const claimBatch = 2_500;
/** Of a worker that shares with nobody. */
const parallelClaims = 2;

/** Takes due targets into the hands of this worker: all of them when it is alone, otherwise its share. */
@Injectable()
export class ClaimAhead {
  constructor(
    private readonly due: DueTargetsRepository,
    private readonly workers: PublishWorkersRepository,
    private readonly publisher: TargetPublisher,
    private readonly metrics: PublishMetrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get isFull(): boolean {
    return this.publisher.holding >= this.config.PUBLISH_CLAIM_AHEAD;
  }

  /** Whether what is due is shared with other workers. */
  get isShared(): boolean {
    return (this.workers.count ?? 1) > 1;
  }

  /** Claims what is due and hands it on. Returns how many targets that were. */
  async claimAllDue(): Promise<number> {
    // Others know this worker before it holds anything.
    if (this.workers.count === undefined) await this.workers.sayAlive();
    const claimed: ClaimedTarget[] = [];
    const { PUBLISH_CLAIM_AHEAD: mostHeld, PUBLISH_LEASE_SECONDS: leaseSeconds } = this.config;
    const claimUntilEmpty = async (): Promise<void> => {
      while (this.publisher.holding + claimed.length < mostHeld) {
        const batch = await this.due.claimDue(claimBatch, leaseSeconds, mostHeld);
        this.metrics.claimed(batch);
        claimed.push(...batch);
        if (batch.length < claimBatch) return;
      }
    };
    // Two at a time would both count what they may take before either has taken it.
    const claims = this.isShared ? 1 : parallelClaims;
    // The platforms are called after the last claim: calls would compete with the claims of targets due at the same moment.
    const results = await Promise.allSettled(Array.from({ length: claims }, claimUntilEmpty));
    this.publisher.take(claimed);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return claimed.length;
  }

  /** Says that this worker is alive, and leaves their share to workers that have come. Returns whether another one is gone. */
  async sayAlive(): Promise<boolean> {
    const before = this.workers.count ?? 1;
    const isOneGone = await this.workers.sayAlive();
    const now = this.workers.count ?? 1;
    if (now > before) await this.publisher.keep(before / now);
    return isOneGone;
  }

  /** What this worker holds and has not begun is free from now on. */
  async leave(): Promise<void> {
    await this.workers.leave();
  }
}
