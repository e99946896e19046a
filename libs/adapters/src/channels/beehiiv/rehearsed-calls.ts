import { platformValue, unassignedTarget, type RehearsedCall } from '@imprint/domain/publishing/channel';
import { markLength } from '../post-slug.js';

/** What beehiiv answers to the calls of a publish: nothing of the post is there yet, and the draft is made at once. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'find post',
    call: /^GET \/v2\/publications\/[^/]+\/posts\?/,
    answer: () => ({ data: [], limit: 100, page: 1, total_results: 0, total_pages: 0 }),
  },
  {
    operation: 'create draft',
    call: /^POST \/v2\/publications\/[^/]+\/posts$/,
    status: 201,
    answer: () => ({ data: { id: platformValue('{id of the draft}', (token) => `post_${token}`) } }),
  },
  {
    operation: 'read draft',
    call: /^GET \/v2\/publications\/[^/]+\/posts\/[^/]+$/,
    answer: () => ({ data: { status: 'draft', web_url: null } }),
  },
  {
    operation: 'publish',
    call: /^PATCH \/v2\/publications\/[^/]+\/posts\/[^/]+$/,
    answer: () => ({ data: { status: 'confirmed', web_url: null } }),
  },
];

const mark = unassignedTarget.slice(-markLength);

/** As it is in a body, and in an address. */
export const placeholders = {
  [mark]: '{end of the target id}',
  [new URLSearchParams({ mark }).toString().slice('mark='.length)]: '{end of the target id}',
};
