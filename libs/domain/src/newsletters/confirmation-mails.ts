import { limits } from '@imprint/contracts/limits';
import { sha256Hex } from '@imprint/platform/crypto';
import { html } from '@imprint/platform/html';
import { RateWindow } from '@imprint/platform/rate-window';
import { Injectable, Logger } from '@nestjs/common';
import { Mailer, type Mail } from '../mail/index.js';
import { ConfirmationsRepository, type DueConfirmation } from './confirmations.repository.js';
import { SubscriptionLinks } from './subscription-links.js';

const daySeconds = 86_400;
/** Attempts, a minute apart, before a mail is given up. The person can subscribe once more. */
const triesAtMost = 10;
const retrySeconds = 60;

/**
 * Asks people by mail whether they want a newsletter. A mail is marked as sent before the mail server is called, and given back if the
 * server refuses it. However often an address is entered, on whatever newsletters, it gets few mails a day.
 */
@Injectable()
export class ConfirmationMails {
  private readonly logger = new Logger(ConfirmationMails.name);

  constructor(
    private readonly confirmations: ConfirmationsRepository,
    private readonly mailer: Mailer,
    private readonly links: SubscriptionLinks,
    private readonly window: RateWindow,
  ) {}

  /** Resolves with whether one was due. */
  async sendNext(): Promise<boolean> {
    const due = await this.confirmations.take();
    if (due === undefined) return false;
    const { allowed } = await this.window.hit(
      `confirmation:${sha256Hex(due.address)}`,
      limits.confirmationsPerAddressPerDay,
      daySeconds,
    );
    if (!allowed) return true;
    try {
      await this.mailer.send(this.mailFor(due));
    } catch (error) {
      this.logger.warn({ err: error, subscriberId: due.id }, 'a mail that asks to confirm could not be sent');
      if (due.tries < triesAtMost) await this.confirmations.giveBack(due, retrySeconds);
    }
    return true;
  }

  private mailFor({ id, address, newsletterName, postalLine }: DueConfirmation): Mail {
    const link = this.links.confirm(id);
    const ask = `This address was entered for the newsletter “${newsletterName}”.`;
    const otherwise = `If you did not ask for it, do nothing: you get no newsletter, and the address is deleted within ${limits.pendingSubscriberDays} days.`;
    const from = postalLine === null ? '' : `\n\n${postalLine}`;
    return {
      to: address,
      subject: `Please confirm: ${newsletterName}`,
      text: `${ask}\n\nTo get it, open this page and confirm:\n${link}\n\n${otherwise}${from}\n`,
      html: html`<p>${ask}</p>
        <p><a href="${link}">Confirm that you want it</a></p>
        <p>${otherwise}</p>
        ${postalLine !== null && html`<p>${postalLine}</p>`}`.text,
    };
  }
}
