import { platformValue, unassignedTarget, type ReadCall, type RehearsedCall } from '@imprint/domain/publishing/channel';
import { markLength } from '../post-slug.js';

const call = (method: 'GET' | 'POST', parameters: string): RegExp => new RegExp(`^${method} .*\\?action=${parameters}`);
const secretValue = () => platformValue('[redacted]');

/** What a wiki answers to the calls of a publish: nothing of the post is there yet. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'begin login',
    call: call('GET', 'query&.*&type=login$'),
    answer: () => ({ query: { tokens: { logintoken: secretValue() } } }),
  },
  {
    operation: 'log in',
    call: call('POST', 'login&'),
    answer: () => ({ login: { result: 'Success', lgusername: 'account' } }),
  },
  {
    operation: 'find page',
    call: call('GET', 'query&'),
    answer: (request) => ({
      query: {
        tokens: { csrftoken: secretValue() },
        pages: titlesIn(request).map((title) => ({ ns: 0, title, missing: true })),
      },
    }),
  },
  {
    operation: 'upload',
    call: call('POST', 'upload&'),
    answer: ({ body }) => ({ upload: { result: 'Success', filename: (body as { filename?: unknown }).filename } }),
  },
  {
    operation: 'create page',
    call: call('POST', 'edit&'),
    answer: () => ({ edit: { result: 'Success', pageid: 1 } }),
  },
];

const titlesIn = ({ url }: ReadCall): string[] =>
  URL.parse(url ?? '')
    ?.searchParams.get('titles')
    ?.split('|') ?? [];

/** Cookies of the login. */
export const volatileHeaders = { cookie: '[redacted]' };

const end = unassignedTarget.slice(-markLength);

/** Of the title of a post without one, as it is in a body and in an address. */
export const placeholders = {
  [end]: '{end of the target id}',
  [new URLSearchParams({ end }).toString().slice('end='.length)]: '{end of the target id}',
};
