import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';
import { objectOf } from '../platform-failures.js';

/** What LinkedIn answers to the calls of a publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'initialize upload',
    call: /^POST \/rest\/images$/,
    answer: (_request, nth) => ({
      value: {
        uploadUrl: platformValue(`{address for image ${nth}}`, (token) => `https://www.linkedin.com/dms-uploads/${token}`),
        image: platformValue(`{urn of image ${nth}}`, (token) => `urn:li:image:${token}`),
      },
    }),
  },
  { operation: 'upload image', call: /^PUT \/dms-uploads\//, status: 201, answer: () => ({}) },
  {
    operation: 'finalize video upload',
    call: /^POST \/rest\/videos\?action=finalizeUpload$/,
    answer: () => ({}),
  },
  {
    operation: 'initialize video upload',
    call: /^POST \/rest\/videos$/,
    answer: ({ body }) => ({ value: videoUpload(objectOf(objectOf(body)['initializeUploadRequest'])) }),
  },
  { operation: 'upload video thumbnail', call: /^PUT \/dms-thumbnails\//, status: 201, answer: () => ({}) },
  { operation: 'upload video captions', call: /^POST \/dms-captions\//, status: 201, answer: () => ({}) },
  // Really in the header `etag`.
  { operation: 'upload video', call: /^PUT \/dms-videos\//, answer: () => ({ etag: platformValue('{tag of the part}') }) },
  { operation: 'get video', call: /^GET \/rest\/videos\//, answer: () => ({ status: 'AVAILABLE' }) },
  {
    operation: 'create post',
    call: /^POST \/rest\/posts$/,
    status: 201,
    // Really in the header `x-restli-id`.
    answer: () => ({ id: platformValue('{urn of the post}', (token) => `urn:li:share:${token}`) }),
  },
];

const addressFor = (what: string, path: string): unknown =>
  platformValue(`{address for the ${what}}`, (token) => `https://www.linkedin.com/${path}/${token}`);

/** In one part, however large: how LinkedIn divides a video, it says itself. */
const videoUpload = (asked: Readonly<Record<string, unknown>>): object => ({
  video: platformValue('{urn of the video}', (token) => `urn:li:video:${token}`),
  uploadToken: '',
  uploadInstructions: [
    { uploadUrl: addressFor('video', 'dms-videos'), firstByte: 0, lastByte: Number(asked['fileSizeBytes']) - 1 },
  ],
  ...(asked['uploadCaptions'] === true && { captionsUploadUrl: addressFor('captions', 'dms-captions') }),
  ...(asked['uploadThumbnail'] === true && { thumbnailUploadUrl: addressFor('thumbnail', 'dms-thumbnails') }),
});
