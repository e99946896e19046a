import { Metrics } from '@imprint/platform/metrics';
import { Injectable } from '@nestjs/common';

/** Metrics of this process's generations. */
@Injectable()
export class GenerationMetrics {
  private readonly generations;

  constructor(metrics: Metrics) {
    this.generations = metrics.counter(
      'generations_total',
      'Tries to make something, by how they ended; retry: it is tried again.',
      ['model', 'outcome'],
    );
  }

  ended(model: string, outcome: 'completed' | 'failed' | 'retry'): void {
    this.generations.inc({ model, outcome });
  }
}
