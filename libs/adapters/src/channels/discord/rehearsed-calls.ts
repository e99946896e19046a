import { platformValue, unassignedTarget, type RehearsedCall } from '@imprint/domain/publishing/channel';
import { nonceOf } from './messages.js';

/** What Discord answers to the call of a publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'create message',
    call: /^POST (?:\/.*)?\/v10\/channels\/\d+\/messages$/,
    answer: () => ({ id: platformValue('{id of the message}') }),
  },
];

export const placeholders = { [nonceOf(unassignedTarget)]: '{made from the target id}' };
