import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../metrics/index.js';
import { ReadinessRegistry } from './readiness.js';

/**
 * Exposes the result of every readiness check, for alerts: an app without its queue still counts as ready, and the operator should know.
 */
@Injectable()
export class ReadinessMetrics implements OnModuleInit {
  constructor(
    private readonly readiness: ReadinessRegistry,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauges('readiness_check_ok', '1 where a check of readiness passes, 0 where it does not.', 'check', async () => {
      const { checks } = await this.readiness.read();
      return new Map(Object.entries(checks).map(([check, { ok }]) => [check, Number(ok)]));
    });
  }
}
