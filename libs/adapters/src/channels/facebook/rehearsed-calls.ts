import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';
import { objectOf } from '../platform-failures.js';

/** What Facebook answers to the calls of a publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'get the status of the video',
    call: /^GET \/v[\d.]+\/[^/?]+\?fields=status(?:&|$)/,
    answer: () => ({ status: { video_status: 'ready', publishing_phase: { status: 'complete' } } }),
  },
  {
    operation: 'get the token of the page',
    call: /^GET \/v[\d.]+\/\d+$/,
    answer: () => ({ access_token: platformValue('[redacted]') }),
  },
  {
    operation: 'upload photo',
    call: /^POST \/v[\d.]+\/\d+\/photos$/,
    answer: (_request, nth) => ({ id: platformValue(`{id of photo ${nth}}`) }),
  },
  {
    operation: 'upload video',
    call: /^POST \/v[\d.]+\/\d+\/videos$/,
    answer: ({ body }) => uploadAnswer(objectOf(body)),
  },
  {
    operation: 'publish post',
    call: /^POST \/v[\d.]+\/\d+\/feed$/,
    answer: () => ({ id: platformValue('{id of the post}') }),
  },
];

/** In one part, however large: how Facebook divides a video, it says itself. All phases go to the same address. */
function uploadAnswer({
  upload_phase: phase,
  file_size: size,
  video_file_chunk: part,
}: Readonly<Record<string, unknown>>): object {
  if (phase === 'finish') return { success: true };
  if (phase === 'start')
    return {
      video_id: platformValue('{id of the video}'),
      upload_session_id: platformValue('{id of the upload}'),
      ...{ start_offset: '0', end_offset: size },
    };
  const end = String(objectOf(part)['bytes']);
  return { start_offset: end, end_offset: end };
}
