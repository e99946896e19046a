import type { MailOutcome } from './mail-sessions.js';

/** What the mail library reports. */
interface SmtpFailure {
  responseCode?: number;
  response?: string;
  command?: string;
}

/** An address that the server does not have (RFC 3463 §3.2), or a mailbox that takes nothing any more (§3.3). */
const unknownAddress = /^(?:5\.1\.[1-36]|5\.1\.10|5\.2\.1)$/;
/** Replies without such a code by which servers refuse a mailbox for good (RFC 5321 §4.2.3). */
const unknownMailbox = [550, 551, 553];

/**
 * The answer with which a server refused a mail. Undefined when it gave none, so that nobody knows. Whatever the server says about a
 * mailbox counts as about the address only if it was its answer to the address.
 */
export function mailRefusal(error: unknown): Extract<MailOutcome, { outcome: 'refused' }> | undefined {
  const { responseCode, response = '', command = '' } = error as SmtpFailure;
  if (responseCode === undefined || responseCode < 400) return undefined;
  const isFinal = responseCode >= 500;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const namesMailbox = enhanced === undefined ? unknownMailbox.includes(responseCode) : unknownAddress.test(enhanced);
  const isAddressUnknown = isFinal && command === 'RCPT TO' && namesMailbox;
  const said = enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`;
  return {
    outcome: 'refused',
    isFinal,
    isAddressUnknown,
    error: {
      class: isFinal ? 'validation' : 'provider_outage',
      code: isAddressUnknown ? 'address_unknown' : isFinal ? 'mail_refused' : 'mail_deferred',
      // Its own words may name the person, and are in no log.
      message: `The mail server answered ${said}.`,
      retryable: !isFinal,
    },
  };
}
