import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';
import { objectOf } from '../platform-failures.js';

/** What X answers to the calls of a publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'upload media',
    call: /^POST \/2\/media\/upload$/,
    answer: (_request, nth) => ({ data: { id: platformValue(`{id of upload ${nth}}`), expires_after_secs: 86_400 } }),
  },
  {
    operation: 'initialize media upload',
    call: /^POST \/2\/media\/upload\/initialize$/,
    answer: ({ body }) => {
      const isVideo = objectOf(body)['media_category'] !== 'subtitles';
      return { data: { id: platformValue(isVideo ? '{id of the video}' : '{id of the captions}'), expires_after_secs: 86_400 } };
    },
  },
  {
    operation: 'append media upload',
    call: /^POST \/2\/media\/upload\/[^/]+\/append$/,
    answer: () => ({ data: {} }),
  },
  {
    operation: 'finalize media upload',
    call: /^POST \/2\/media\/upload\/[^/]+\/finalize$/,
    answer: () => ({ data: {} }),
  },
  {
    operation: 'create media subtitles',
    call: /^POST \/2\/media\/subtitles$/,
    answer: () => ({ data: {} }),
  },
  {
    operation: 'describe media',
    call: /^POST \/2\/media\/metadata$/,
    answer: () => ({ data: {} }),
  },
  {
    operation: 'create post',
    call: /^POST \/2\/tweets$/,
    status: 201,
    answer: (_request, nth) => ({
      data: { id: platformValue(nth === 1 ? '{id of the post}' : `{id of post ${nth}}`), text: '' },
    }),
  },
];
