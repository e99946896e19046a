import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Mailer } from '../mail/index.js';
import { found, type Found } from './found.js';

/** Whether mail would leave the instance, without sending any. */
@Injectable()
export class MailCheck {
  private readonly logger = new Logger(MailCheck.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly mailer: Mailer,
  ) {}

  async check(): Promise<Found> {
    const { MAIL_URL, MAIL_FROM } = this.config;
    if (MAIL_URL === null) return found('mail_off');
    if (MAIL_URL.startsWith('file:')) return found('mail_folder');
    const host = new URL(MAIL_URL).host;
    try {
      await this.mailer.verify();
    } catch (error) {
      this.logger.warn({ err: error }, 'the mail server could not be used');
      return mailFailure(host, error);
    }
    const from = MAIL_FROM.replace(/^.*<(.*)>$/, '$1');
    return isPublicAddress(from) ? found('mail_ok', { host }) : found('mail_sender', { host, from });
  }
}

const isPublicAddress = (address: string) =>
  /@[^@\s]+\.[a-z]{2,}$/i.test(address) && !/\.(local|localdomain|internal)$/i.test(address);

/** By the codes of the mail library. Its messages may name the user, so none is passed on. */
export function mailFailure(host: string, error: unknown): Found {
  const { code = '', message = '', responseCode } = error as { code?: string; message?: string; responseCode?: number };
  if (code === 'EAUTH') return found('mail_login_refused', { host });
  if (code === 'ETLS' || /certificate|\bSSL\b|\bTLS\b|wrong version/i.test(message))
    return found('mail_tls', { host, reason: tlsReason(message) });
  if (responseCode !== undefined) return found('mail_refused', { host, reason: responseCode });
  return found('mail_unreachable', { host, reason: /\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? code });
}

function tlsReason(message: string): string {
  if (/self.signed/i.test(message)) return 'self-signed certificate';
  if (/expired/i.test(message)) return 'expired certificate';
  if (/altnames|does not match/i.test(message)) return 'certificate of another name';
  if (/wrong version/i.test(message)) return 'the server does not speak TLS on this port';
  return 'TLS failed';
}
