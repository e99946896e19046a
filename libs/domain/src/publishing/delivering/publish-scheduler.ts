import { CONFIG, type Config } from '@imprint/platform/config';
import { Backlogs } from '@imprint/platform/health';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ClaimAhead } from './claim-ahead.js';
import { DueTargetsRepository } from './due-targets.repository.js';
import { signOfLifeMs } from './publish-workers.repository.js';
import { signalMoved } from '../releases/release-signals.js';
import { TargetPublisher } from './target-publisher.js';

/** Milliseconds to wait while this worker is full, and while the remaining due targets are the share of others. */
const fullWaitMs = 50;
const sharedWaitMs = 25;

/**
 * Claims targets at the moment they are due: the loop sleeps until the earliest due time in the database, and a signal wakes it when an
 * earlier one is added.
 */
@Injectable()
export class PublishScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PublishScheduler.name);
  private readonly loop: WakeLoop;
  private readonly signsOfLife: WakeLoop;
  private readonly renewal: WakeLoop;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly claims: ClaimAhead,
    private readonly due: DueTargetsRepository,
    private readonly publisher: TargetPublisher,
    private readonly signals: SignalBus,
    backlogs: Backlogs,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    backlogs.add('targets', () => this.due.backlogAgeSeconds());
    this.loop = new WakeLoop(() => this.claimDue(), { name: 'claiming of due targets', maxWaitMs: config.SWEEP_INTERVAL_MS });
    this.signsOfLife = new WakeLoop(() => this.sayAlive(), { name: 'signs of life', maxWaitMs: signOfLifeMs });
    const renewalMs = (config.PUBLISH_LEASE_SECONDS * 1_000) / 3;
    this.renewal = new WakeLoop(() => this.publisher.renew().then(() => renewalMs), {
      name: 'renewal of leases',
      maxWaitMs: renewalMs,
    });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('targets.changed', ({ dueAt }) => this.loop.wakeBy(Date.parse(dueAt)));
    this.loop.start();
    this.signsOfLife.start();
    this.renewal.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.loop.stop();
    await this.signsOfLife.stop();
    // What it has not begun becomes free anyway; what is running has to be awaited.
    await this.claims
      .leave()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'this worker could not be unregistered'));
    await this.publisher.stop();
    await this.renewal.stop();
  }

  /** Claims due targets and passes them on, or holds them where publishing is paused. Returns their number. */
  async claimAllDue(): Promise<number> {
    const claimed = await this.claims.claimAllDue();
    if (claimed > 0) return claimed;
    await this.holdRestored();
    return this.holdPaused();
  }

  /** Returns how many were held: there may be more, which are due as well. */
  private async holdPaused(): Promise<number> {
    const held = await this.due.holdPaused();
    if (held.length > 0) await signalMoved(this.signals, held);
    return held.length;
  }

  /** Runs only after a restore, when claims return nothing until it is done, so ordinary claims pay nothing for it. */
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
    const claimed = await this.claimAllDue();
    if (this.claims.isFull) return fullWaitMs;
    const waitMs = (await this.due.millisecondsToNextWake(['scheduled'])) ?? this.config.SWEEP_INTERVAL_MS;
    return claimed === 0 && this.claims.isShared ? Math.max(waitMs, sharedWaitMs) : waitMs;
  }

  private async sayAlive(): Promise<number> {
    // Targets of a dead worker are due at once.
    if (await this.claims.sayAlive()) this.loop.wake();
    return signOfLifeMs;
  }
}
