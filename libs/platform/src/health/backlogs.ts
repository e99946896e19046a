import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../metrics/index.js';
import { ReadinessRegistry } from './readiness.js';

/** The age of the oldest due work, reported by the app's readiness and as a metric. */
@Injectable()
export class Backlogs {
  private readonly ages = new Map<string, () => Promise<number>>();

  constructor(
    private readonly readiness: ReadinessRegistry,
    metrics: Metrics,
  ) {
    const { ages } = this;
    new Gauge({
      name: 'backlog_age_seconds',
      help: 'How long the oldest piece of due work has waited.',
      labelNames: ['backlog'] as const,
      registers: [metrics.registry],
      async collect() {
        await Promise.all([...ages].map(async ([backlog, read]) => this.set({ backlog }, await read().catch(() => Number.NaN))));
      },
    });
  }

  /**
   * A backlog never makes an app unready: it calls for more replicas, not fewer.
   * @param ageSeconds resolves to 0 when nothing waits
   */
  add(name: string, ageSeconds: () => Promise<number>): void {
    this.ages.set(name, ageSeconds);
    this.readiness.add({ name, required: false, check: async () => ({ ok: true, ageSeconds: await ageSeconds() }) });
  }
}
