import { platformValue, unassignedTarget, type ReadCall, type RehearsedCall } from '@imprint/domain/publishing/channel';
import { tagOf } from './mail.js';

/** What a server answers to the calls of a publish: nothing of the post is there yet. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  { operation: 'find campaign', call: /^GET \/api\/campaigns\?/, answer: () => ({ data: { results: [], total: 0 } }) },
  {
    operation: 'upload',
    call: /^POST \/api\/media$/,
    answer: (_request, nth) => ({
      data: { url: platformValue(`{address of upload ${nth}}`, (token) => `https://${token}.invalid/`) },
    }),
  },
  {
    operation: 'create draft',
    call: /^POST \/api\/campaigns$/,
    answer: (request) => ({
      data: {
        id: platformValue('{id of the campaign}', (_token, serial) => 1e12 + serial),
        status: 'draft',
        lists: listsIn(request),
      },
    }),
  },
  { operation: 'start', call: /^PUT \/api\/campaigns\/[^/]+\/status$/, answer: () => ({ data: { status: 'running' } }) },
];

/** Those of the request. */
function listsIn({ body }: ReadCall): readonly object[] {
  const { lists = [] } = body as { lists?: readonly unknown[] };
  return lists.map((id) => ({ id }));
}

const tag = tagOf({ targetId: unassignedTarget });

/** As it is in a body, and in an address. */
export const placeholders = {
  [tag]: 'imprint-{target id}',
  [new URLSearchParams({ tag }).toString().slice('tag='.length)]: 'imprint-{target id}',
};
