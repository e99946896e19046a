import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ModelError } from '@imprint/domain/generation/image';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { imageContext, imageModelConformance, imageRequest, sizesOf } from './image-model.conformance.js';
import { OpenAiImagesModel, type OpenAiImagesOptions } from './openai-images.model.js';
import { FakeOpenAiImages, json, picture } from './testing/openai-images.fake.js';

let fake: FakeOpenAiImages;
const opened: OpenAiImagesModel[] = [];
beforeAll(async () => {
  fake = await FakeOpenAiImages.start();
});
afterEach(async () => {
  fake.seen.splice(0);
  await Promise.all(opened.splice(0).map((model) => model.close()));
});
afterAll(() => fake.stop());

function create(changes: Partial<OpenAiImagesOptions> = {}): OpenAiImagesModel {
  const http = new SafeFetch([new URL(fake.origin).host]);
  return new OpenAiImagesModel(http, {
    baseUrl: `${fake.origin}/v1`,
    apiKey: FakeOpenAiImages.key,
    model: 'gpt-image-1',
    ...changes,
  });
}

function model(changes: Partial<OpenAiImagesOptions> = {}): OpenAiImagesModel {
  const made = create(changes);
  opened.push(made);
  return made;
}

async function failureOf(from: OpenAiImagesModel): Promise<ModelError> {
  const failure = await from.generate(imageRequest(), imageContext()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ModelError);
  const text = JSON.stringify([(failure as ModelError).message, String((failure as ModelError).cause)]);
  expect(text).not.toContain(FakeOpenAiImages.key);
  return failure as ModelError;
}

imageModelConformance('openai/gpt-image-1', async () => ({
  model: create(),
  sizes: sizesOf.openai,
  failNext: () => fake.refuse(500, { message: 'The server had an error', type: 'server_error' }),
  holdNext: () => new Promise((resolve) => fake.next(() => resolve())),
}));

imageModelConformance('openai/gpt-image-2', async () => ({
  model: create({ model: 'gpt-image-2' }),
  sizes: sizesOf.openaiFlexible,
  failNext: () => fake.refuse(500, { message: 'The server had an error', type: 'server_error' }),
  holdNext: () => new Promise((resolve) => fake.next(() => resolve())),
}));

describe('the sizes of a model', () => {
  const ratios = (name: string) => model({ model: name }).capability.aspectRatios;

  it('are those that its vendor documents', () => {
    expect(ratios('gpt-image-1.5')).toEqual(['1:1', '2:3', '3:2']);
    expect(ratios('dall-e-3')).toEqual(['1:1', '9:16', '16:9']);
    expect(ratios('dall-e-2')).toEqual(['1:1']);
    expect(ratios('flux.1')).toEqual(['1:1', '2:3', '3:2']);
  });

  it('of the flexible ones are within its limits', () => {
    for (const ratio of ratios('gpt-image-2.5-sunburst')) {
      const [width, height] = sizesOf.openaiFlexible[ratio];
      const [across = 0, down = 0] = ratio.split(':').map(Number);
      expect([width % 16, height % 16]).toEqual([0, 0]);
      expect(width * down).toBe(height * across);
      expect(width * height).toBeGreaterThanOrEqual(655_360);
      expect(width * height).toBeLessThanOrEqual(8_294_400);
    }
  });
});

