import type { ImageRequest } from '@imprint/domain/generation/image';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { directVendorConformance, type Asked } from './direct-vendor.conformance.js';
import { GoogleImagesModel, type GoogleImagesOptions } from './google-images.model.js';
import { imageContext, imageModelConformance, imageRequest, type ModelUnderTest } from './image-model.conformance.js';
import { answerWith, SimulatedGoogleImages } from './testing/google-images.simulator.js';
import { json } from './testing/scripted-server.js';
import { noise } from './testing/stability.simulator.js';

const { key } = SimulatedGoogleImages;
let server: SimulatedGoogleImages;
let picture: Buffer;
const opened: GoogleImagesModel[] = [];
beforeAll(async () => {
  [server, picture] = await Promise.all([SimulatedGoogleImages.start(), noise(256, 256)]);
});
afterEach(async () => {
  server.seen.splice(0);
  await Promise.all(opened.splice(0).map((model) => model.close()));
});
afterAll(() => server.stop());

const create = (changes: Partial<GoogleImagesOptions> = {}): GoogleImagesModel =>
  new GoogleImagesModel(new SafeFetch([new URL(server.origin).host]), {
    ...{ baseUrl: `${server.origin}/v1beta`, apiKey: key, model: 'gemini-3.1-flash-image' },
    ...changes,
  });
function draw(request: Partial<ImageRequest> = {}, changes: Partial<GoogleImagesOptions> = {}) {
  const model = create(changes);
  opened.push(model);
  return model.generate(imageRequest(request), imageContext());
}
const error = (code: number, status: string, details: object[] = []) => ({ error: { code, status, message: 'Why.', details } });

imageModelConformance('google/gemini-3.1-flash-image', async () => ({
  model: create(),
  sizes: SimulatedGoogleImages.sizes as ModelUnderTest['sizes'],
  failNext: () => server.next((response) => json(response, 503, error(503, 'UNAVAILABLE'))),
  holdNext: () => new Promise((resolve) => server.next(() => resolve())),
}));

directVendorConformance('the Gemini API for pictures', {
  ...{ server: () => server, key, setting: 'GOOGLE_API_KEY' },
  ask: ({ timeoutMs, apiKey = key }: Asked) => draw({}, { timeoutMs, apiKey }),
  answer: { type: 'application/json', body: () => Buffer.from(JSON.stringify(answerWith(picture))) },
  refusals: [
    [403, error(403, 'PERMISSION_DENIED'), { class: 'credential', code: 'not_permitted' }],
    [404, error(404, 'NOT_FOUND'), { class: 'misconfiguration', code: 'unknown_model' }],
    [400, error(400, 'INVALID_ARGUMENT'), { class: 'validation', code: 'invalid_request' }],
    [
      429,
      error(429, 'RESOURCE_EXHAUSTED', [{ retryDelay: '36.5s' }]),
      { class: 'rate_limit', retryable: true, retryAfterSeconds: 37 },
    ],
  ],
});

describe('the request to the Gemini API for a picture', () => {
  it('has the words and the format, and the pictures of the request behind them', async () => {
    const reference = { bytes: Buffer.from('a JPEG'), width: 1, height: 1 };
    await draw({ style: 'bold', aspectRatio: '4:5', references: [reference] });
    expect(server.seen[0]).toMatchObject({ path: '/v1beta/models/gemini-3.1-flash-image:generateContent' });
    const data = Buffer.from('a JPEG').toString('base64');
    const parts = [{ text: 'Summer sale starts today\nStyle: bold.' }, { inlineData: { mimeType: 'image/jpeg', data } }];
    expect(server.seen[0]?.body).toEqual({
      contents: [{ role: 'user', parts }],
      generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '4:5' } },
    });
  });

  it('may have as many pictures as its model takes', () => {
    const most = (model: string) => create({ model }).capability.references;
    expect(['gemini-3-pro-image', 'gemini-3.1-flash-image', 'gemini-2.5-flash-image'].map(most)).toEqual([8, 8, 1]);
  });
});

describe('an answer of the Gemini API without a picture', () => {
  const ended = (finishReason: string) => ({ candidates: [{ content: { parts: [{ text: 'No.' }] }, finishReason }] });
  it.each([
    ['a prompt that is blocked', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }, 'content_blocked'],
    ['a picture that is blocked', ended('IMAGE_SAFETY'), 'content_blocked'],
    ['what would be a copy', ended('IMAGE_RECITATION'), 'content_blocked'],
    ['a text instead', ended('NO_IMAGE'), 'unusable_answer'],
    ['nothing', { candidates: [] }, 'unusable_answer'],
    ['another type', answerWith(Buffer.from('GIF89a')), 'unusable_answer'],
  ])('%s', async (_what, document, code) => {
    server.next((response) => json(response, 200, document));
    await expect(draw()).rejects.toMatchObject({ code, retryable: code === 'unusable_answer' });
  });

  it('is no JSON', async () => {
    server.next((response) => void response.writeHead(200).end('<html>'));
    await expect(draw()).rejects.toMatchObject({ code: 'unusable_answer' });
  });
});
