import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { OutboxRepository } from './outbox.repository.js';

const batch = 500;
/** Other sweeps per sweep of this kind. */
const every = 60;

/** Deletes events after their retention, with their deliveries and attempts. */
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

  /** Resolves with the number of deleted events, at most 500. Events still to be delivered stay. */
  async deleteOld(): Promise<number> {
    return this.outbox.deleteOld(this.config.WEBHOOK_RETENTION_DAYS, batch);
  }
}
