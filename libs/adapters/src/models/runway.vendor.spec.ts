import { SafeFetch } from '@imprint/platform/safe-fetch';
import { describe, expect, it } from '@jest/globals';
import { runwayInput, runwayVideos, RunwayVendor } from './runway.vendor.js';
import { JobVideoModel } from './job-video.model.js';
import { frameFile } from './testing/frame-file.fixture.js';
import { RunwaySimulator } from './testing/runway.simulator.js';
import { jobVendorConformance } from './vendor-job.conformance.js';
import { videoRequest } from './video-model.conformance.js';

const offer = runwayVideos['gen4.5'];
const { key } = RunwaySimulator;

const refused = { class: 'validation', code: 'content_blocked', retryable: false };
const failing = (failureCode: string, expected: object): [string, (simulator: RunwaySimulator) => void, object] => [
  failureCode,
  (simulator) => void (simulator.outcome = { status: 'FAILED', failure: `Not with ${key}`, failureCode }),
  expected,
];

jobVendorConformance('Runway', {
  start: () => RunwaySimulator.start(),
  open: (origin) => new RunwayVendor(new SafeFetch([new URL(origin).host]), { baseUrl: `${origin}/v1`, apiKey: key }),
  model: (vendor) => new JobVideoModel(vendor, offer, runwayInput(offer)),
  reset: (simulator) => {
    simulator.outcome = undefined;
  },
  ...{ key, firstPauseMs: 5_000, cancels: true, isFoundByName: false, filesNeedKey: false },
  refusals: [
    [400, { error: `Invalid ratio for ${key}` }, { class: 'validation', code: 'invalid_request', retryable: false }],
    [400, { error: 'You do not have enough credits to run this task.' }, { class: 'credential', code: 'insufficient_quota' }],
    [401, { error: 'Unauthorized' }, { class: 'credential', code: 'invalid_credential' }],
    [404, { error: 'Not found' }, { class: 'misconfiguration', code: 'unknown_model' }],
    [429, { error: 'Too many requests' }, { class: 'rate_limit', code: 'rate_limited', retryable: true }],
  ],
  ends: [
    failing('SAFETY.INPUT.TEXT', refused),
    failing('SAFETY.OUTPUT.VIDEO', refused),
    failing('INPUT_PREPROCESSING.SAFETY.TEXT', refused),
    failing('INTERNAL.BAD_OUTPUT.CODE01', { class: 'provider_outage', code: 'job_failed', retryable: false }),
    ['CANCELLED', (simulator) => void (simulator.outcome = { status: 'CANCELLED' }), { code: 'job_cancelled', retryable: false }],
  ],
});

describe('what Runway is given', () => {
  const inputOf = (name: keyof typeof runwayVideos, changes: Parameters<typeof videoRequest>[0]) =>
    runwayInput(runwayVideos[name])(videoRequest({ brand: null, ...changes }));

  it('is text, a ratio in pixels and whole seconds', async () => {
    expect(await inputOf('gen4.5', { prompt: 'Waves', style: 'ink', aspectRatio: '9:16', durationSeconds: 7.4 })).toEqual({
      ...{ model: 'gen4.5', promptText: 'Waves\nStyle: ink.', ratio: '720:1280', duration: 7 },
    });
  });

  it.each([
    [4.4, 4],
    [5, 6],
    [6.9, 6],
    [8, 8],
  ])('is the nearest of the seconds that the model knows: %d → %i', async (durationSeconds, duration) => {
    expect(await inputOf('veo3.1', { aspectRatio: '16:9', durationSeconds })).toMatchObject({ duration });
  });

  it('is a first and a last frame in the format of the video', async () => {
    const pictures = [await frameFile('#1060c0'), await frameFile('#108040')];
    const input = await inputOf('veo3.1', { aspectRatio: '16:9', durationSeconds: 8, pictures });
    const uri = expect.stringMatching(/^data:image\/jpeg;base64,\/9j\//) as unknown;
    expect(input).toMatchObject({
      promptImage: [
        { uri, position: 'first' },
        { uri, position: 'last' },
      ],
    });
  });

  it('is nothing if a picture cannot be read', async () => {
    const pictures = [await frameFile('#1060c0', { isBroken: true })];
    await expect(inputOf('gen4.5', { aspectRatio: '16:9', pictures })).rejects.toMatchObject({ code: 'picture_unreadable' });
  });
});
