import type { EmbeddedTexts } from '@imprint/domain/knowledge/embeddings';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { directVendorConformance, type Asked } from './direct-vendor.conformance.js';
import { embeddingModelConformance } from './embedding-model.conformance.js';
import { createEmbeddingModel } from './embedding-models.module.js';
import { OpenAiEmbeddingsModel, type OpenAiEmbeddingsOptions } from './openai-embeddings.model.js';
import { SimulatedOpenAiEmbeddings } from './testing/openai-embeddings.simulator.js';
import { json } from './testing/scripted-server.js';

const { key } = SimulatedOpenAiEmbeddings;
let server: SimulatedOpenAiEmbeddings;
const opened: OpenAiEmbeddingsModel[] = [];
beforeAll(async () => {
  server = await SimulatedOpenAiEmbeddings.start();
});
afterEach(async () => {
  server.seen.splice(0);
  await Promise.all(opened.splice(0).map((model) => model.close()));
});
afterAll(() => server.stop());

function open(changes: Partial<OpenAiEmbeddingsOptions> = {}): OpenAiEmbeddingsModel {
  const http = new SafeFetch([new URL(server.origin).host]);
  const chosen = { baseUrl: `${server.origin}/v1`, apiKey: key, model: 'text-embedding-3-small', dimensions: 0 };
  const made = new OpenAiEmbeddingsModel(http, { ...chosen, ...changes });
  opened.push(made);
  return made;
}

const never = new AbortController().signal;
const embed = (model = open(), texts: readonly string[] = ['text']): Promise<EmbeddedTexts> => model.embed(texts, never);

embeddingModelConformance('OpenAI', open);

directVendorConformance('OpenAI embeddings', {
  ...{ server: () => server, key, setting: 'OPENAI_EMBEDDINGS_API_KEY' },
  ask: ({ timeoutMs, apiKey = key }: Asked) => embed(open({ timeoutMs, apiKey })),
  answer: {
    type: 'application/json',
    body: () => Buffer.from(JSON.stringify({ data: [{ index: 0, embedding: [0.5, 0.5] }], usage: { total_tokens: 1 } })),
  },
  refusals: [
    [
      404,
      { error: { message: 'No model.', type: 'invalid_request_error', code: 'model_not_found' } },
      { class: 'misconfiguration', code: 'unknown_model', retryable: false },
    ],
    [
      429,
      { error: { message: 'Pay.', type: 'insufficient_quota', code: 'insufficient_quota' } },
      { class: 'credential', code: 'insufficient_quota', retryable: false, message: expect.stringContaining('Top up') },
    ],
    [
      400,
      { error: { message: 'Too long.', type: 'invalid_request_error', code: null } },
      { code: 'invalid_request', retryable: false },
    ],
  ],
});

describe('vectors', () => {
  it('are asked for with model and texts alone, and counted by the vendor', async () => {
    const { vectors, tokens } = await embed(open(), ['abcd', 'abcdefgh']);
    expect([vectors.map(({ length }) => length), tokens]).toEqual([[1_536, 1_536], 3]);
    expect(server.seen.map(({ body }) => body)).toEqual([
      { model: 'text-embedding-3-small', input: ['abcd', 'abcdefgh'], encoding_format: 'float' },
    ]);
  });

  it('are as long as the operator wants, under a name of their own', async () => {
    const model = open({ dimensions: 512 });
    expect([(await embed(model)).vectors[0]?.length, model.name]).toEqual([512, 'openai/text-embedding-3-small@512']);
  });

  it('belong to the texts whose numbers they have, in whatever order they come', async () => {
    server.next((response) =>
      json(response, 200, {
        data: [
          { index: 1, embedding: [0, 2] },
          { index: 0, embedding: [1, 0] },
        ],
      }),
    );
    expect(await embed(open(), ['one', 'two'])).toEqual({
      vectors: [
        [1, 0],
        [0, 2],
      ],
      tokens: null,
    });
  });

  it.each([
    ['fewer than texts', [{ index: 0, embedding: [1] }]],
    [
      'of different lengths',
      [
        { index: 0, embedding: [1] },
        { index: 1, embedding: [1, 2] },
      ],
    ],
    [
      'with something else than numbers',
      [
        { index: 0, embedding: [1] },
        { index: 1, embedding: ['1'] },
      ],
    ],
    [
      'without numbers',
      [
        { index: 0, embedding: [] },
        { index: 1, embedding: [] },
      ],
    ],
    [
      'twice for one text',
      [
        { index: 0, embedding: [1] },
        { index: 0, embedding: [1] },
      ],
    ],
  ])('are refused where there are %s', async (_what, data) => {
    server.next((response) => json(response, 200, { data }));
    await expect(embed(open(), ['one', 'two'])).rejects.toMatchObject({ code: 'unusable_answer', retryable: true });
  });

  it('of a text that is too long are refused as the vendor words it', async () => {
    await expect(embed(open(), ['x'.repeat(8_192 * 4 + 1)])).rejects.toMatchObject({
      ...{ code: 'invalid_request', retryable: false, message: expect.stringContaining('maximum context length') },
    });
    expect((await embed(open(), ['x'.repeat(8_192 * 4)])).vectors).toHaveLength(1);
  });
});

it('there is a model only where the operator has chosen one', async () => {
  expect(createEmbeddingModel(testConfig({}))).toBeNull();
  const model = createEmbeddingModel(
    testConfig({ OPENAI_EMBEDDINGS_MODEL: 'bge-m3', OPENAI_EMBEDDINGS_BASE_URL: 'http://127.0.0.1:9/v1' }),
  );
  expect(model?.name).toBe('openai/bge-m3');
  await model?.close();
});
