import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { AccountWaits } from './account-waits.js';
import { DueTargetsRepository, type DueTarget } from './due-targets.repository.js';
import { PublishMetrics } from './publish-metrics.js';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { TargetPublisher } from './target-publisher.js';

/** Targets per claim. Large, because a claim scans everything that is due and held. */
const claimBatch = 2_500;

/** Claims due targets for this worker: all of them when it is alone, otherwise its share. */
@Injectable()
export class ClaimAhead {
  constructor(
    private readonly due: DueTargetsRepository,
    private readonly workers: PublishWorkersRepository,
    private readonly publisher: TargetPublisher,
    private readonly metrics: PublishMetrics,
    private readonly waits: AccountWaits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get isFull(): boolean {
    return this.publisher.holding >= this.config.PUBLISH_CLAIM_AHEAD;
  }

  /** Whether other workers are alive. */
  get isShared(): boolean {
    return (this.workers.count ?? 1) > 1;
  }

  /** Claims due targets and passes them on. Returns their number. */
  async claimAllDue(): Promise<number> {
    // Registers this worker before it holds anything.
    if (this.workers.count === undefined) await this.workers.sayAlive();
    const claimed: DueTarget[] = [];
    const { PUBLISH_CLAIM_AHEAD: mostHeld, PUBLISH_LEASE_SECONDS: leaseSeconds } = this.config;
    const claimUntilEmpty = async (half?: 0 | 1): Promise<void> => {
      while (this.publisher.holding + claimed.length < mostHeld) {
        const batch = await this.due.claimDue(claimBatch, leaseSeconds, mostHeld, half);
        claimed.push(...batch);
        if (batch.length < claimBatch) return;
      }
    };
    // Two concurrent claims would both count the share before either has used it.
    const claims = this.isShared ? [claimUntilEmpty()] : [claimUntilEmpty(0), claimUntilEmpty(1)];
    // Platforms are called after the last claim, because the calls would compete with claiming other targets due at the same moment.
    const results = await Promise.allSettled(claims);
    const { waiting, ready } = await this.divide(claimed);
    this.publisher.take(ready);
    this.waits.hold(waiting, (targets) => this.publisher.take(targets));
    this.metrics.claimed(claimed);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return claimed.length;
  }

  /** When it fails, every worker may claim the targets again at once. */
  private async divide(claimed: readonly DueTarget[]): ReturnType<AccountWaits['divide']> {
    try {
      return await this.waits.divide(claimed);
    } catch (error) {
      await this.due.giveBack(claimed);
      throw error;
    }
  }

  /** Reports that this worker is alive, and gives back the share of new workers. Returns whether another one has died. */
  async sayAlive(): Promise<boolean> {
    const before = this.workers.count ?? 1;
    const isOneGone = await this.workers.sayAlive();
    const now = this.workers.count ?? 1;
    if (now > before) await this.publisher.keep(before / now);
    return isOneGone;
  }

  /** Frees what this worker holds and has not begun. */
  async leave(): Promise<void> {
    await this.workers.leave();
  }
}
