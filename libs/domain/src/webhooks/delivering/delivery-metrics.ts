import { deliveryStatuses } from '@imprint/contracts/documents';
import { Backlogs } from '@imprint/platform/health';
import { Metrics } from '@imprint/platform/metrics';
import { Injectable } from '@nestjs/common';
import { countedAtMost, DeliveryFiguresRepository } from './delivery-figures.repository.js';
import type { AttemptResult } from './delivery-records.repository.js';

/** Seconds, up to slightly more than the delivery timeout. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 35];

/** Delivery metrics. Counters cover this process, gauges the whole instance. */
@Injectable()
export class DeliveryMetrics {
  private readonly deliveries;
  private readonly attempts;

  constructor(metrics: Metrics, backlogs: Backlogs, figures: DeliveryFiguresRepository) {
    this.deliveries = metrics.counter(
      'webhook_deliveries_total',
      'Deliveries that were queued from the outbox, and that ended as delivered, rejected or failed.',
      ['status'],
    );
    for (const status of deliveryStatuses) this.deliveries.inc({ status }, 0);
    this.attempts = metrics.histogram(
      'webhook_attempt_duration_seconds',
      'Time of one POST to a receiver, until its answer was read; outcome retry: it is tried again.',
      ['outcome'],
      buckets,
    );
    metrics.gauges(
      'webhook_retry_depth',
      `Deliveries that wait for another attempt or are being sent, by attempts begun; counted up to ${countedAtMost}.`,
      'attempts',
      () => figures.triedByAttempts(),
    );
    backlogs.add('outbox', () => figures.outboxSeconds());
    backlogs.add('deliveries', () => figures.overdueSeconds());
  }

  queued(count: number): void {
    this.deliveries.inc({ status: 'queued' }, count);
  }

  attempted({ status, durationMs, sent }: AttemptResult): void {
    if (status !== 'queued') this.deliveries.inc({ status });
    if (sent) this.attempts.observe({ outcome: status === 'queued' ? 'retry' : status }, durationMs / 1_000);
  }
}
