import { SafeFetch } from '@imprint/platform/safe-fetch';
import { describe, expect, it } from '@jest/globals';
import { googleVideoInput, googleVideos, GoogleVideoVendor } from './google-video.vendor.js';
import { JobVideoModel } from './job-video.model.js';
import { frameFile } from './testing/frame-file.fixture.js';
import { GoogleVideoSimulator } from './testing/google-video.simulator.js';
import { jobVendorConformance } from './vendor-job.conformance.js';
import { videoRequest } from './video-model.conformance.js';

const offer = googleVideos['gemini-omni-1.2-flash'];
const { key } = GoogleVideoSimulator;
const open = (origin: string): GoogleVideoVendor =>
  new GoogleVideoVendor(new SafeFetch([new URL(origin).host]), { baseUrl: `${origin}/v1beta`, apiKey: key });
const problem = (status: string, message: string, details: object[] = []) => ({ error: { code: 400, status, message, details } });
const ending = (what: string, outcome: object, expected: object): [string, (simulator: GoogleVideoSimulator) => void, object] => [
  what,
  (simulator) => void (simulator.outcome = outcome),
  expected,
];
const words = (text: string) => ({ status: 'completed', steps: [{ type: 'model_output', content: [{ type: 'text', text }] }] });

jobVendorConformance('Google', {
  start: () => GoogleVideoSimulator.start(),
  open,
  model: (vendor) => new JobVideoModel(vendor, offer, googleVideoInput(offer)),
  reset: (simulator) => void Object.assign(simulator, { outcome: undefined, processing: 1 }),
  ...{ key, firstPauseMs: 2_000, cancels: true, isFoundByName: false, filesNeedKey: false },
  refusals: [
    [400, problem('INVALID_ARGUMENT', `Bad duration ${key}`), { class: 'validation', code: 'invalid_request' }],
    [
      400,
      problem('INVALID_ARGUMENT', 'API key not valid.', [{ reason: 'API_KEY_INVALID' }]),
      { class: 'credential', code: 'invalid_credential' },
    ],
    [403, problem('PERMISSION_DENIED', 'No access'), { class: 'credential', code: 'not_permitted' }],
    [404, problem('NOT_FOUND', 'veo-3.1 is no longer available'), { class: 'misconfiguration', code: 'unknown_model' }],
    [429, problem('RESOURCE_EXHAUSTED', 'Quota exceeded'), { class: 'rate_limit', code: 'rate_limited', retryable: true }],
  ],
  ends: [
    ending('words instead of a video', words('I cannot help with that, by our safety policies.'), {
      ...{ class: 'validation', code: 'content_blocked', retryable: false },
    }),
    ending('other words', words('Which video do you mean?'), { class: 'provider_outage', code: 'job_failed', retryable: false }),
    ending('an error', { status: 'failed', errors: [{ code: 'x', message: `Internal ${key}` }] }, { code: 'job_failed' }),
    ending(
      'an error of a step',
      { status: 'failed', steps: [{ type: 'model_output', error: { message: 'Blocked' } }] },
      {
        code: 'content_blocked',
      },
    ),
    ending('the end of a budget', { status: 'budget_exceeded' }, { code: 'job_failed', retryable: false }),
    ending('a cancellation', { status: 'cancelled' }, { code: 'job_cancelled', retryable: false }),
  ],
});

describe('a video of Google', () => {
  it('is opened with the key, which is not told to whom its address points', async () => {
    const google = await GoogleVideoSimulator.start();
    const vendor = open(google.origin);
    expect(vendor.fileHeaders(`${google.origin}/v1beta/files/abc:download?alt=media`)).toEqual({ 'x-goog-api-key': key });
    for (const other of ['https://elsewhere.example/v1beta/files/abc', `${google.origin}/v1betaX`, google.origin])
      expect(vendor.fileHeaders(other)).toEqual({});
    await vendor.close();
    await google.stop();
  });

  it('is asked for in the background and as a file, with pictures that say where they belong', async () => {
    const pictures = [await frameFile('#1060c0'), await frameFile('#108040')];
    const request = videoRequest({ brand: null, prompt: 'Waves', aspectRatio: '9:16', durationSeconds: 6.6 });
    const image = { type: 'image', mime_type: 'image/jpeg', data: expect.stringMatching(/^\/9j\//) as unknown };
    const inputOf = (count: number) => googleVideoInput(offer)({ ...request, pictures: pictures.slice(0, count) });
    expect(await inputOf(0)).toEqual({
      ...{ model: 'gemini-omni-1.2-flash', background: true, input: [{ type: 'text', text: 'Waves' }] },
      response_format: { type: 'video', delivery: 'uri', aspect_ratio: '9:16', duration: '7s' },
    });
    expect(await inputOf(1)).toMatchObject({ input: [image, { type: 'text', text: '<FIRST_FRAME> Waves' }] });
    expect(await inputOf(2)).toMatchObject({ input: [image, image, { type: 'text', text: '<FIRST_FRAME> <LAST_FRAME> Waves' }] });
  });
});