describe('the request to the service', () => {
  it('has model, prompt, style, colours, size, key, and the same idempotency key on every attempt', async () => {
    const brand = { label: 'A', colors: { background: '#ffffff', foreground: '#111111', accent: '#ff5500' } };
    for (let attempt = 0; attempt < 2; attempt++)
      await model().generate(
        imageRequest({ style: 'bold', brand, aspectRatio: '3:2' }),
        imageContext({ idempotencyKey: 'gen_1' }),
      );
    expect(fake.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['gen_1', 'gen_1']);
    expect(fake.seen[0]).toMatchObject({
      path: '/v1/images/generations',
      headers: { authorization: `Bearer ${FakeOpenAiImages.key}`, 'content-type': 'application/json' },
      body: { model: 'gpt-image-1', n: 1, size: '1536x1024', output_format: 'png' },
    });
    expect(fake.seen[0]?.body['prompt']).toBe('Summer sale starts today\nStyle: bold.\nColours: #ffffff, #111111, #ff5500.');
  });

  it('asks other models for base64, and accepts an address instead', async () => {
    const bytes = await picture('512x512', 'webp');
    fake.next((response) => json(response, 200, { data: [{ url: `${fake.origin}/file` }] }));
    fake.next((response) => void response.end(bytes));
    const image = await model({ model: 'dall-e-3' }).generate(imageRequest(), imageContext());
    expect(image).toMatchObject({ mimeType: 'image/webp', width: 512, height: 512 });
    expect(fake.seen[0]?.body).toMatchObject({ response_format: 'b64_json' });
    expect(fake.seen[1]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a request with pictures', () => {
  it('sends them to the endpoint that changes and combines pictures, in their order', async () => {
    const [first, second] = [await picture('64x48', 'jpeg'), await picture('30x30', 'jpeg')];
    const references = [
      { bytes: first, width: 64, height: 48 },
      { bytes: second, width: 30, height: 30 },
    ];
    const image = await model().generate(
      imageRequest({ aspectRatio: '2:3', references }),
      imageContext({ idempotencyKey: 'gen_2' }),
    );
    expect(image).toMatchObject({ width: 1024, height: 1536 });
    expect(fake.seen).toHaveLength(1);
    expect(fake.seen[0]).toMatchObject({
      path: '/v1/images/edits',
      headers: { authorization: `Bearer ${FakeOpenAiImages.key}`, 'idempotency-key': 'gen_2' },
      body: { model: 'gpt-image-1', prompt: 'Summer sale starts today', n: '1', size: '1024x1536', output_format: 'png' },
    });
    expect(fake.seen[0]?.body['image[]']).toEqual([first, second]);
  });

  it('is for the models that document it', () => {
    const most = (name: string) => model({ model: name }).capability.references;
    expect(['gpt-image-1', 'gpt-image-2', 'dall-e-3', 'flux.1'].map(most)).toEqual([8, 8, 0, 0]);
  });
});

describe('what the service refuses', () => {
  it.each([
    [
      400,
      { type: 'invalid_request_error', code: 'invalid_value' },
      { class: 'validation', code: 'invalid_request', retryable: false },
    ],
    [
      400,
      { type: 'image_generation_user_error', code: 'moderation_blocked' },
      { class: 'validation', code: 'content_blocked', retryable: false },
    ],
    [
      400,
      { type: 'invalid_request_error', code: 'content_policy_violation' },
      { class: 'validation', code: 'content_blocked', retryable: false },
    ],
    [
      400,
      { type: 'invalid_request_error', code: 'billing_hard_limit_reached' },
      { class: 'credential', code: 'insufficient_quota', retryable: false },
    ],
    [
      401,
      { type: 'invalid_request_error', code: 'invalid_api_key' },
      { class: 'credential', code: 'invalid_credential', retryable: false },
    ],
    [403, { type: 'invalid_request_error', code: null }, { class: 'credential', code: 'not_permitted', retryable: false }],
    [
      404,
      { type: 'invalid_request_error', code: 'model_not_found' },
      { class: 'misconfiguration', code: 'unknown_model', retryable: false },
    ],
    [
      429,
      { type: 'requests', code: 'rate_limit_exceeded' },
      { class: 'rate_limit', code: 'rate_limited', retryable: true, retryAfterSeconds: 7 },
    ],
    [
      429,
      { type: 'insufficient_quota', code: 'insufficient_quota' },
      { class: 'credential', code: 'insufficient_quota', retryable: false, retryAfterSeconds: undefined },
    ],
    [500, { type: 'server_error', code: null }, { class: 'provider_outage', retryable: true }],
    [503, { type: 'server_error', code: null }, { class: 'provider_outage', retryable: true, retryAfterSeconds: 7 }],
    [302, {}, { class: 'unknown', retryable: false }],
  ])('%i %j', async (status, error, expected) => {
    fake.refuse(status, { message: 'Why it was refused.', ...error }, { 'retry-after': '7' });
    const failure = await failureOf(model());
    expect(failure).toMatchObject(expected);
    expect(failure.message).toContain('Why it was refused.');
  });

  it('understands a Retry-After that is a date', async () => {
    const later = new Date(Date.now() + 90_000).toUTCString();
    fake.refuse(429, { message: 'Slow down', code: 'rate_limit_exceeded' }, { 'retry-after': later });
    const { retryAfterSeconds } = await failureOf(model());
    expect(retryAfterSeconds).toBeGreaterThan(80);
    expect(retryAfterSeconds).toBeLessThanOrEqual(90);
  });

  it("repeats no key, its own or another, from the service's message", async () => {
    const other = 'sk-proj-abcdef0123456789';
    const failure = await failureOf(model({ apiKey: other }));
    expect(failure).toMatchObject({ class: 'credential', code: 'invalid_credential' });
    expect(failure.message).not.toContain(other);
  });
});

describe('responses without an image', () => {
  const gif = () => picture('64x64', 'gif');
  const broken = async () => (await picture('256x256', 'png')).subarray(0, 20_000);
  const base64 = (bytes: Buffer) => JSON.stringify({ data: [{ b64_json: bytes.toString('base64') }] });
  it.each([
    ['a page of a proxy', async () => '<html><body>502</body></html>'],
    ['nothing', async () => ''],
    ['an empty list, as a silent refusal', async () => '{"data":[]}'],
    ['null', async () => 'null'],
    ['a picture of another type', async () => base64(await gif())],
    ['text', async () => base64(Buffer.from('not a picture'))],
    ['a picture that is cut off', async () => base64(await broken())],
    ['an endless answer', async () => `{"data":[{"b64_json":"${'A'.repeat(33 * 1024 * 1024)}"}]}`],
    ['an address inside the network (1)', async () => '{"data":[{"url":"http://169.254.169.254/latest/meta-data"}]}'],
    ['an address that is none', async () => '{"data":[{"url":"no address"}]}'],
  ])('%s', async (_, body) => {
    const text = await body();
    fake.next((response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text));
    const failure = await failureOf(model());
    expect(['provider_outage', 'misconfiguration']).toContain(failure.class);
    expect(fake.seen).toHaveLength(1);
  });

  it.each([
    ['says nothing', () => undefined],
    [
      'drips',
      (response: import('node:http').ServerResponse) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write(' '), 20);
        response.once('close', () => clearInterval(drip));
      },
    ],
  ])('gives up on a service that %s', async (_, script) => {
    fake.next(script);
    expect(await failureOf(model({ timeoutMs: 300 }))).toMatchObject({
      class: 'provider_outage',
      code: 'unreachable',
      retryable: true,
    });
  });

  it('an outage is reported when the connection breaks or cannot be established', async () => {
    fake.next((response) => void response.destroy());
    expect(await failureOf(model())).toMatchObject({ class: 'provider_outage', retryable: true });
    const nowhere = await FakeOpenAiImages.start();
    const baseUrl = `${nowhere.origin}/v1`;
    await nowhere.stop();
    const http = new SafeFetch(['127.0.0.1']);
    const lost = new OpenAiImagesModel(http, { baseUrl, apiKey: null, model: 'gpt-image-1' });
    opened.push(lost);
    expect(await failureOf(lost)).toMatchObject({ class: 'provider_outage', retryable: true });
  });
});
