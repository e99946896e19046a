import { JobUnderWay } from '@imprint/domain/generation/vendors';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JobVideoModel } from './job-video.model.js';
import { klingInput, klingVideos, KlingVendor } from './kling.vendor.js';
import { frameFile } from './testing/frame-file.fixture.js';
import { JobOnRecord } from './testing/job-on-record.js';
import { KlingSimulator } from './testing/kling.simulator.js';
import { json } from './testing/scripted-server.js';
import { jobVendorConformance } from './vendor-job.conformance.js';
import { videoContext, videoRequest } from './video-model.conformance.js';

const offer = klingVideos['kling-3.0'];
const { key } = KlingSimulator;
const open = (origin: string, webhookUrl: string | null = null): KlingVendor =>
  new KlingVendor(new SafeFetch([new URL(origin).host]), { baseUrl: origin, apiKey: key, webhookUrl });
const failing = (message: string, expected: object): [string, (simulator: KlingSimulator) => void, object] => [
  message,
  (simulator) => void (simulator.outcome = message),
  expected,
];

jobVendorConformance('Kling', {
  start: () => KlingSimulator.start(),
  open,
  model: (vendor) => new JobVideoModel(vendor, offer, klingInput(offer)),
  reset: (simulator) => {
    simulator.outcome = undefined;
  },
  ...{ key, firstPauseMs: 2_000, cancels: false, isFoundByName: true, filesNeedKey: false },
  refusals: [
    [401, { code: 1002, message: `Authorization ${key} is invalid` }, { class: 'credential', code: 'invalid_credential' }],
    [
      429,
      { code: 1102, message: 'Resource pack exhausted' },
      { class: 'credential', code: 'insufficient_quota', retryable: false },
    ],
    [429, { code: 1101, message: 'Account in arrears' }, { class: 'credential', code: 'insufficient_quota' }],
    [403, { code: 1103, message: 'Unauthorized access to the model' }, { class: 'credential', code: 'not_permitted' }],
    [429, { code: 1304, message: 'IP whitelist policy' }, { class: 'credential', code: 'not_permitted' }],
    [400, { code: 1201, message: 'Image is too small' }, { class: 'validation', code: 'invalid_request' }],
    [200, { code: 1201, message: 'Image is too small' }, { class: 'validation', code: 'invalid_request' }],
    [400, { code: 1301, message: 'Content security policy' }, { class: 'validation', code: 'content_blocked', retryable: false }],
    [404, { code: 1203, message: 'No such model' }, { class: 'misconfiguration', code: 'unknown_model' }],
    [
      429,
      { code: 1303, message: 'Concurrency exceeds the limit' },
      { class: 'rate_limit', code: 'rate_limited', retryable: true },
    ],
  ],
  ends: [
    failing('Failure to pass the risk control system', { class: 'validation', code: 'content_blocked', retryable: false }),
    failing(`Something with ${key}`, { class: 'provider_outage', code: 'job_failed', retryable: false }),
  ],
});

describe('a submission to Kling without an answer', () => {
  let kling: KlingSimulator;
  let folder: string;
  let vendor: KlingVendor;
  beforeAll(async () => {
    kling = await KlingSimulator.start();
    vendor = open(kling.origin);
    folder = await mkdtemp(join(tmpdir(), 'kling-'));
  });
  afterEach(() => {
    kling.seen.splice(0);
    kling.jobs.splice(0);
  });
  afterAll(async () => {
    await Promise.all([rm(folder, { recursive: true }), vendor.close()]);
    await kling.stop();
  });
  const job = new JobOnRecord();
  const attempt = (): Promise<unknown> =>
    new JobVideoModel(vendor, offer, klingInput(offer))
      .generate(videoRequest({ brand: null, aspectRatio: '16:9', durationSeconds: 5 }), videoContext(folder, { job }))
      .catch((error: unknown) => error);

  it('is looked up by its name for a minute, and is sent again once it is certain that nothing has become of it', async () => {
    kling.nextSubmit((response) => void response.destroy());
    expect(await attempt()).toMatchObject({ code: 'unreachable' });
    const { submission } = job.known ?? {};
    for (const ageMs of [0, 30_000, 29_000]) {
      job.age(ageMs);
      expect(await attempt()).toBeInstanceOf(JobUnderWay);
      expect(kling.seen.at(-1)?.path).toBe(`/tasks?external_task_ids=${submission}`);
    }
    expect(kling.submissions).toHaveLength(1);
    job.age(1_000);
    expect(await attempt()).toBeInstanceOf(JobUnderWay);
    expect([kling.submissions.length, job.orphans]).toEqual([2, 0]);
    expect(job.known?.id).toBe(kling.jobs[0]?.id);
    expect(kling.submissions[1]?.body).toMatchObject({ options: { external_task_id: job.known?.submission } });
    expect(job.known?.submission).not.toBe(submission);
    await job.dropped();
  });

  it('is neither sent again nor given up while it cannot be looked up', async () => {
    kling.nextSubmit((response) => void response.destroy());
    await attempt();
    job.age(120_000);
    kling.next((response) => json(response, 503, { code: 5001, message: 'Maintenance' }));
    expect(await attempt()).toBeInstanceOf(JobUnderWay);
    kling.next((response) => json(response, 200, { code: 0, data: [{ id: '1', external_id: 'another' }] }));
    expect(await attempt()).toBeInstanceOf(JobUnderWay);
    expect([kling.submissions.length, job.known?.id]).toEqual([1, null]);
    await job.dropped();
  });
});

describe('what Kling is given', () => {
  const inputOf = (name: keyof typeof klingVideos, changes: Parameters<typeof videoRequest>[0]) =>
    klingInput(klingVideos[name])(videoRequest({ brand: null, prompt: 'Waves', ...changes }));

  it('is text, a format and whole seconds', async () => {
    const settings = { resolution: '720p', duration: 8, aspect_ratio: '1:1' };
    expect(await inputOf('kling-3.0', { durationSeconds: 7.5 })).toEqual({
      prompt: 'Waves',
      settings: { ...settings, audio: 'off', multi_shot: false },
    });
    expect(await inputOf('kling-3.0-turbo', { durationSeconds: 7.5 })).toEqual({ prompt: 'Waves', settings });
  });

  it('is a first and a last frame as bare base64, whose format the video has', async () => {
    const pictures = [await frameFile('#1060c0'), await frameFile('#108040')];
    const url = expect.stringMatching(/^\/9j\//) as unknown;
    expect(await inputOf('kling-3.0', { pictures, aspectRatio: '9:16' })).toEqual({
      contents: [
        { type: 'prompt', text: 'Waves' },
        { type: 'first_frame', url },
        { type: 'last_frame', url },
      ],
      settings: { resolution: '720p', duration: 3, audio: 'off', multi_shot: false },
    });
  });

  it('is the name of the submission, and an address to call that names it, too', async () => {
    const kling = await KlingSimulator.start();
    const known = { submission: 'submission0123456789', id: null, submittedAt: new Date() };
    const called = open(kling.origin, 'https://imprint.example/v1/vendor-webhooks/kling?token=t');
    expect(called.calls.isCalled).toBe(true);
    await called.submit('kling-3.0', await inputOf('kling-3.0', { pictures: [await frameFile('#1060c0')] }), known);
    expect(kling.submissions[0]).toMatchObject({
      path: '/image-to-video/kling-3.0',
      body: {
        options: {
          external_task_id: known.submission,
          callback_url: `https://imprint.example/v1/vendor-webhooks/kling?token=t&submission=${known.submission}`,
        },
      },
    });
    await called.close();
    await kling.stop();
  });
});
