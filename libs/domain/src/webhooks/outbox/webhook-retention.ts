import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { OutboxRepository } from './outbox.repository.js';

const batch = 500;
/** Sweeps of other kinds for each of this one. */
const every = 60;

/** Removes events whose time for the log and for replay is over, with their deliveries and attempts. */
@Injectable()
export class WebhookRetention extends Sweeper {
  constructor(
    private readonly outbox: OutboxRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SWEEP_INTERVAL_MS' | 'WEBHOOK_RETENTION_DAYS'>,
  ) {
    super('retention of webhooks', config.SWEEP_INTERVAL_MS * every);
  }

  override async sweep(): Promise<boolean> {
    return (await this.deleteOld()) < batch;
  }

  /** Resolves with how many events went, at most 500. One that is still to be delivered stays. */
  async deleteOld(): Promise<number> {
    return this.outbox.deleteOld(this.config.WEBHOOK_RETENTION_DAYS, batch);
  }
}
