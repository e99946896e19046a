import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { NoticeMails } from './notice-mails.js';
import { NoticesRepository } from './notices.repository.js';
import { QueueMails } from './queue-mails.js';

const deletedAtOnce = 1_000;

/** Queues and sends the mails about notices, and deletes old notices. */
@Injectable()
export class NoticeSweeper extends Sweeper {
  constructor(
    private readonly queue: QueueMails,
    private readonly mails: NoticeMails,
    private readonly notices: NoticesRepository,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('notices', config.SWEEP_INTERVAL_MS);
  }

  /** All that waits is queued first, so that what happened together is one mail. */
  override async sweep(): Promise<boolean> {
    while (await this.queue.queueNext());
    const wasDue = await this.mails.sendNext();
    const isMoreOld = await this.notices.deleteOlderThan(limits.noticeDays, deletedAtOnce);
    return !wasDue && !isMoreOld;
  }
}
