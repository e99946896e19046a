import type { TriggerKind } from '@imprint/contracts/workflows';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { whileHeld } from '@imprint/platform/lease';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DueTriggersRepository, type DueTrigger } from './due-triggers.repository.js';
import { RunFeed } from './run-feed.js';
import { RunSchedule } from './run-schedule.js';

/** Schedules that one claim takes, and feeds. */
const atOnce = { schedule: 50, rss: 10 };

/** @param hold is aborted when the lease is lost */
type RunTrigger = (one: DueTrigger, hold: AbortSignal) => Promise<void>;

/**
 * Claims triggers whose time has come, by the clock of the database, and runs them. The clock of this machine decides nothing but how long
 * it sleeps, which it does for the length of a sweep at most.
 */
@Injectable()
export class TriggerWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(TriggerWorker.name);
  private readonly loops: readonly WakeLoop[];
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly due: DueTriggersRepository,
    private readonly schedules: RunSchedule,
    private readonly feeds: RunFeed,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'WORKFLOW_LEASE_SECONDS' | 'SWEEP_INTERVAL_MS'>,
  ) {
    const maxWaitMs = config.SWEEP_INTERVAL_MS;
    this.loops = [
      new WakeLoop(() => this.claim('schedule', (one, hold) => this.schedules.run(one, hold)), {
        name: 'schedules of workflows',
        maxWaitMs,
      }),
      new WakeLoop(() => this.claim('rss', (one, hold) => this.feeds.run(one, hold)), {
        name: 'feeds of workflows',
        maxWaitMs,
      }),
    ];
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('workflow.triggers', () => {
      for (const loop of this.loops) loop.wake();
    });
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  private get leaseMs(): number {
    return this.config.WORKFLOW_LEASE_SECONDS * 1_000;
  }

  private async claim(kind: TriggerKind & keyof typeof atOnce, run: RunTrigger): Promise<number> {
    const claimed = await this.due.claim(kind, atOnce[kind], this.leaseMs);
    await Promise.all(claimed.map((one) => this.attempt(one, run)));
    if (claimed.length === atOnce[kind]) return 0;
    return (await this.due.millisecondsToNext(kind)) ?? this.config.SWEEP_INTERVAL_MS;
  }

  /** One that fails is held until its lease ends, and then taken up again. */
  private async attempt(one: DueTrigger, run: RunTrigger): Promise<void> {
    const { trigger } = one;
    const renewal = {
      everyMs: this.leaseMs / 3,
      renew: async () => (await this.due.lease.renew([trigger], this.leaseMs)).length === 1,
      onError: (error: unknown) =>
        this.logger.warn({ err: error, triggerId: trigger.id }, 'the lease of a trigger was not renewed'),
    };
    try {
      await whileHeld(renewal, (hold) => run(one, hold));
    } catch (error) {
      this.logger.error({ err: error, triggerId: trigger.id }, 'a trigger could not start its workflow');
    }
  }
}
