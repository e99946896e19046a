import type { Failure } from '@imprint/contracts/errors';

/**
 * What became of a mail. `refused`: the server said no, for good or for now, and it was not delivered. `not_sent`: the message never left
 * this process. `unknown`: it was on its way, and no answer came.
 */
export type MailOutcome =
  | { outcome: 'sent' }
  | { outcome: 'refused'; isFinal: boolean; isAddressUnknown: boolean; error: Failure }
  | { outcome: 'not_sent' }
  | { outcome: 'unknown' };
