import { CONFIG, type Config } from '@imprint/platform/config';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { OutboxRepository } from './outbox.repository.js';

const batch = 500;
/** Sweeps of other kinds for each of this one. */
const every = 60;

/** Removes events whose time for the log and for replay is over, with their deliveries and attempts. */
@Injectable()
export class WebhookRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: WakeLoop;

  constructor(
    private readonly outbox: OutboxRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SWEEP_INTERVAL_MS' | 'WEBHOOK_RETENTION_DAYS'>,
  ) {
    const maxWaitMs = config.SWEEP_INTERVAL_MS * every;
    const task = async (): Promise<number> => ((await this.sweep()) < batch ? maxWaitMs : 0);
    this.loop = new WakeLoop(task, { name: 'retention of webhooks', maxWaitMs });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Resolves with how many events went, at most 500. One that is still to be delivered stays. */
  async sweep(): Promise<number> {
    return this.outbox.deleteOld(this.config.WEBHOOK_RETENTION_DAYS, batch);
  }
}
