import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What Threads answers to the calls of a publish; what it fetches is processed at once. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'create container',
    call: /^POST \/v1\.0\/me\/threads$/,
    answer: (_request, nth) => ({ id: platformValue(`{id of container ${nth}}`) }),
  },
  {
    operation: 'read status',
    call: /^GET \/v1\.0\/[^/?]+\?fields=status,error_message$/,
    answer: () => ({ status: 'FINISHED' }),
  },
  {
    operation: 'publish',
    call: /^POST \/v1\.0\/me\/threads_publish$/,
    answer: (_request, nth) => ({ id: platformValue(nth === 1 ? '{id of the post}' : `{id of post ${nth}}`) }),
  },
  {
    operation: 'read address',
    call: /^GET \/v1\.0\/[^/?]+\?fields=id,permalink,shortcode$/,
    // Not sent on. The id is that of the answer before.
    answer: ({ url }) => ({ id: new URL(url ?? '').pathname.split('/').at(-1) }),
  },
];
