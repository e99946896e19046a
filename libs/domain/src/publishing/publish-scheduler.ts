import { CONFIG, type Config } from '@imprint/platform/config';
import { Backlogs } from '@imprint/platform/http';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DueTargetsRepository, type ClaimedTarget } from './due-targets.repository.js';
import { PublishMetrics } from './publish-metrics.js';
import { signalMoved } from './release-signals.js';
import { TargetPublisher } from './target-publisher.js';

/** Large, because a claim walks past everything that is due and held. */
const claimBatch = 2_500;
const parallelClaims = 2;
/** Wait while this worker's hands are full, in milliseconds. */
const fullWaitMs = 50;

/**
 * Claims targets at the moment they are due: the loop sleeps until the earliest due time that the database knows, and a signal
 * wakes it when an earlier one is added.
 */
@Injectable()
export class PublishScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PublishScheduler.name);
  private readonly loop: WakeLoop;
  private readonly renewal: WakeLoop;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly due: DueTargetsRepository,
    private readonly publisher: TargetPublisher,
    private readonly signals: SignalBus,
    private readonly metrics: PublishMetrics,
    backlogs: Backlogs,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    backlogs.add('targets', () => this.due.backlogAgeSeconds());
    this.loop = new WakeLoop(() => this.claimDue(), { name: 'claiming of due targets', maxWaitMs: config.SWEEP_INTERVAL_MS });
    const renewalMs = (config.PUBLISH_LEASE_SECONDS * 1_000) / 3;
    this.renewal = new WakeLoop(() => this.publisher.renew().then(() => renewalMs), {
      name: 'renewal of leases',
      maxWaitMs: renewalMs,
    });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('targets.changed', ({ dueAt }) => this.loop.wakeBy(Date.parse(dueAt)));
    this.loop.start();
    this.renewal.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.loop.stop();
    await this.publisher.stop();
    await this.renewal.stop();
  }

  /** Claims everything that is due and hands it on. @param onClaimed told of each batch as it is claimed */
  async claimAllDue(onClaimed?: (targets: readonly ClaimedTarget[]) => void): Promise<void> {
    const claimed: ClaimedTarget[] = [];
    const claimUntilEmpty = async (): Promise<void> => {
      while (this.publisher.holding + claimed.length < this.config.PUBLISH_CLAIM_AHEAD) {
        const batch = await this.due.claimDue(claimBatch, this.config.PUBLISH_LEASE_SECONDS);
        onClaimed?.(batch);
        this.metrics.claimed(batch);
        claimed.push(...batch);
        if (batch.length < claimBatch) return;
      }
    };
    // The platforms are called after the last claim: calls would compete with the claims of targets due at the same moment.
    const results = await Promise.allSettled(Array.from({ length: parallelClaims }, claimUntilEmpty));
    this.publisher.take(claimed);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    if (claimed.length === 0) await this.holdRestored();
  }

  /** A restored database gives nothing to claim before this was done: that costs the claims of every other day nothing. */
  private async holdRestored(): Promise<void> {
    const held = await this.due.holdRestored();
    if (held.length === 0) return;
    this.logger.warn(
      { count: held.length },
      'targets that fell due since the restore are paused: resume or cancel their releases',
    );
    await signalMoved(this.signals, held);
  }

  private async claimDue(): Promise<number> {
    await this.claimAllDue();
    if (this.publisher.holding >= this.config.PUBLISH_CLAIM_AHEAD) return fullWaitMs;
    return (await this.due.millisecondsToNextWake(['scheduled'])) ?? this.config.SWEEP_INTERVAL_MS;
  }
}
