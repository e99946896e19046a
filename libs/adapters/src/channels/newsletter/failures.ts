import { ChannelError } from '@imprint/domain/publishing/channel';
import type { IssueRefusal } from '@imprint/domain/newsletters/issues';
import { misconfigured } from '../platform-failures.js';

const messages: Readonly<Record<IssueRefusal['refused'], string>> = {
  newsletter_gone: 'The newsletter was deleted, or belongs to another brand. Choose another one for the account.',
  no_subscribers: 'Nobody has confirmed a subscription to this newsletter yet.',
  sender_not_allowed:
    'The operator of this instance does not let newsletters be sent from this address any more (NEWSLETTER_SENDERS).',
  mail_off: 'This instance sends no mail: its operator must set MAIL_URL.',
};

/** No mail was queued. */
export const issueRefused = ({ refused }: IssueRefusal): ChannelError => misconfigured(refused, messages[refused]);

/** The newsletter of the connection. @throws ChannelError `newsletter_missing` */
export function requireNewsletter(destinationId: string | undefined): string {
  if (destinationId !== undefined) return destinationId;
  throw misconfigured('newsletter_missing', 'Nobody has chosen the newsletter that posts go to.');
}
