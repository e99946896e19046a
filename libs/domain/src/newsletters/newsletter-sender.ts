import type { Held } from '@imprint/platform/lease';
import { Injectable, Logger } from '@nestjs/common';
import { longestMailMs, MailSessions, type MailSession } from '../mail/index.js';
import { IssueMail } from './issue-mail.js';
import { IssueMailsRepository } from './issue-mails.repository.js';
import { IssuesRepository } from './issues.repository.js';
import { MailOutcomes } from './mail-outcomes.js';
import { MailPace } from './mail-pace.js';
import { SubscriptionLinks } from './subscription-links.js';

/** Mails that are claimed together. */
const batch = 20;
/** Until another worker may take what this one had claimed, and what it was sending counts as lost. */
const leaseSeconds = longestMailMs / 1_000 + 30;
const serverWaitMs = 60_000;

/**
 * Mails issues to their subscribers, one after the other. That a mail is being sent is on record before the mail server is called, and a
 * mail whose answer is lost is never sent again: SMTP has no way to ask.
 */
@Injectable()
export class NewsletterSender {
  private readonly logger = new Logger(NewsletterSender.name);

  constructor(
    private readonly issues: IssuesRepository,
    private readonly mails: IssueMailsRepository,
    private readonly outcomes: MailOutcomes,
    private readonly sessions: MailSessions,
    private readonly links: SubscriptionLinks,
    private readonly pace: MailPace,
  ) {}

  /**
   * Sends some mails of the issue whose turn it is.
   * @param stop ends it after the mail that is being sent
   * @returns milliseconds until there may be more to do; null when nothing is due
   */
  async sendSome(stop?: AbortSignal): Promise<number | null> {
    await this.mails.giveUpLost();
    const issue = this.sessions.isConfigured ? await this.issues.takeTurn() : undefined;
    if (issue === undefined) {
      await this.issues.completeSettled();
      return null;
    }
    const claimed = await this.mails.claim(issue, batch, leaseSeconds);
    let session: MailSession;
    try {
      session = await this.sessions.open();
    } catch (error) {
      this.logger.warn({ err: error, issueId: issue.id }, 'the mail server cannot be used; trying again');
      await this.mails.giveBack(claimed);
      return serverWaitMs;
    }
    try {
      return await this.sendAll(claimed, { mail: new IssueMail(issue, this.links), session, stop });
    } finally {
      session.close();
    }
  }

  private async sendAll(
    claimed: readonly Held[],
    { mail, session, stop }: { mail: IssueMail; session: MailSession; stop: AbortSignal | undefined },
  ): Promise<number> {
    for (const [index, held] of claimed.entries()) {
      const waitMs = stop?.aborted === true ? 0 : await this.pace.untilNext();
      if (waitMs !== null) {
        await this.mails.giveBack(claimed.slice(index));
        return waitMs;
      }
      const begun = await this.mails.begin(held, leaseSeconds);
      if (begun === undefined) continue;
      const result = await session.send(await mail.to(begun));
      if (!(await this.outcomes.write(held, begun, result)))
        this.logger.warn({ mailId: held.id }, 'the claim was lost before the outcome of a mail could be written');
      if (result.outcome === 'sent' || result.outcome === 'refused') continue;
      await this.mails.giveBack(claimed.slice(index + 1));
      return 0;
    }
    return 0;
  }
}
