import { Metrics } from '@imprint/platform/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { CHANNELS, type Channels } from '../channel/index.js';
import type { DueTarget } from './due-targets.repository.js';

const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3_600];

const outcomes = ['published', 'refused', 'unauthorized', 'retry', 'unconfirmed'] as const;
/** An outcome that is counted. */
export type CountedOutcome = (typeof outcomes)[number];

/** Publishing metrics of this process. */
@Injectable()
export class PublishMetrics {
  private readonly lateness;
  private readonly attempts;

  constructor(metrics: Metrics, @Inject(CHANNELS) channels: Channels) {
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
    // Initialized to zero, because Prometheus sees no increase in a series that starts at 1.
    for (const channel of channels.keys()) for (const outcome of outcomes) this.attempts.inc({ channel, outcome }, 0);
  }

  claimed(targets: readonly DueTarget[]): void {
    for (const { lateSeconds = 0 } of targets) this.lateness.observe(Math.max(0, lateSeconds));
  }

  ended(channel: string, outcome: CountedOutcome): void {
    this.attempts.inc({ channel, outcome });
  }
}
