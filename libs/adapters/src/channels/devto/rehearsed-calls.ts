import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What DEV answers to the call of a publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'create article',
    call: /^POST \/api\/articles$/,
    status: 201,
    answer: () => ({
      id: platformValue('{id of the article}', (_token, serial) => serial),
      url: platformValue('{address of the article}', (token) => `https://${token}.invalid/`),
    }),
  },
];
