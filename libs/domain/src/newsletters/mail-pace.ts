import { CONFIG, type Config } from '@imprint/platform/config';
import { RateWindow } from '@imprint/platform/rate-window';
import { Inject, Injectable } from '@nestjs/common';

/** How fast this instance gives mails of newsletters to its mail server, all workers together. */
@Injectable()
export class MailPace {
  constructor(
    private readonly window: RateWindow,
    @Inject(CONFIG) private readonly config: Pick<Config, 'NEWSLETTER_MAILS_PER_MINUTE'>,
  ) {}

  /** Counts a mail. Null when it may go out now; otherwise milliseconds until one may. */
  async untilNext(): Promise<number | null> {
    const { allowed, retryAfterSeconds } = await this.window.hit('newsletter-mails', this.config.NEWSLETTER_MAILS_PER_MINUTE);
    return allowed ? null : retryAfterSeconds * 1_000;
  }
}
