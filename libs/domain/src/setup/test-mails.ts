import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { RateWindow } from '@imprint/platform/rate-window';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityService } from '../identity/index.js';
import { Mailer } from '../mail/index.js';

const hour = 3_600;

/** Mails with which somebody sees that mail arrives: to themselves only. */
@Injectable()
export class TestMails {
  constructor(
    private readonly identity: IdentityService,
    private readonly mailer: Mailer,
    private readonly window: RateWindow,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_APP_URL'>,
  ) {}

  /** @throws Problem `too_many_requests`, `not_configured` without MAIL_URL, `service_unavailable` when it could not be delivered */
  async send(caller: Principal): Promise<{ to: string }> {
    const { email } = await this.identity.user(caller);
    const verdict = await this.window.hit(`setup:test-mail:${caller.userId}`, limits.testMailsPerHour, hour);
    if (!verdict.allowed) {
      const { retryAfterSeconds } = verdict;
      const detail = `At most ${limits.testMailsPerHour} test mails can be sent in an hour.`;
      throw new Problem({ code: 'too_many_requests', detail }, { retryAfterSeconds });
    }
    await this.mailer.send({
      to: email,
      subject: 'Imprint can send mail',
      text: `You asked Imprint at ${this.config.PUBLIC_APP_URL} for this test mail. It has arrived, so mail works.`,
    });
    return { to: email };
  }
}
