import type { ImageRequest } from '@imprint/domain/generation/image';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { directVendorConformance, type Asked } from './direct-vendor.conformance.js';
import { imageContext, imageModelConformance, imageRequest, type ModelUnderTest } from './image-model.conformance.js';
import { StabilityModel, type StabilityOptions } from './stability.model.js';
import { json } from './testing/scripted-server.js';
import { noise, SimulatedStability } from './testing/stability.simulator.js';

const { key } = SimulatedStability;
let server: SimulatedStability;
let picture: Buffer;
const opened: StabilityModel[] = [];
beforeAll(async () => {
  [server, picture] = await Promise.all([SimulatedStability.start(), noise(256, 256)]);
});
afterEach(async () => {
  server.seen.splice(0);
  await Promise.all(opened.splice(0).map((model) => model.close()));
});
afterAll(() => server.stop());

const create = (changes: Partial<StabilityOptions> = {}): StabilityModel =>
  new StabilityModel(new SafeFetch([new URL(server.origin).host]), {
    ...{ baseUrl: server.origin, apiKey: key, model: 'core' },
    ...changes,
  });
function draw(request: Partial<ImageRequest> = {}, changes: Partial<StabilityOptions> = {}) {
  const model = create(changes);
  opened.push(model);
  return model.generate(imageRequest(request), imageContext());
}
const refused = (name: string) => ({ id: 'a1', name, errors: ['Why it was refused.'] });

imageModelConformance('stability/core', async () => ({
  model: create(),
  sizes: SimulatedStability.sizes as ModelUnderTest['sizes'],
  failNext: () => server.next((response) => json(response, 500, refused('internal_error'))),
  holdNext: () => new Promise((resolve) => server.next(() => resolve())),
}));

directVendorConformance('Stability AI', {
  ...{ server: () => server, key, setting: 'STABILITY_API_KEY' },
  ask: ({ timeoutMs, apiKey = key }: Asked) => draw({}, { timeoutMs, apiKey }),
  answer: { type: 'image/png', body: () => picture },
  refusals: [
    [
      403,
      refused('content_moderation'),
      { class: 'validation', code: 'content_blocked', message: expect.stringContaining('Why it was refused.') },
    ],
    [403, refused('forbidden'), { class: 'credential', code: 'not_permitted' }],
    [402, refused('payment_required'), { class: 'credential', code: 'insufficient_quota' }],
    [400, refused('bad_request'), { class: 'validation', code: 'invalid_request' }],
    [413, refused('payload_too_large'), { class: 'validation', code: 'invalid_request' }],
    [422, refused('invalid_language'), { class: 'validation', code: 'invalid_request' }],
    [429, refused('rate_limit_exceeded'), { class: 'rate_limit', retryable: true, retryAfterSeconds: 60 }],
  ],
});

describe('the request to Stability AI', () => {
  // A form has its lines end like this.
  it('is a form with prompt, style and format, and names the model of Stable Diffusion', async () => {
    await draw({ style: 'bold', aspectRatio: '4:5' });
    await draw({}, { model: 'ultra' });
    await draw({ aspectRatio: '16:9' }, { model: 'sd3.5-large' });
    expect(server.seen.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['core', { prompt: 'Summer sale starts today\r\nStyle: bold.', aspect_ratio: '4:5', output_format: 'png' }],
      ['ultra', { prompt: 'Summer sale starts today', aspect_ratio: '1:1', output_format: 'png' }],
      ['sd3', { prompt: 'Summer sale starts today', aspect_ratio: '16:9', output_format: 'png', model: 'sd3.5-large' }],
    ]);
  });
});

describe('a background removed by Stability AI', () => {
  it('leaves a PNG of the same size, transparent around what is seen, and says nothing of prompt, style and format', async () => {
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#e63946' } })
      .jpeg()
      .toBuffer();
    const references = [{ bytes, width: 64, height: 48 }];
    const made = await draw({ references, removesBackground: true, style: 'bold' }, { model: 'sd3.5-large' });
    expect(made).toMatchObject({ mimeType: 'image/png', width: 64, height: 48 });
    const { data } = await sharp(made.bytes).raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * 64 + x) * 4 + 3];
    expect([alphaAt(0, 0), alphaAt(32, 24)]).toEqual([0, 255]);
    expect(server.seen.map(({ path, body }) => [path, Object.keys(body)])).toEqual([
      ['/v2beta/stable-image/edit/remove-background', ['image', 'output_format']],
    ]);
  });
});

describe('an answer of Stability AI with 200', () => {
  const answer = (headers: Record<string, string>, body: Buffer) =>
    server.next((response) => void response.writeHead(200, { 'content-type': 'image/png', ...headers }).end(body));

  it('is no picture when its filter has blurred it', async () => {
    answer({ 'finish-reason': 'CONTENT_FILTERED' }, picture);
    await expect(draw()).rejects.toMatchObject({ class: 'validation', code: 'content_blocked', retryable: false });
  });

  it('is no picture when it was not finished, is none, or is cut off', async () => {
    answer({ 'finish-reason': 'ERROR' }, picture);
    await expect(draw()).rejects.toMatchObject({ code: 'unusable_answer', retryable: true });
    answer({}, Buffer.from('GIF89a'));
    await expect(draw()).rejects.toMatchObject({ code: 'unusable_answer' });
    answer({}, picture.subarray(0, picture.length / 2));
    await expect(draw()).rejects.toMatchObject({ code: 'unusable_answer' });
  });
});
