import { platformValue, redacted, type RehearsedCall } from '@imprint/domain/publishing/channel';

const secret = () => platformValue(redacted);
/** There is one upload of a post. */
const key = platformValue('{key of the upload}', (token) => `rte_images/${token}`);
const uploadId = String(key.value).replace('rte_images/', '');

/** What Reddit answers to the calls of a publish. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'ask for an upload',
    call: /^POST \/api\/media\/asset\.json$/,
    answer: () => ({
      args: {
        action: platformValue('{address of the upload}', (token) => `//${token}.example/storage`),
        fields: [
          { name: 'acl', value: 'public-read' },
          { name: 'key', value: key },
          { name: 'success_action_status', value: '201' },
          { name: 'policy', value: secret() },
          { name: 'X-Amz-Signature', value: secret() },
        ],
      },
    }),
  },
  { operation: 'upload', call: /^POST \/\w*$/, status: 201, answer: () => ({}) },
  {
    operation: 'submit',
    call: /^POST \/api\/submit$/,
    answer: ({ body }) => ({ json: { errors: [], data: isImage(body) ? { websocket_url: secret() } : { name: id() } } }),
  },
  {
    operation: 'identify the account',
    call: /^GET \/api\/v1\/me\?/,
    answer: () => ({ name: platformValue('{name of the account}') }),
  },
  {
    operation: 'find the post of the image',
    call: /^GET \/user\/[^/]+\/submitted\?/,
    answer: () => ({
      data: {
        children: [{ data: { name: id(), created_utc: Date.now() / 1_000, url: `https://i.redd.it/${uploadId}.png` } }],
        after: null,
      },
    }),
  },
];

const id = () => platformValue('{id of the post}', (token) => `t3_${token}`);

const isImage = (body: unknown): boolean => (body as { kind?: unknown } | undefined)?.kind === 'image';
