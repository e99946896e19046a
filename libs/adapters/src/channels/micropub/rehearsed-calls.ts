import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What a site answers to the calls of a publish. Addresses are really in the header `location`. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'find media endpoint',
    call: /^GET \/[^?]*\?(?:.*&)?q=config$/,
    answer: () => ({
      'media-endpoint': platformValue('{media endpoint of the site}', (token) => `https://media.example/${token}/media`),
    }),
  },
  {
    operation: 'upload',
    call: /^POST \/(?:[^?]*\/)?media(?:\?|$)/,
    status: 201,
    answer: (_request, nth) => ({
      location: platformValue(`{address of upload ${nth}}`, (token) => `https://media.example/${token}.png`),
    }),
  },
  {
    operation: 'create',
    call: /^POST \//,
    status: 201,
    answer: () => ({ location: platformValue('{address of the post}', (token) => `https://site.example/${token}`) }),
  },
];
