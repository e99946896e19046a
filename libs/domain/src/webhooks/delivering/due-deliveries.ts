import { queues, type WebhookClientJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DeliveryClaimsRepository } from './delivery-claims.repository.js';

/** Deliveries per organization that are enqueued at a time; whoever runs them continues with the rest. */
export const wakeUps = 8;
const batch = 1_000;
/** Retries due within this many milliseconds are enqueued together. */
const gatherMs = 25;

/** Enqueues deliveries when they are due. Until then they exist only in the database, so a million of them take no memory. */
@Injectable()
export class DueDeliveries implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: WakeLoop;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly claims: DeliveryClaimsRepository,
    @InjectQueue(queues.webhookClient) private readonly queue: Queue<WebhookClientJob>,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.loop = new WakeLoop(() => this.handOver(), { name: 'due deliveries', maxWaitMs: config.SWEEP_INTERVAL_MS });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('deliveries.added', () => this.loop.wake());
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.loop.stop();
  }

  /** A delivery will be due again after this time. */
  expect(waitMs: number): void {
    this.loop.wakeBy(Date.now() + waitMs);
  }

  /** Enqueues what this dispatcher no longer sends. */
  announce(): Promise<void> {
    return this.signals.publish('deliveries.added', {});
  }

  private async handOver(): Promise<number> {
    const due = await this.claims.due(wakeUps, batch);
    // The job id changes every minute, so that a repeated wake-up is deduplicated, but a lost one is replaced.
    const minute = Math.floor(Date.now() / 60_000);
    await enqueueAll(
      this.queue,
      due.map(({ id, organizationId, fence }) => ({
        data: { version: 1, deliveryId: id, organizationId, more: true },
        jobId: `${id}-${fence}-${minute}`,
      })),
    );
    return Math.max((await this.claims.untilNextDueMs()) ?? this.config.SWEEP_INTERVAL_MS, gatherMs);
  }
}
