import { Metrics } from '@imprint/platform/http';
import { Injectable } from '@nestjs/common';
import type { ClaimedTarget } from './due-targets.repository.js';

const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3_600];

export type CountedOutcome = 'published' | 'refused' | 'unauthorized' | 'retry' | 'unconfirmed';

/** What Prometheus is told of publishing, by this process. */
@Injectable()
export class PublishMetrics {
  private readonly lateness;
  private readonly attempts;

  constructor(metrics: Metrics) {
    this.lateness = metrics.histogram(
      'publish_lateness_seconds',
      'Time from the moment a target was due until a worker claimed it.',
      [],
      buckets,
    );
    this.attempts = metrics.counter(
      'publish_attempts_total',
      'Attempts to publish by how they ended; unauthorized: the platform takes the credentials no more. One that was unconfirmed counts again when it is settled.',
      ['channel', 'outcome'],
    );
  }

  claimed(targets: readonly ClaimedTarget[]): void {
    for (const { lateSeconds = 0 } of targets) this.lateness.observe(Math.max(0, lateSeconds));
  }

  ended(channel: string, outcome: CountedOutcome): void {
    this.attempts.inc({ channel, outcome });
  }
}
