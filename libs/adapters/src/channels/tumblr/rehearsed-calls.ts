import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** A post with a video gets another id once it is shown. */
const [newId, shownId] = [platformValue('{id of the post}'), platformValue('{id of the post that is shown}')];

const meta = (status: number) => ({ status, msg: 'OK' });

/** What Tumblr answers to the calls of a publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'read blog',
    call: /^GET \/v2\/blog\/[^/]+\/info$/,
    answer: () => ({ meta: meta(200), response: { blog: { name: platformValue('{name of the blog}') } } }),
  },
  {
    operation: 'create post',
    call: /^POST \/v2\/blog\/[^/]+\/posts$/,
    status: 201,
    answer: () => ({ meta: meta(201), response: { id: newId } }),
  },
  {
    operation: 'read posts',
    call: /^GET \/v2\/blog\/[^/]+\/posts$/,
    // A video that is processed at once.
    answer: () => ({ meta: meta(200), response: { posts: [{ id_string: shownId, genesis_post_id: newId }] } }),
  },
];
