import { CONFIG, type Config } from '@imprint/platform/config';
import { continueTrace, type Span } from '@imprint/platform/tracing';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ClaimedDelivery } from './delivery-claims.repository.js';
import type { AttemptResult } from './delivery-records.repository.js';
import { WebhookSender, type SendResult } from './webhook-sender.js';

const jitter = 0.2;
/** One attempt and five retries (spec §6.2). */
export const maxDeliveryAttempts = 6;

/** The result of a delivery that crashed its dispatcher at every attempt. */
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

/** Sends deliveries, and decides whether and when they are retried. */
@Injectable()
export class DeliveryAttempts {
  private readonly logger = new Logger(DeliveryAttempts.name);

  constructor(
    private readonly sender: WebhookSender,
    @Inject(CONFIG) private readonly config: Pick<Config, 'WEBHOOK_RETRY_BASE_MS'>,
  ) {}

  /** Never throws: failures are results. */
  attempt(delivery: ClaimedDelivery): Promise<AttemptResult> {
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
    const sent = delivery.attempts > maxDeliveryAttempts ? exhausted : await this.sender.send(delivery);
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

  private judge(delivery: ClaimedDelivery, sent: SendResult): Omit<AttemptResult, 'startedAt' | 'durationMs'> {
    const { verdict, ...answer } = sent;
    const shown = { ...answer, sent: answer.error?.code !== 'delivery_disabled' };
    if (verdict !== 'retry') return { ...shown, status: verdict, waitMs: 0 };
    if (delivery.attempts >= maxDeliveryAttempts) return { ...shown, status: 'failed', waitMs: 0 };
    const wait = this.config.WEBHOOK_RETRY_BASE_MS * 4 ** (delivery.attempts - 1);
    return { ...shown, status: 'queued', waitMs: Math.round(wait * (1 - jitter + 2 * jitter * Math.random())) };
  }
}
