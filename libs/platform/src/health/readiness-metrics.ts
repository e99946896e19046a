import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../metrics/index.js';
import { ReadinessRegistry } from './readiness.js';

/** What `GET /v1/health/ready` says, for alerts: an app that works without its queue is ready, and somebody should know. */
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
