import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

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
    operation: 'create post',
    call: /^POST \/rest\/posts$/,
    status: 201,
    // Really in the header `x-restli-id`.
    answer: () => ({ id: platformValue('{urn of the post}', (token) => `urn:li:share:${token}`) }),
  },
];
