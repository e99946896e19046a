import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What a server answers to the calls of a publish; files are ready with the answer. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'upload',
    call: /^POST \/api\/v2\/media$/,
    answer: (_request, nth) => ({ id: platformValue(`{id of upload ${nth}}`) }),
  },
  {
    operation: 'wait for the file',
    call: /^GET \/api\/v1\/media\//,
    answer: () => ({}),
  },
  {
    operation: 'publish',
    call: /^POST \/api\/v1\/statuses$/,
    answer: (_request, nth) => ({ id: platformValue(nth === 1 ? '{id of the post}' : `{id of post ${nth}}`), url: null }),
  },
];
