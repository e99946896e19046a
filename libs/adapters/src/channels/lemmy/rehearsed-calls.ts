import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

const number = (label: string) => platformValue(label, (_token, serial) => 1e12 + serial);

/** What a server answers to the calls of a publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'find community',
    call: /^GET \/api\/v3\/community\?/,
    answer: () => ({ community_view: { community: { id: number('{id of the community}'), name: 'community' } } }),
  },
  {
    operation: 'upload',
    call: /^POST \/pictrs\/image$/,
    status: 201,
    answer: () => ({ msg: 'ok', files: [{ file: platformValue('{name of the upload}') }] }),
  },
  {
    operation: 'publish',
    call: /^POST \/api\/v3\/post$/,
    answer: () => ({ post_view: { post: { id: number('{id of the post}') } } }),
  },
];
