import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CreditLedger } from '../credits/index.js';
import { findLeftReservations } from './left-reservations.repository.js';

/** Reservations that one sweep ends. */
const sweepBatch = 100;

/**
 * Frees what is reserved for generations that have ended: a worker of the release before, which runs on during an upgrade, ends generations
 * and knows of no reservations. What such a worker made is not charged.
 */
@Injectable()
export class LeftReservations extends Sweeper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: CreditLedger,
    @Inject(CONFIG) config: Config,
  ) {
    super('sweep of reservations', config.SWEEP_INTERVAL_MS);
  }

  override async sweep(): Promise<boolean> {
    const left = await findLeftReservations(this.dataSource, sweepBatch);
    for (const [organizationId, own] of Map.groupBy(left, (each) => each.organizationId))
      await this.dataSource.transaction((manager) =>
        this.ledger.release(
          manager,
          organizationId,
          own.map(({ id }) => id),
        ),
      );
    return left.length < sweepBatch;
  }
}
