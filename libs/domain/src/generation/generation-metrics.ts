import { Metrics } from '@imprint/platform/metrics';
import { Injectable } from '@nestjs/common';

/** Metrics of this process's generations. */
@Injectable()
export class GenerationMetrics {
  private readonly generations;
  private readonly orphans;

  constructor(metrics: Metrics) {
    this.generations = metrics.counter(
      'generations_total',
      'Tries to make something, by how they ended; retry: it is tried again.',
      ['model', 'outcome'],
    );
    this.orphans = metrics.counter(
      'vendor_orphans_total',
      'Submissions to a vendor whose answer was lost: it may have made, and charged for, what nobody received.',
      ['vendor'],
    );
  }

  ended(model: string, outcome: 'completed' | 'failed' | 'retry'): void {
    this.generations.inc({ model, outcome });
  }

  orphaned(vendor: string): void {
    this.orphans.inc({ vendor });
  }
}
