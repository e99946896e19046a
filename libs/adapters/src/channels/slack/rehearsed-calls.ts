import { platformValue, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What Slack answers to the calls of a publish; files are processed at once. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'ask for an upload',
    call: /^POST (?:\/.*)?\/files\.getUploadURLExternal$/,
    answer: (_request, nth) => ({
      ok: true,
      upload_url: platformValue(`{address for file ${nth}}`, (token) => `https://files.slack.com/upload/v1/${token}`),
      file_id: platformValue(`{id of file ${nth}}`, (token) => `F${token.toUpperCase()}`),
    }),
  },
  { operation: 'upload file', call: /^POST (?:\/.*)?\/upload\/v1\/\w+$/, answer: () => ({}) },
  { operation: 'complete upload', call: /^POST (?:\/.*)?\/files\.completeUploadExternal$/, answer: () => ({ ok: true }) },
  {
    operation: 'ask whether the file is processed',
    call: /^GET (?:\/.*)?\/files\.info$/,
    answer: () => ({
      ok: true,
      file: { mimetype: 'image/*', shares: { public: { C1: [{ ts: platformValue('{ts of the message}') }] } } },
    }),
  },
  {
    operation: 'post message',
    call: /^POST (?:\/.*)?\/chat\.postMessage$/,
    answer: (_request, nth) => ({ ok: true, ts: platformValue(nth === 1 ? '{ts of the message}' : `{ts of message ${nth}}`) }),
  },
];
