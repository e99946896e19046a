import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What YouTube answers to the calls of a publish. @param origin of the API */
export const rehearsedCalls = (origin: string): readonly RehearsedCall[] => [
  {
    operation: 'begin upload',
    call: /^POST \/upload\/youtube\/v3\/videos\?/,
    // Really in the header `location`.
    answer: () => ({
      location: platformValue('{address of the upload}', (token) => `${origin}/upload/youtube/v3/videos?upload_id=${token}`),
    }),
  },
  {
    operation: 'upload video',
    call: /^PUT \/upload\/youtube\/v3\/videos\?/,
    answer: () => ({ id: platformValue('{id of the video}') }),
  },
  {
    operation: 'set thumbnail',
    call: /^POST \/upload\/youtube\/v3\/thumbnails\/set\?/,
    answer: () => ({ kind: 'youtube#thumbnailSetResponse', items: [] }),
  },
  {
    operation: 'begin captions',
    call: /^POST \/upload\/youtube\/v3\/captions\?/,
    // Really in the header `location`.
    answer: () => ({
      location: platformValue('{address of the captions}', (token) => `${origin}/upload/youtube/v3/captions?upload_id=${token}`),
    }),
  },
  {
    operation: 'upload captions',
    call: /^PUT \/upload\/youtube\/v3\/captions\?/,
    answer: () => ({ id: platformValue('{id of the captions}') }),
  },
];
