import { Metrics } from '@imprint/platform/http';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What Prometheus is told of keys: those of the whole instance. */
@Injectable()
export class KeyMetrics {
  constructor(
    private readonly dataSource: DataSource,
    metrics: Metrics,
  ) {
    metrics.gauges('api_keys_expiring', 'Valid API keys that end within that time.', 'within', () => this.expiring());
  }

  private async expiring(): Promise<ReadonlyMap<string, number>> {
    const [row] = await this.dataSource.query<{ day: number; week: number }[]>(
      `select count(*) filter (where expires_at <= now() + interval '1 day')::integer as day, count(*)::integer as week
       from api_key where revoked_at is null and expires_at > now() and expires_at <= now() + interval '7 days'`,
    );
    return new Map([
      ['1d', row?.day ?? 0],
      ['7d', row?.week ?? 0],
    ]);
  }
}
