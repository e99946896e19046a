import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A request whose response has ended. */
export interface FinishedRequest {
  method: string;
  /** Pattern of the route (`/v1/images/:id`), or `unmatched`: raw paths would make the number of series unbounded. */
  route: string;
  status: number;
  ms: number;
}

/** Metrics of the process. Rooms register their own on `registry`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private reading: Promise<string> | undefined;
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Prometheus text format. Concurrent readers share one run, because some numbers come from the database. */
  read(): Promise<string> {
    this.reading ??= this.registry.metrics().finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** Registers a number that is read on every scrape. */
  gauge(name: string, help: string, read: () => number): void {
    const collect = function (this: Gauge): void {
      this.set(read());
    };
    new Gauge({ name, help, registers: [this.registry], collect });
  }

  counter<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [this.registry] });
  }

  /** Registers numbers by one label that are read from the database on every scrape; none of them appear when it does not answer. */
  gauges(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void {
    const collect = async function (this: Gauge): Promise<void> {
      this.reset();
      for (const [value, number] of await read().catch(() => new Map<string, number>())) this.set({ [label]: value }, number);
    };
    new Gauge({ name, help, labelNames: [label], registers: [this.registry], collect });
  }

  observe({ method, route, status, ms }: FinishedRequest): void {
    this.requests.observe({ method, route, status }, ms / 1000);
  }
}
