import { queues, type WebhookClientJob } from '@imprint/contracts';
import { CONFIG, type Config } from '@imprint/platform/config';
import { sha256Hex } from '@imprint/platform/crypto';
import { Backlogs } from '@imprint/platform/http';
import { enqueue, InjectQueue, type Queue } from '@imprint/platform/queue';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DeliveryClaimsRepository } from './delivery-claims.repository.js';

const relayBatch = 200;
const sweepBatch = 500;
/** A terminal transition that is reported again finds the same job while the queue keeps it (spec §6.2). `:` is not allowed in a job id. */
const jobIdOf = (eventId: string): string => sha256Hex(eventId);
/** One first attempt and five retries (spec §6.2). */
export const deliveryAttemptsAtMost = 6;

/** Turns outbox rows into queued deliveries, and wakes deliveries that the queue forgot. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly relay: WakeLoop;
  private readonly sweeper: WakeLoop;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly claims: DeliveryClaimsRepository,
    @InjectQueue(queues.webhookClient) private readonly queue: Queue<WebhookClientJob>,
    private readonly signals: SignalBus,
    backlogs: Backlogs,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    backlogs.add('outbox', () => this.claims.backlogAgeSeconds());
    const maxWaitMs = config.SWEEP_INTERVAL_MS;
    this.relay = new WakeLoop(() => this.relayBatch(), { name: 'outbox relay', maxWaitMs });
    this.sweeper = new WakeLoop(() => this.sweep(), { name: 'sweep of deliveries', maxWaitMs });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('outbox.added', () => this.relay.wake());
    this.relay.start();
    this.sweeper.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await Promise.all([this.relay.stop(), this.sweeper.stop()]);
  }

  private async relayBatch(): Promise<number> {
    const { taken, deliveries } = await this.claims.relayOutbox(relayBatch);
    await Promise.all(deliveries.map(({ id, eventId }) => this.enqueue(id, jobIdOf(eventId))));
    return taken === relayBatch ? 0 : this.config.SWEEP_INTERVAL_MS;
  }

  private async sweep(): Promise<number> {
    const overdue = await this.claims.overdue(sweepBatch);
    const minute = Math.floor(Date.now() / 60_000);
    await Promise.all(overdue.map(({ id, eventId, fence }) => this.enqueue(id, `${jobIdOf(eventId)}-${fence}-${minute}`)));
    return this.config.SWEEP_INTERVAL_MS;
  }

  private async enqueue(deliveryId: string, jobId: string): Promise<void> {
    await enqueue(
      this.queue,
      { version: 1, deliveryId },
      { jobId, attempts: deliveryAttemptsAtMost, backoff: { type: 'custom' } },
    );
  }
}
