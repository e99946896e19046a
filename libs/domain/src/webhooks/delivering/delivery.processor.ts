import { queues, type WebhookClientJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { leaveToOthers, Processor, WorkerHost, type Job } from '@imprint/platform/queue';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DeliveryLanes } from './delivery-lanes.js';

/** A job is a wake-up for an organization's deliveries, and ends when a lane of this dispatcher has looked for them. */
@Injectable()
@Processor(queues.webhookClient)
export class DeliveryProcessor extends WorkerHost implements OnApplicationBootstrap {
  constructor(
    private readonly lanes: DeliveryLanes,
    @Inject(CONFIG) private readonly config: Pick<Config, 'WEBHOOK_CONCURRENCY'>,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.worker.concurrency = this.config.WEBHOOK_CONCURRENCY;
  }

  override async process(job: Job<WebhookClientJob>, token?: string): Promise<void> {
    const { organizationId } = job.data;
    // Jobs of an older release lack it; a sweep finds their deliveries.
    if (organizationId !== undefined && !(await this.lanes.wake(organizationId))) await leaveToOthers(job, token);
  }
}
