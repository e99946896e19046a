import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What Facebook answers to the calls of a publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'get the token of the page',
    call: /^GET \/v[\d.]+\/\d+$/,
    answer: () => ({ access_token: platformValue('[redacted]') }),
  },
  {
    operation: 'upload photo',
    call: /^POST \/v[\d.]+\/\d+\/photos$/,
    answer: (_request, nth) => ({ id: platformValue(`{id of photo ${nth}}`) }),
  },
  {
    operation: 'publish post',
    call: /^POST \/v[\d.]+\/\d+\/feed$/,
    answer: () => ({ id: platformValue('{id of the post}') }),
  },
];
