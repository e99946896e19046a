import { GatheredQuestions } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import type { ClaimedDelivery } from './delivery-claims.repository.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryRecordsRepository, type Attempt, type AttemptResult, type Recorded } from './delivery-records.repository.js';
import { DueDeliveries } from './due-deliveries.js';
import { EndpointHealth } from './endpoint-health.js';

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
   * wait for nothing of another. What could not be written with others is written by itself.
   */
  forOrganization(): RecordAttempt {
    const results = new GatheredQuestions<Attempt, Recorded | null>((attempts) => this.records.record(attempts), 1);
    return async (delivery, result) => {
      const attempt = { delivery, result };
      const recorded = await results.ask(attempt).catch(async () => (await this.records.record([attempt]))[0] ?? null);
      // Somebody else holds it by now, and has the last word.
      if (recorded === null) return;
      this.metrics.attempted(result);
      if (result.status === 'queued') this.due.expect(result.waitMs);
      await this.health.follow(delivery.organizationId, result.status, recorded);
    };
  }
}
