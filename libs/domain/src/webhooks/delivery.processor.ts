import { queues, type WebhookClientJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Processor, WorkerHost, type Job } from '@imprint/platform/queue';
import { continueTrace, type Span } from '@imprint/platform/tracing';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setMaxListeners } from 'node:events';
import { DeliveryClaimsRepository, type AttemptResult, type ClaimedDelivery } from './delivery-claims.repository.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DueDeliveries } from './due-deliveries.js';
import { EndpointHealth } from './endpoint-health.js';
import { GatheredDeliveries } from './gathered-deliveries.js';
import { aheadLeaseMs, LanePlace, usualPace, type Dispatcher, type Pace } from './lane-place.js';
import { OrganizationLanes } from './organization-lanes.js';
import { WebhookSender, type SendResult } from './webhook-sender.js';

/** Time beyond the delivery timeout after which a dispatcher that holds a delivery counts as gone. */
const leaseMarginMs = 5_000;
const jitter = 0.2;
/** One first attempt and five retries (spec §6.2). */
export const deliveryAttemptsAtMost = 6;

/** A delivery whose every attempt took its dispatcher with it: it is not tried for ever. */
const exhausted: SendResult = {
  verdict: 'failed',
  statusCode: null,
  error: {
    class: 'unknown',
    code: 'attempts_exhausted',
    message: 'The delivery was started several times and never came to an end.',
    retryable: false,
  },
  responseBody: null,
};

/**
 * Attempts of deliveries. A job is a wake-up: it may find its delivery done, or its organization's lane full. Then it ends at once,
 * and whoever holds a place of that lane goes on with what waits in the database.
 */
@Injectable()
@Processor(queues.webhookClient)
export class DeliveryProcessor extends WorkerHost implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DeliveryProcessor.name);
  private readonly lanes: OrganizationLanes;
  private readonly deliveries: GatheredDeliveries;
  private readonly dispatcher: Dispatcher;
  private readonly stop = new AbortController();
  /** Of every place. */
  readonly pace: Pace = { ...usualPace };

  constructor(
    claims: DeliveryClaimsRepository,
    private readonly sender: WebhookSender,
    private readonly due: DueDeliveries,
    private readonly health: EndpointHealth,
    private readonly metrics: DeliveryMetrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
    this.lanes = new OrganizationLanes(config.WEBHOOK_CONCURRENCY, config.WEBHOOK_CONCURRENCY_PER_ORGANIZATION);
    setMaxListeners(0, this.stop.signal); // every place listens
    this.deliveries = new GatheredDeliveries(claims, config.WEBHOOK_TIMEOUT_MS + leaseMarginMs, aheadLeaseMs);
    this.dispatcher = {
      lanes: this.lanes,
      deliveries: this.deliveries,
      pace: this.pace,
      stop: this.stop.signal,
      attempt: (delivery) => this.attempt(delivery),
      record: (delivery, result) => this.record(delivery, result),
      announce: () => this.due.announce(),
    };
  }

  onApplicationBootstrap(): void {
    this.worker.concurrency = this.config.WEBHOOK_CONCURRENCY;
  }

  /** Before the queue waits for the running jobs: they go on with what waits otherwise. */
  onModuleDestroy(): void {
    this.stop.abort();
  }

  override async process({ data }: Job<WebhookClientJob>): Promise<void> {
    const { deliveryId, organizationId = '', more = false } = data;
    const entered = this.lanes.enter(organizationId);
    if (!entered || more) this.lanes.markWaiting(organizationId);
    if (!entered) return;
    try {
      await new LanePlace(organizationId, this.dispatcher).run(await this.deliveries.take(deliveryId));
    } finally {
      this.lanes.leave(organizationId);
    }
  }

  private attempt(delivery: ClaimedDelivery): Promise<AttemptResult> {
    const { id, organizationId, event, eventId, attempts, traceContext } = delivery;
    const attributes = {
      'imprint.organization_id': organizationId,
      'imprint.event_id': eventId,
      'imprint.delivery_id': id,
      'imprint.attempt': attempts,
    };
    return continueTrace(traceContext, `deliver ${event}`, attributes, (span) => this.send(delivery, span));
  }

  private async send(delivery: ClaimedDelivery, span: Span): Promise<AttemptResult> {
    const startedAt = new Date();
    const sent = delivery.attempts > deliveryAttemptsAtMost ? exhausted : await this.sender.send(delivery);
    const durationMs = Date.now() - startedAt.getTime();
    const result = { ...this.judge(delivery, sent), startedAt, durationMs };
    const { status, statusCode, error } = result;
    if (error !== null) span.fail(error.code);
    this.logger.log(
      { deliveryId: delivery.id, eventId: delivery.eventId, attempt: delivery.attempts, status, statusCode },
      'delivery attempt',
    );
    return result;
  }

  private async record(delivery: ClaimedDelivery, result: AttemptResult): Promise<void> {
    const recorded = await this.deliveries.record(delivery, result);
    if (recorded === null) return;
    this.metrics.attempted(result);
    if (result.status === 'queued') this.due.expect(result.waitMs);
    await this.health.follow(delivery.organizationId, result.status, recorded);
  }

  private judge(delivery: ClaimedDelivery, sent: SendResult): Omit<AttemptResult, 'startedAt' | 'durationMs'> {
    const { verdict, ...answer } = sent;
    const shown = { ...answer, sent: answer.error?.code !== 'delivery_disabled' };
    if (verdict !== 'retry') return { ...shown, status: verdict, waitMs: 0 };
    if (delivery.attempts >= deliveryAttemptsAtMost) return { ...shown, status: 'failed', waitMs: 0 };
    const wait = this.config.WEBHOOK_RETRY_BASE_MS * 4 ** (delivery.attempts - 1);
    return { ...shown, status: 'queued', waitMs: Math.round(wait * (1 - jitter + 2 * jitter * Math.random())) };
  }
}
