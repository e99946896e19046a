import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type { TestMail } from '@imprint/contracts/instance';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { RateWindow } from '@imprint/platform/rate-window';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { IdentityService } from '../identity/index.js';
import { Mailer } from '../mail/index.js';
import { described } from './found.js';
import { mailFailure } from './mail-check.js';

const hour = 3_600;

/** Mails with which somebody sees that mail arrives: to themselves only. */
@Injectable()
export class TestMails {
  private readonly logger = new Logger(TestMails.name);

  constructor(
    private readonly identity: IdentityService,
    private readonly mailer: Mailer,
    private readonly window: RateWindow,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_APP_URL' | 'MAIL_URL'>,
  ) {}

  /** @throws Problem `too_many_requests`, `not_configured` without MAIL_URL, `mail_not_sent` with what the mail server answered */
  async send(caller: Principal): Promise<TestMail> {
    const { email } = await this.identity.user(caller);
    const verdict = await this.window.hit(`setup:test-mail:${caller.userId}`, limits.testMailsPerHour, hour);
    if (!verdict.allowed) {
      const { retryAfterSeconds } = verdict;
      const detail = `At most ${limits.testMailsPerHour} test mails can be sent in an hour.`;
      throw new Problem({ code: 'too_many_requests', detail }, { retryAfterSeconds });
    }
    await this.deliver(email);
    return { to: email, via: this.mailer.via };
  }

  private async deliver(to: string): Promise<void> {
    try {
      await this.mailer.send({
        to,
        subject: 'Imprint can send mail',
        text: `You asked Imprint at ${this.config.PUBLIC_APP_URL} for this test mail. It has arrived, so mail works.`,
      });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'service_unavailable') throw error;
      this.logger.warn({ err: error.cause }, 'a test mail could not be sent');
      throw problem('mail_not_sent', this.reasonOf(error.cause));
    }
  }

  private reasonOf(cause: unknown): string {
    if (this.mailer.via === 'folder') return 'The mail could not be written to the folder that MAIL_URL names.';
    const { host } = new URL(this.config.MAIL_URL ?? '');
    return described('mail', mailFailure(host, cause)).found;
  }
}
