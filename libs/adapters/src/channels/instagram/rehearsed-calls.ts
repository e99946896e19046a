import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What Instagram answers to the calls of a publish; what it fetches is processed at once. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'create container',
    call: /^POST \/v25\.0\/me\/media$/,
    answer: (_request, nth) => ({ id: platformValue(`{id of container ${nth}}`) }),
  },
  {
    operation: 'read status',
    call: /^GET \/v25\.0\/[^/?]+\?fields=status_code,status$/,
    answer: () => ({ status_code: 'FINISHED' }),
  },
  {
    operation: 'publish',
    call: /^POST \/v25\.0\/me\/media_publish$/,
    answer: () => ({ id: platformValue('{id of the post}') }),
  },
  {
    operation: 'read address',
    call: /^GET \/v25\.0\/[^/?]+\?fields=id,permalink,shortcode$/,
    // Not sent on. The id is that of the answer before.
    answer: ({ url }) => ({ id: new URL(url ?? '').pathname.split('/').at(-1) }),
  },
];
