import { queues, type WebhookClientJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DeliveryClaimsRepository } from './delivery-claims.repository.js';

/** Deliveries of one organization that are handed to the queue at a time: whoever runs them goes on with the rest. */
export const wakeUps = 8;
const batch = 1_000;
/** Retries that fall due within such a time are handed over together. */
const gatherMs = 25;

/**
 * Hands deliveries to the queue when their time has come. Until then they wait in the database and nowhere else, so that a million of
 * them take no memory.
 */
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

  /** A delivery is due again after this time. */
  expect(waitMs: number): void {
    this.loop.wakeBy(Date.now() + waitMs);
  }

  /** Something waits that this dispatcher does not send any more. */
  announce(): Promise<void> {
    return this.signals.publish('deliveries.added', {});
  }

  private async handOver(): Promise<number> {
    const due = await this.claims.due(wakeUps, batch);
    // What is handed over again is the same job for the queue, but for that of a minute ago, which may be lost.
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
