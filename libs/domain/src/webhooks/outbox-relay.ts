import { queues, type WebhookClientJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { sha256Hex } from '@imprint/platform/crypto';
import { Backlogs } from '@imprint/platform/health';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DeliveryClaimsRepository, type MadeDelivery } from './delivery-claims.repository.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { wakeUps } from './due-deliveries.js';

const relayBatch = 200;
/** Jobs that may wait while more is relayed: a backlog stays in the outbox and does not fill the queue. */
const waitingAtMost = 1_000;
const fullQueueWaitMs = 50;
/** What waits is held by another relay just now. */
const heldWaitMs = 20;
/** A terminal transition that is reported again finds the same job while the queue keeps it (spec §6.2). `:` is not allowed in a job id. */
const jobIdOf = (eventId: string): string => sha256Hex(eventId);

/** Turns outbox rows into queued deliveries. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly relay: WakeLoop;
  private behind = false;
  /** Where the turn of organizations goes on. */
  private after = '';
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly claims: DeliveryClaimsRepository,
    @InjectQueue(queues.webhookClient) private readonly queue: Queue<WebhookClientJob>,
    private readonly signals: SignalBus,
    private readonly metrics: DeliveryMetrics,
    backlogs: Backlogs,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    backlogs.add('outbox', () => this.claims.backlogAgeSeconds());
    this.relay = new WakeLoop(() => this.relayBatch(), { name: 'outbox relay', maxWaitMs: config.SWEEP_INTERVAL_MS });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('outbox.added', () => this.relay.wake());
    this.relay.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.relay.stop();
  }

  private async relayBatch(): Promise<number> {
    if (this.behind && (await this.isQueueFull())) return fullQueueWaitMs;
    const { taken, deliveries, next, more } = await this.claims.relayOutbox(relayBatch, this.after);
    this.after = next ?? '';
    await enqueueAll(this.queue, jobsOf(deliveries));
    this.metrics.queued(deliveries.length);
    this.behind = more;
    if (!more) return this.config.SWEEP_INTERVAL_MS;
    return taken > 0 ? 0 : heldWaitMs;
  }

  /** A queue that does not answer takes nothing either: what is relayed then, is handed over later. */
  private async isQueueFull(): Promise<boolean> {
    return (await this.queue.getWaitingCount().catch(() => waitingAtMost)) >= waitingAtMost;
  }
}

/** A job of each delivery, but of the burst of an organization only for the first ones: whoever runs them goes on with the rest. */
function jobsOf(deliveries: readonly MadeDelivery[]): Parameters<typeof enqueueAll<WebhookClientJob>>[1] {
  const byOrganization = Map.groupBy(deliveries, ({ organizationId }) => organizationId);
  return [...byOrganization].flatMap(([organizationId, made]) =>
    made.slice(0, wakeUps).map(({ id, eventId }) => ({
      data: { version: 1, deliveryId: id, organizationId, more: made.length > wakeUps },
      jobId: jobIdOf(eventId),
    })),
  );
}
