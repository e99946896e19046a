import { platformValue, unassignedTarget, type ReadCall, type RehearsedCall } from '@imprint/domain/publishing/channel';
import { markLength } from '../post-slug.js';

/** Below the address of the site. */
const call = (method: 'GET' | 'POST' | 'PUT', path: string): RegExp =>
  new RegExp(`^${method} .*/ghost/api/admin/${path}/(?:\\?|$)`);

/** What a site answers to the calls of a publish: nothing of the post is there yet. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'find draft',
    call: call('GET', 'posts/slug/[^/]+'),
    status: 404,
    answer: () => ({ errors: [{ type: 'NotFoundError', message: 'Resource not found error, cannot read post.' }] }),
  },
  {
    operation: 'upload',
    call: call('POST', 'images/upload'),
    answer: (_request, nth) => ({
      images: [{ url: platformValue(`{address of upload ${nth}}`, (token) => `https://${token}.invalid/`) }],
    }),
  },
  {
    operation: 'create draft',
    call: call('POST', 'posts'),
    answer: (request) => ({
      posts: [
        {
          id: platformValue('{id of draft}'),
          slug: slugIn(request),
          status: 'draft',
          updated_at: platformValue('{time of draft}'),
        },
      ],
    }),
  },
  {
    operation: 'publish',
    call: call('PUT', 'posts/[^/]+'),
    answer: () => ({ posts: [{ id: '1', slug: 'published', status: 'published', updated_at: 'now' }] }),
  },
];

/** That of the draft in the request, which the site takes as it is. */
function slugIn({ body }: ReadCall): unknown {
  const { posts } = body as { posts?: readonly { slug?: unknown }[] };
  return posts?.[0]?.slug;
}

const mark = unassignedTarget.slice(-markLength);

/** As it is in a body, and in an address. */
export const placeholders = {
  [mark]: '{end of the target id}',
  [encodeURIComponent(mark)]: '{end of the target id}',
};
