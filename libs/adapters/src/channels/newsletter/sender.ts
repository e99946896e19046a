import { nameFault } from '@imprint/contracts/documents';
import type { NewsletterIssues } from '@imprint/domain/newsletters/issues';
import { misconfigured } from '../platform-failures.js';

/** Whom mails are from. */
export interface Sender {
  senderName: string;
  senderAddress: string;
}

const nameLength = 100;

/** @throws ChannelError for a name that no header can show, and an address that the operator does not allow */
export function checkedSender(
  { senderName = '', senderAddress = '' }: Readonly<Record<string, string>>,
  issues: Pick<NewsletterIssues, 'senderAddress' | 'isConfigured'>,
): Sender {
  if (!issues.isConfigured) throw misconfigured('mail_off', 'This instance sends no mail: its operator must set MAIL_URL.');
  const name = senderName.trim();
  const fault = name.length > nameLength ? `must have at most ${nameLength} characters` : nameFault(name);
  if (fault !== null) throw misconfigured('invalid_sender', `The name of the sender ${fault}.`, 'senderName');
  const address = issues.senderAddress(senderAddress);
  if (address !== null) return { senderName: name, senderAddress: address };
  const why =
    'Newsletters of this instance may not be sent from this address. Its operator allows addresses with NEWSLETTER_SENDERS.';
  throw misconfigured('sender_not_allowed', why, 'senderAddress');
}

/** As they were stored. @throws ChannelError */
export function senderOf({ senderName, senderAddress }: Readonly<Record<string, string>>): Sender {
  if (senderName !== undefined && senderAddress !== undefined) return { senderName, senderAddress };
  throw misconfigured('credentials_missing', 'Name and address of the sender are needed.');
}
