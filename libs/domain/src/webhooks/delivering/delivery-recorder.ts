import { GatheredQuestions, isDataRefused } from '@imprint/platform/database';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import type { ClaimedDelivery } from './delivery-claims.repository.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryRecordsRepository, type Attempt, type AttemptResult, type Recorded } from './delivery-records.repository.js';
import { signalDeliveries } from './delivery-signals.js';
import { DueDeliveries } from './due-deliveries.js';
import { EndpointHealth } from '../settings/endpoint-health.js';

/** Writes the result of an attempt, and acts on its consequences. */
export type RecordAttempt = (delivery: ClaimedDelivery, result: AttemptResult) => Promise<void>;

/** Writes results of attempts. */
@Injectable()
export class DeliveryRecorder {
  constructor(
    private readonly records: DeliveryRecordsRepository,
    private readonly due: DueDeliveries,
    private readonly health: EndpointHealth,
    private readonly metrics: DeliveryMetrics,
    private readonly signals: SignalBus,
  ) {}

  /**
   * A separate recorder for each organization: results that arrive while a statement is running are written with the next one, and never
   * wait for another organization.
   */
  forOrganization(): RecordAttempt {
    const results = new GatheredQuestions<Attempt, Recorded | null | Error>((attempts) => this.write(attempts), 1);
    return async (delivery, result) => {
      const recorded = await results.ask({ delivery, result });
      if (recorded instanceof Error) throw recorded;
      // Another dispatcher holds it now, and decides.
      if (recorded === null) return;
      this.metrics.attempted(result);
      signalDeliveries(this.signals, [delivery.organizationId]);
      if (result.status === 'queued') this.due.expect(result.waitMs);
      await this.health.follow(delivery.organizationId, result.status, recorded);
    };
  }

  /** A result that the database refuses does not prevent the others from being written. */
  private async write(attempts: readonly Attempt[]): Promise<(Recorded | null | Error)[]> {
    try {
      return await this.records.record(attempts);
    } catch (error) {
      if (!isDataRefused(error) || attempts.length === 1) throw error;
    }
    const written: (Recorded | null | Error)[] = [];
    for (const attempt of attempts) written.push(await this.write([attempt]).then(([one]) => one ?? null, asError));
    return written;
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
