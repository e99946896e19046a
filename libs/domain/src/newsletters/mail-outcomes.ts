import type { Held } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import type { MailOutcome } from '../mail/index.js';
import { answerLost, IssueMailsRepository, type BegunMail } from './issue-mails.repository.js';
import { SubscribersRepository } from './subscribers.repository.js';

/** Waits after the server has said "not now", in milliseconds. After the last of them, that is taken for a no. */
const retryWaitsMs = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];
const serverWaitMs = 60_000;

/** Writes what became of mails, and of those whose address does not exist. */
@Injectable()
export class MailOutcomes {
  constructor(
    private readonly mails: IssueMailsRepository,
    private readonly subscribers: SubscribersRepository,
  ) {}

  /** False when the mail was no longer this worker's, and nothing was written. */
  async write(held: Held, begun: BegunMail, result: MailOutcome): Promise<boolean> {
    if (result.outcome === 'not_sent') return this.mails.postpone(held, serverWaitMs, null);
    const waitMs = result.outcome === 'refused' && !result.isFinal ? retryWaitsMs[begun.tries - 1] : undefined;
    if (result.outcome === 'refused' && waitMs !== undefined) return this.mails.postpone(held, waitMs, result.error);
    return this.mails.transaction(async (manager) => {
      if (result.outcome === 'sent') return this.mails.settle(manager, held, 'sent', null);
      if (result.outcome === 'unknown') return this.mails.settle(manager, held, 'unconfirmed', answerLost);
      const { isAddressUnknown, error } = result;
      const isWritten = await this.mails.settle(manager, held, isAddressUnknown ? 'bounced' : 'failed', error);
      const subscriber = { id: begun.subscriberId, organizationId: held.organizationId };
      if (isWritten && isAddressUnknown) await this.subscribers.markBounced(manager, subscriber);
      return isWritten;
    });
  }
}
