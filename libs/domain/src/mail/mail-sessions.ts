import type { Failure } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { keepMail } from './kept-mail.js';
import { mailRefusal } from './mail-refusal.js';

/** A message (RFC 5322) and whom it goes to. */
export interface AddressedMail {
  from: string;
  to: string;
  message: Buffer;
}

/**
 * What became of a mail. `refused`: the server said no, for good or for now, and it was not delivered. `not_sent`: the message never left
 * this process. `unknown`: it was on its way, and no answer came.
 */
export type MailOutcome =
  | { outcome: 'sent' }
  | { outcome: 'refused'; isFinal: boolean; isAddressUnknown: boolean; error: Failure }
  | { outcome: 'not_sent' }
  | { outcome: 'unknown' };

/** A connection to the mail server for several mails, one after the other. */
export interface MailSession {
  /** Never rejects. After `not_sent` and `unknown`, the session has ended. */
  send(mail: AddressedMail): Promise<MailOutcome>;
  close(): void;
}

/** Milliseconds. */
const connectMs = 15_000;
const silenceMs = 60_000;
/** The longest that one mail takes, however slowly the server answers. */
export const longestMailMs = 90_000;

/** Connections to the mail server of `MAIL_URL`, for mails whose outcome has to be known one by one. */
@Injectable()
export class MailSessions {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'MAIL_URL'>) {}

  /** False without `MAIL_URL`. */
  get isConfigured(): boolean {
    return this.config.MAIL_URL !== null;
  }

  /** Connects and logs in. @throws Error when the server cannot be used now, whose message may name host and user */
  async open(): Promise<MailSession> {
    const url = this.config.MAIL_URL;
    if (url === null) throw new Error('MAIL_URL is not set');
    if (url.startsWith('file:')) return folderSession(fileURLToPath(url));
    const { auth, ...options } = parseConnectionUrl(url);
    const timeouts = { connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: silenceMs };
    const connection = new SMTPConnection({ ...options, ...timeouts });
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => undefined);
    connection.on('error', ended.reject);
    connection.on('end', () => ended.reject(new Error('the connection to the mail server ended')));
    const done = (start: (settle: (error?: Error | null) => void) => void): Promise<void> =>
      Promise.race([
        ended.promise,
        new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve()))),
      ]);
    try {
      await done((settle) => connection.connect(settle));
      if (auth?.user) await done((settle) => connection.login(auth, settle));
    } catch (error) {
      connection.close();
      throw error;
    }
    return { send: (mail) => sendBy(connection, mail), close: () => connection.quit() };
  }
}

async function sendBy(connection: SMTPConnection, { from, to, message }: AddressedMail): Promise<MailOutcome> {
  // The library reads the message once the server has agreed to take it: before that, nothing can have been delivered.
  const progress = { isOnItsWay: false };
  const content = Readable.from(
    (function* () {
      progress.isOnItsWay = true;
      yield message;
    })(),
  );
  const sent = Promise.withResolvers<void>();
  connection.send({ from, to: [to], size: message.length }, content, (error) => (error ? sent.reject(error) : sent.resolve()));
  const timer = setTimeout(() => sent.reject(new Error('the mail server took too long')), longestMailMs);
  try {
    await sent.promise;
    return { outcome: 'sent' };
  } catch (error) {
    const refusal = mailRefusal(error);
    // What was begun is taken back, or else the server refuses the next mail as a second one within it (RFC 5321 §4.1.4).
    if (refusal !== undefined) await reset(connection);
    if (refusal !== undefined) return refusal;
    connection.close();
    return { outcome: progress.isOnItsWay ? 'unknown' : 'not_sent' };
  } finally {
    clearTimeout(timer);
  }
}

/** Never rejects: a connection that cannot be reset sends nothing more. */
function reset(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, connectMs);
    connection.once('end', resolve);
    connection.reset((error: Error | null | undefined) => {
      clearTimeout(timer);
      connection.off('end', resolve);
      if (error) connection.close();
      resolve();
    });
  });
}

function folderSession(folder: string): MailSession {
  const send = async ({ message }: AddressedMail): Promise<MailOutcome> => {
    try {
      await keepMail(folder, message);
      return { outcome: 'sent' };
    } catch {
      return { outcome: 'not_sent' };
    }
  };
  return { send, close: () => undefined };
}
