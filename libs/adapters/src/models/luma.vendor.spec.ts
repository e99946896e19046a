import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imageModelConformance } from './image-model.conformance.js';
import { JobImageModel } from './job-image.model.js';
import { JobVideoModel } from './job-video.model.js';
import { lumaPictureInput, lumaPictureRatios, lumaVideo, lumaVideoInput, LumaVendor } from './luma.vendor.js';
import { frameFile } from './testing/frame-file.fixture.js';
import { AskedUntilDone } from './testing/job-on-record.js';
import { LumaSimulator } from './testing/luma.simulator.js';
import { picture } from './testing/openai-images.fake.js';
import { json } from './testing/scripted-server.js';
import { jobVendorConformance } from './vendor-job.conformance.js';
import { videoRequest } from './video-model.conformance.js';

const { key } = LumaSimulator;
const open = (origin: string): LumaVendor =>
  new LumaVendor(new SafeFetch([new URL(origin).host]), { baseUrl: `${origin}/v1`, apiKey: key });
const failing = (failure_code: string, expected: object): [string, (simulator: LumaSimulator) => void, object] => [
  failure_code,
  (simulator) => void (simulator.outcome = { failure_code, failure_reason: `Not with ${key}` }),
  expected,
];

jobVendorConformance('Luma', {
  start: () => LumaSimulator.start(),
  open,
  model: (vendor) => new JobVideoModel(vendor, lumaVideo, lumaVideoInput),
  reset: (simulator) => {
    simulator.outcome = undefined;
  },
  ...{ key, firstPauseMs: 2_000, cancels: false, isFoundByName: false, filesNeedKey: false },
  refusals: [
    [400, { detail: `Unknown model for ${key}` }, { class: 'validation', code: 'invalid_request' }],
    [401, { detail: 'Invalid API key' }, { class: 'credential', code: 'invalid_credential' }],
    [402, { detail: 'Insufficient balance' }, { class: 'credential', code: 'insufficient_quota', retryable: false }],
    [403, { detail: 'Client is suspended' }, { class: 'credential', code: 'not_permitted' }],
    [422, { detail: 'duration=10s is not supported with start_frame' }, { class: 'validation', code: 'invalid_request' }],
    [429, { detail: 'Too many concurrent generations' }, { class: 'rate_limit', code: 'rate_limited', retryable: true }],
  ],
  ends: [
    failing('content_moderated', { class: 'validation', code: 'content_blocked', retryable: false }),
    failing('generation_failed', { class: 'provider_outage', code: 'job_failed', retryable: true }),
    failing('output_not_found', { code: 'job_failed', retryable: true }),
    failing('budget_exhausted', { class: 'credential', code: 'insufficient_quota', retryable: false }),
    failing('corrupt_input', { class: 'validation', code: 'invalid_request', retryable: false }),
    failing('something_new', { code: 'job_failed', retryable: false }),
  ],
});

describe('pictures', () => {
  let luma: LumaSimulator;
  beforeAll(async () => {
    luma = await LumaSimulator.start();
    luma.content = () => picture('1024x1024', 'png');
  });
  afterAll(() => luma.stop());

  imageModelConformance('luma/uni-1', async () => ({
    model: new AskedUntilDone(new JobImageModel(open(luma.origin), 'uni-1', lumaPictureInput('uni-1'), lumaPictureRatios)),
    sizes: Object.fromEntries(lumaPictureRatios.map((ratio) => [ratio, [1024, 1024]])) as { '1:1': [number, number] },
    failNext: () => luma.nextSubmit((response) => json(response, 402, { detail: 'Insufficient balance' })),
  }));

  it('are asked for by their format', () => {
    const { input } = luma.jobs.find((job) => job.input['aspect_ratio'] === '9:16') ?? {};
    expect(input).toEqual({
      ...{ model: 'uni-1', type: 'image', prompt: 'Summer sale starts today', aspect_ratio: '9:16', output_format: 'png' },
    });
  });
});

describe('what Luma is given for a video', () => {
  it.each([
    [5, '5s'],
    [7, '5s'],
    [7.5, '10s'],
    [10, '10s'],
  ])('is text and one of its two durations: %d → %s', async (durationSeconds, duration) => {
    const request = videoRequest({ brand: null, prompt: 'Waves', aspectRatio: '9:16', durationSeconds });
    expect(await lumaVideoInput(request)).toEqual({
      ...{ model: 'ray-3.2', type: 'video', prompt: 'Waves', aspect_ratio: '9:16' },
      video: { resolution: '720p', duration },
    });
  });

  it('is a frame or two within the request, for five seconds', async () => {
    const pictures = [await frameFile('#1060c0'), await frameFile('#108040')];
    const frame = { data: expect.stringMatching(/^\/9j\//) as unknown, media_type: 'image/jpeg' };
    const inputOf = (count: number) =>
      lumaVideoInput(videoRequest({ aspectRatio: '16:9', durationSeconds: 10, pictures: pictures.slice(0, count) }));
    expect(await inputOf(1)).toMatchObject({ video: { resolution: '720p', duration: '5s', start_frame: frame } });
    expect(await inputOf(2)).toMatchObject({ video: { duration: '5s', start_frame: frame, end_frame: frame } });
  });
});
