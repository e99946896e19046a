import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What the storage wants to be shown (https://developers.pinterest.com/docs/content/update/, read 2026-11-27). */
const uploadParameters = [
  ...['x-amz-date', 'x-amz-signature', 'x-amz-security-token', 'x-amz-algorithm'],
  ...['key', 'policy', 'x-amz-credential'],
];

/** What Pinterest answers to the call of a publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'register media upload',
    call: /^POST \/v5\/media$/,
    status: 201,
    answer: () => ({
      media_id: platformValue('{id of the video}'),
      upload_url: platformValue(
        '{address for the video}',
        (token) => `https://pinterest-media-upload.s3-accelerate.amazonaws.com/${token}`,
      ),
      upload_parameters: {
        ...Object.fromEntries(uploadParameters.map((name) => [name, platformValue(`{${name} of the upload}`)])),
        'Content-Type': 'multipart/form-data',
      },
    }),
  },
  { operation: 'upload video', call: /^POST \/[^/]+$/, status: 204, answer: () => ({}) },
  { operation: 'get media upload', call: /^GET \/v5\/media\/[^/]+$/, answer: () => ({ status: 'succeeded' }) },
  {
    operation: 'create pin',
    call: /^POST \/v5\/pins$/,
    status: 201,
    answer: () => ({ id: platformValue('{id of the pin}') }),
  },
];
