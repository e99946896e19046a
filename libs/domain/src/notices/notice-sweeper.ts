import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { DistributeNotices } from './distribute-notices.js';
import { NoticeMails } from './notice-mails.js';
import { NoticesRepository } from './notices.repository.js';

const deletedAtOnce = 1_000;

/** Distributes notices, sends the mails about them, and deletes old notices. */
@Injectable()
export class NoticeSweeper extends Sweeper {
  constructor(
    private readonly distribution: DistributeNotices,
    private readonly mails: NoticeMails,
    private readonly notices: NoticesRepository,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('notices', config.SWEEP_INTERVAL_MS);
  }

  /** All that waits is distributed first, so that what happened together is one mail. */
  override async sweep(): Promise<boolean> {
    while (await this.distribution.distributeNext());
    const wasDue = await this.mails.sendNext();
    const isMoreOld = await this.notices.deleteOlderThan(limits.noticeDays, deletedAtOnce);
    return !wasDue && !isMoreOld;
  }
}
