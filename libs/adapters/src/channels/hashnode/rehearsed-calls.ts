import { platformValue, type ReadCall, type RehearsedCall } from '@imprint/domain/publishing/channel';

interface Asked {
  query?: string;
  variables?: { input?: { key?: string } };
}

const answers: Readonly<Record<string, (asked: Asked) => object>> = {
  createImageUploadURL: () => ({
    presignedPut: {
      url: platformValue('{address of the upload}', (token) => `https://${token}.example/upload`),
      key: platformValue('{key of the upload}'),
    },
  }),
  // "The final, servable image URL is https://cdn.hashnode.com/<fields.key>".
  confirmImageUpload: ({ variables }) => ({ ok: true, cdnUrl: `https://cdn.hashnode.com/${variables?.input?.key ?? ''}` }),
  createDraft: () => ({ draft: { id: platformValue('{id of the draft}') } }),
  publishDraft: () => ({ post: { id: platformValue('{id of the article}'), url: null } }),
};

/** What Hashnode answers to the calls of a publish, which all have the same address. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  { operation: 'GraphQL', call: /^POST \/$/, answer: (request) => ({ data: answered(request) }) },
  { operation: 'upload', call: /^PUT \//, answer: () => ({}) },
];

function answered({ body }: ReadCall): object {
  const asked = body as Asked;
  const [, name = ''] = /\{ (\w+)\(/.exec(asked.query ?? '') ?? [];
  return { [name]: answers[name]?.(asked) ?? {} };
}
