import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What Slack answers to the calls of a publish; images are processed at once. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'ask for an upload',
    call: /^POST (?:\/.*)?\/files\.getUploadURLExternal$/,
    answer: (_request, nth) => ({
      ok: true,
      upload_url: platformValue(`{address for image ${nth}}`, (token) => `https://files.slack.com/upload/v1/${token}`),
      file_id: platformValue(`{id of image ${nth}}`, (token) => `F${token.toUpperCase()}`),
    }),
  },
  { operation: 'upload image', call: /^POST (?:\/.*)?\/upload\/v1\/\w+$/, answer: () => ({}) },
  { operation: 'complete upload', call: /^POST (?:\/.*)?\/files\.completeUploadExternal$/, answer: () => ({ ok: true }) },
  {
    operation: 'ask whether the image is processed',
    call: /^GET (?:\/.*)?\/files\.info$/,
    answer: () => ({ ok: true, file: { mimetype: 'image/*' } }),
  },
  {
    operation: 'post message',
    call: /^POST (?:\/.*)?\/chat\.postMessage$/,
    answer: (_request, nth) => ({ ok: true, ts: platformValue(nth === 1 ? '{ts of the message}' : `{ts of message ${nth}}`) }),
  },
];
