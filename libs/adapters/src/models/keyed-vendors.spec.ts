import { ModelError } from '@imprint/domain/generation/vendors';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createImageModels } from './index.js';
import { ConfiguredVendors } from './keyed-vendors.js';
import { json, ReplicateSimulator } from './testing/index.js';
import { JobOnRecord } from './testing/job-on-record.js';

const key = 'r8_key-of-an-organization';
let replicate: ReplicateSimulator;
let vendors: ConfiguredVendors;

beforeAll(async () => {
  replicate = await ReplicateSimulator.start();
  const config = testConfig({
    REPLICATE_BASE_URL: `${replicate.origin}/v1`,
    REPLICATE_API_TOKEN: ReplicateSimulator.token,
    REPLICATE_MODELS: 'image:black-forest-labs/flux-schnell',
    REPLICATE_WEBHOOK_SECRET: ReplicateSimulator.webhookSecret,
    VENDOR_WEBHOOK_SECRETS: 'replicate:token-of-the-webhook-0123456789',
  });
  const none = new Map();
  vendors = new ConfiguredVendors(config, {
    image: createImageModels(config),
    video: none,
    audio: none,
    avatar: none,
    text: none,
    transcription: none,
    trainers: none,
  });
});
afterAll(async () => {
  await vendors?.onApplicationShutdown();
  await replicate?.stop();
});
beforeEach(() => {
  replicate.seen.length = 0;
});

const check = () => vendors.check('replicate', key, AbortSignal.timeout(5_000));
const authorizations = () => replicate.seen.map(({ headers }) => headers.authorization);

describe('vendors to which organizations bring keys', () => {
  it('are those of which the instance offers models', () => {
    expect([...vendors.offered]).toEqual([['replicate', ['replicate/flux-schnell']]]);
  });

  it.each([
    [200, true],
    [401, false],
    [403, false],
  ])('that answer %i have said whether a key is right: %s', async (status, isRight) => {
    replicate.next((response) => json(response, status, {}));
    expect(await check()).toBe(isRight);
    expect(replicate.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/account']);
    expect(authorizations()).toEqual([`Bearer ${key}`]);
  });

  it.each([429, 500])('that answer %i have not', async (status) => {
    replicate.next((response) => json(response, status, { detail: `Not now, ${key}` }));
    const error = await check().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ModelError);
    expect(String(error)).not.toContain(key);
  });

  it('make pictures with that key alone, and are not told where to call', async () => {
    const { image, jobs, video, text } = await vendors.open('replicate', key);
    expect([[...image.keys()], jobs?.name, video.size, text.size]).toEqual([['replicate/flux-schnell'], 'replicate', 0, 0]);
    replicate.next((response, seen) => json(response, 201, replicate.shown(replicate.take(seen))));
    const request = { prompt: 'A card', style: null, aspectRatio: '1:1', brand: null } as const;
    const job = new JobOnRecord();
    const { signal } = new AbortController();
    const context = { signal, progress: () => undefined, idempotencyKey: 'gen', job };
    await expect(image.get('replicate/flux-schnell')?.generate(request, context)).rejects.toThrow('at work');
    expect(authorizations()).toEqual([`Bearer ${key}`]);
    expect(replicate.submissions[0]?.body).not.toHaveProperty('webhook');
    expect((await vendors.open('replicate', key)).image).toBe(image);
  });
});
