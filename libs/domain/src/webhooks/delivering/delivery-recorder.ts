import { GatheredQuestions } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import type { ClaimedDelivery } from './delivery-claims.repository.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryRecordsRepository, type Attempt, type AttemptResult, type Recorded } from './delivery-records.repository.js';
import { DueDeliveries } from './due-deliveries.js';
import { EndpointHealth } from '../settings/endpoint-health.js';

/** Writes how an attempt ended, and draws the conclusions. */
export type RecordAttempt = (delivery: ClaimedDelivery, result: AttemptResult) => Promise<void>;

/** Results of attempts. */
@Injectable()
export class DeliveryRecorder {
  constructor(
    private readonly records: DeliveryRecordsRepository,
    private readonly due: DueDeliveries,
    private readonly health: EndpointHealth,
    private readonly metrics: DeliveryMetrics,
  ) {}

  /**
   * A recorder of its own for each organization: the results of one that come while a statement runs go together with the next, and
   * wait for nothing of another.
   */
  forOrganization(): RecordAttempt {
    const results = new GatheredQuestions<Attempt, Recorded | null | Error>((attempts) => this.write(attempts), 1);
    return async (delivery, result) => {
      const recorded = await results.ask({ delivery, result });
      if (recorded instanceof Error) throw recorded;
      // Somebody else holds it by now, and has the last word.
      if (recorded === null) return;
      this.metrics.attempted(result);
      if (result.status === 'queued') this.due.expect(result.waitMs);
      await this.health.follow(delivery.organizationId, result.status, recorded);
    };
  }

  /** One result that the database refuses does not keep the others from being written. */
  private async write(attempts: readonly Attempt[]): Promise<(Recorded | null | Error)[]> {
    try {
      return await this.records.record(attempts);
    } catch (error) {
      if (!isRefused(error) || attempts.length === 1) throw error;
    }
    const written: (Recorded | null | Error)[] = [];
    for (const attempt of attempts) written.push(await this.write([attempt]).then(([one]) => one ?? null, asError));
    return written;
  }
}

/** The values were refused, in the classes of PostgreSQL "data exception" and "integrity constraint violation". */
function isRefused(error: unknown): boolean {
  return error instanceof QueryFailedError && /^2[23]/.test(String((error.driverError as { code?: unknown }).code));
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
