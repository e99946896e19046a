import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What Pinterest answers to the call of a publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'create pin',
    call: /^POST \/v5\/pins$/,
    status: 201,
    answer: () => ({ id: platformValue('{id of the pin}') }),
  },
];
