import { Metrics } from '@imprint/platform/metrics';
import { Injectable } from '@nestjs/common';
import { ApiKeysRepository } from './api-keys.repository.js';

/** Metrics of all keys of the instance. */
@Injectable()
export class KeyMetrics {
  constructor(
    private readonly keys: ApiKeysRepository,
    metrics: Metrics,
  ) {
    metrics.gauges('api_keys_expiring', 'Valid API keys that end within that time.', 'within', () => this.expiring());
  }

  private async expiring(): Promise<ReadonlyMap<string, number>> {
    const row = await this.keys.countExpiring();
    return new Map([
      ['1d', row?.day ?? 0],
      ['7d', row?.week ?? 0],
    ]);
  }
}
