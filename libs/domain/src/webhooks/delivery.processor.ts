import { queues, type WebhookClientJob } from '@imprint/contracts';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Processor, WorkerHost, type Job } from '@imprint/platform/queue';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DeliveryClaimsRepository, type AttemptResult, type ClaimedDelivery } from './delivery-claims.repository.js';
import { deliveryAttemptsAtMost } from './outbox-relay.js';
import { WebhookSender, type SendResult } from './webhook-sender.js';

/** Time beyond the delivery timeout after which a dispatcher that holds a delivery counts as gone. */
const leaseMarginMs = 5_000;
const jitter = 0.2;

/** A delivery whose every attempt took its dispatcher with it: it is not tried for ever. */
const worn: SendResult = {
  verdict: 'failed',
  statusCode: null,
  error: {
    class: 'unknown',
    code: 'attempts_exhausted',
    message: 'The delivery was started several times and never came to an end.',
    retryable: false,
  },
};

/** Tells the queue when to run the job again. */
class RetryLater extends Error {
  constructor(
    readonly waitMs: number,
    reason: string,
  ) {
    super(reason);
  }
}

/** One attempt of one delivery. */
@Injectable()
@Processor(queues.webhookClient, {
  settings: { backoffStrategy: (_attempts, _type, error) => (error instanceof RetryLater ? error.waitMs : leaseMarginMs) },
})
export class DeliveryProcessor extends WorkerHost implements OnApplicationBootstrap {
  private readonly logger = new Logger(DeliveryProcessor.name);

  constructor(
    private readonly claims: DeliveryClaimsRepository,
    private readonly sender: WebhookSender,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.worker.concurrency = this.config.WEBHOOK_CONCURRENCY;
  }

  override async process(job: Job<WebhookClientJob>): Promise<void> {
    const delivery = await this.claims.claim(job.data.deliveryId, this.config.WEBHOOK_TIMEOUT_MS + leaseMarginMs);
    if (delivery === null) return;
    const startedAt = new Date();
    const sent = delivery.attempts > deliveryAttemptsAtMost ? worn : await this.sender.send(delivery);
    const result: AttemptResult = { ...this.judge(delivery, sent), startedAt, durationMs: Date.now() - startedAt.getTime() };
    if (!(await this.claims.record(delivery, result))) return;
    const { status, statusCode, waitMs } = result;
    this.logger.log(
      { deliveryId: delivery.id, eventId: delivery.eventId, attempt: delivery.attempts, status, statusCode },
      'delivery attempt',
    );
    if (status === 'queued') throw new RetryLater(waitMs, result.error?.message ?? 'the receiver did not take the event');
  }

  private judge(delivery: ClaimedDelivery, sent: SendResult): Omit<AttemptResult, 'startedAt' | 'durationMs'> {
    const { statusCode, error, verdict } = sent;
    if (verdict !== 'retry') return { status: verdict, statusCode, error, waitMs: 0 };
    if (delivery.attempts >= deliveryAttemptsAtMost) return { status: 'failed', statusCode, error, waitMs: 0 };
    const wait = this.config.WEBHOOK_RETRY_BASE_MS * 4 ** (delivery.attempts - 1);
    return { status: 'queued', statusCode, error, waitMs: Math.round(wait * (1 - jitter + 2 * jitter * Math.random())) };
  }
}
