import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What Google answers to the call of a publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'create post',
    call: /^POST \/v4\/accounts\/[\w-]+\/locations\/[\w-]+\/localPosts$/,
    answer: () => ({
      name: platformValue('{name of the post}', (token) => `accounts/1/locations/1/localPosts/${token}`),
      searchUrl: platformValue('{address of the post}', (token) => `https://local.google.com/place?id=${token}`),
      state: 'LIVE',
    }),
  },
];
