import { queues, type WebhookClientJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { sha256Hex } from '@imprint/platform/crypto';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DeliveryLanes } from '../delivering/delivery-lanes.js';
import { DeliveryMetrics } from '../delivering/delivery-metrics.js';
import { signalDeliveries } from '../delivering/delivery-signals.js';
import { wakeUps } from '../delivering/due-deliveries.js';
import { OutboxRepository, type WaitingDelivery } from './outbox.repository.js';

const relayBatch = 200;
/** Maximum jobs that may wait while more is relayed: a backlog stays in the outbox rather than filling the queue. */
const waitingAtMost = 1_000;
const fullQueueWaitMs = 50;
/** Milliseconds to wait while another relay holds what is waiting. */
const heldWaitMs = 20;
/** Milliseconds to wait while the lanes are full; they signal when they have room. */
const fullLanesWaitMs = 500;
/**
 * A transition that is reported again maps to the same job while the queue keeps it (spec §6.2). Hashed, because `:` is not allowed in a
 * job id.
 */
const jobIdOf = (eventId: string): string => sha256Hex(eventId);

/** Turns outbox rows into deliveries: claimed for lanes of this dispatcher that have room, otherwise enqueued. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly relay: WakeLoop;
  private behind = false;
  /** The organization to continue after. */
  private after = '';
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly lanes: DeliveryLanes,
    @InjectQueue(queues.webhookClient) private readonly queue: Queue<WebhookClientJob>,
    private readonly signals: SignalBus,
    private readonly metrics: DeliveryMetrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.relay = new WakeLoop(() => this.relayBatch(), { name: 'outbox relay', maxWaitMs: config.SWEEP_INTERVAL_MS });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('outbox.added', () => this.relay.wake());
    this.lanes.events.on('room', () => void (this.behind && this.relay.wake()));
    this.relay.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.relay.stop();
    await this.lanes.idle();
  }

  private async relayBatch(): Promise<number> {
    if (this.behind && (await this.isQueueFull())) return fullQueueWaitMs;
    const room = this.lanes.room();
    const { taken, claimed, waiting, next, more } = await this.outbox.relay(relayBatch, this.after, room);
    this.after = next ?? '';
    this.lanes.add(claimed);
    await enqueueAll(this.queue, jobsOf(waiting));
    this.metrics.queued(claimed.length + waiting.length);
    const organizationIds = [...claimed, ...waiting].map(({ organizationId }) => organizationId);
    signalDeliveries(this.signals, organizationIds);
    this.behind = more;
    if (!more) return this.config.SWEEP_INTERVAL_MS;
    if (taken > 0) return 0;
    return room.organizations.some((lane) => lane.isQuick && lane.room === 0) ? fullLanesWaitMs : heldWaitMs;
  }

  /** A queue that does not respond counts as full: what is relayed now is enqueued later. */
  private async isQueueFull(): Promise<boolean> {
    return (await this.queue.getWaitingCount().catch(() => waitingAtMost)) >= waitingAtMost;
  }
}

/** One job per delivery, but only for the first ones of an organization's burst: whoever runs them continues with the rest. */
function jobsOf(deliveries: readonly WaitingDelivery[]): Parameters<typeof enqueueAll<WebhookClientJob>>[1] {
  const byOrganization = Map.groupBy(deliveries, ({ organizationId }) => organizationId);
  return [...byOrganization].flatMap(([organizationId, made]) =>
    made.slice(0, wakeUps).map(({ id, eventId }) => ({
      data: { version: 1, deliveryId: id, organizationId, more: made.length > wakeUps },
      jobId: jobIdOf(eventId),
    })),
  );
}
