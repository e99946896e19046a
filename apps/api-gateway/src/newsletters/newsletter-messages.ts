import { postReadingScopes } from '@imprint/contracts/access';
import { onState, type MessageType } from '../real-time/message-type.js';

export const newsletterMessages: readonly MessageType[] = [
  {
    name: 'newsletter',
    of: 'newsletter',
    scopes: postReadingScopes,
    ...onState('newsletter.changed', ({ organizationId, newsletterId: id, status }) => [{ organizationId, id, status }]),
    // Subscribers come, and mails go out, many at a time.
    everyMs: 1_000,
  },
];
