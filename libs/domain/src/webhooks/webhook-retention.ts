import { CONFIG, type Config } from '@imprint/platform/config';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

const batch = 500;
/** Sweeps of other kinds for each of this one. */
const every = 60;

/** Removes events whose time for the log and for replay is over, with their deliveries and attempts. */
@Injectable()
export class WebhookRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: WakeLoop;

  constructor(
    private readonly dataSource: DataSource,
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
    const [, gone] = await this.dataSource.query<[unknown[], number]>(
      `with old as (
         select id from webhook_event e where created_at < now() - $1 * interval '1 day' and relayed_at is not null
           and not exists (select from webhook_delivery d where d.webhook_event_id = e.id and d.status = 'queued')
         limit $2 for update skip locked
       ), logs as (
         select id from webhook_delivery where webhook_event_id in (select id from old)
       ), attempts as (
         delete from webhook_attempt where delivery_id in (select id from logs)
       ), deliveries as (
         delete from webhook_delivery where id in (select id from logs)
       )
       delete from webhook_event where id in (select id from old)`,
      [this.config.WEBHOOK_RETENTION_DAYS, batch],
    );
    return gone;
  }
}
