import { Metrics } from '@imprint/platform/metrics';
import { Injectable } from '@nestjs/common';

/** Metrics of this process's generations. */
@Injectable()
export class GenerationMetrics {
  private readonly generations;
  private readonly orphans;
  private readonly moves;
  private readonly pauses;

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
    this.moves = metrics.counter(
      'generation_moves_total',
      'Generations that went on with another model, by the one that had failed and why.',
      ['model', 'code'],
    );
    this.pauses = metrics.counter('vendor_pauses_total', 'Pauses of vendors that kept failing with the key of the instance.', [
      'vendor',
    ]);
  }

  ended(model: string, outcome: 'completed' | 'failed' | 'retry'): void {
    this.generations.inc({ model, outcome });
  }

  moved(model: string, code: string): void {
    this.moves.inc({ model, code });
  }

  paused(vendor: string): void {
    this.pauses.inc({ vendor });
  }

  orphaned(vendor: string): void {
    this.orphans.inc({ vendor });
  }
}
