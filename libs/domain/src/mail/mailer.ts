import { Problem, problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { fileURLToPath } from 'node:url';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { keepMail } from './kept-mail.js';

/** A mail to one person. */
export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Milliseconds. Short, because a person is waiting for a page. */
const timeoutMs = 10_000;

/**
 * Sends mail through `MAIL_URL`: a mail server, or a folder that receives one `.eml` file (RFC 5322) per mail. Messages contain one-time
 * links and are never logged.
 */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter | null;
  /** Folder for `.eml` files, used instead of a mail server. */
  private readonly folder: string | null;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM'>) {
    const url = config.MAIL_URL;
    this.folder = url?.startsWith('file:') === true ? fileURLToPath(url) : null;
    this.transport = url === null ? null : transportFor(url);
  }

  /** False without `MAIL_URL`. */
  get isConfigured(): boolean {
    return this.transport !== null;
  }

  /** What takes the mails: a mail server, or a folder of this machine. */
  get via(): 'server' | 'folder' {
    return this.folder === null ? 'server' : 'folder';
  }

  /** @throws Problem `not_configured` without `MAIL_URL`, `service_unavailable` when the mail could not be delivered */
  async send({ to, subject, text, html }: Mail): Promise<void> {
    if (this.transport === null) throw problem('not_configured', 'This instance sends no mail: its operator must set MAIL_URL.');
    try {
      // Given as an object, an address is taken literally: a comma in it cannot add a recipient.
      const sent: unknown = await this.transport.sendMail({
        from: this.config.MAIL_FROM,
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
      });
      if (this.folder !== null) await keepMail(this.folder, (sent as { message: Buffer }).message);
    } catch (error) {
      const shown = { code: 'service_unavailable', detail: 'The mail could not be sent. Try again later.' } as const;
      throw new Problem(shown, { retryAfterSeconds: 60, cause: error });
    }
  }

  /** Connects, logs in and hangs up. @throws Error of the mail library, which may name host and user */
  async verify(): Promise<void> {
    if (this.folder === null) await this.transport?.verify();
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}

function transportFor(url: string): Transporter {
  // Content never comes from files or URLs.
  const closed = { disableFileAccess: true, disableUrlAccess: true };
  if (url.startsWith('file:')) return createTransport({ ...closed, streamTransport: true, buffer: true, newline: 'windows' });
  // The library accepts a URL next to other options; its types do not.
  const options = { ...closed, url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  return createTransport(options as SMTPTransport.Options);
}
