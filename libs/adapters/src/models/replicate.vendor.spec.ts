import { JobUnderWay } from '@imprint/domain/generation/vendors';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { imageContext, imageModelConformance, imageRequest } from './image-model.conformance.js';
import { JobImageModel } from './job-image.model.js';
import { replicatePicture } from './job-models.js';
import { ReplicateVendor, type ReplicateOptions } from './replicate.vendor.js';
import { picture } from './testing/openai-images.fake.js';
import { json } from './testing/scripted-server.js';
import { AskedUntilDone, JobOnRecord } from './testing/job-on-record.js';
import { ReplicateSimulator } from './testing/replicate.simulator.js';
import { jobVendorConformance } from './vendor-job.conformance.js';

const flux = 'black-forest-labs/flux-schnell';
const hook = 'https://imprint.example/v1/vendor-webhooks/replicate?token=t';
let replicate: ReplicateSimulator;
let vendor: ReplicateVendor;
let job: JobOnRecord;
const opened: ReplicateVendor[] = [];

function open(changes: Partial<ReplicateOptions> = {}): ReplicateVendor {
  const options = {
    baseUrl: `${replicate.origin}/v1`,
    apiToken: ReplicateSimulator.token,
    webhookUrl: null,
    webhookSecret: null,
  };
  const made = new ReplicateVendor(new SafeFetch([new URL(replicate.origin).host]), { ...options, ...changes });
  opened.push(made);
  return made;
}

beforeAll(async () => {
  replicate = await ReplicateSimulator.start();
});
beforeEach(() => {
  vendor = open();
  job = new JobOnRecord();
});
afterEach(async () => {
  Object.assign(replicate, { looks: 1, outcome: { status: 'succeeded' }, output: undefined });
  replicate.seen.splice(0);
  replicate.predictions.splice(0);
  await Promise.all(opened.splice(0).map((each) => each.close()));
});
afterAll(() => replicate.stop());

/** One attempt of a worker: what it made, or why it stopped. */
const attempt = (from = vendor): Promise<unknown> =>
  new JobImageModel(from, flux, replicatePicture)
    .generate(imageRequest(), imageContext({ job }))
    .catch((error: unknown) => error);

/** Attempts until one does not end with a wait. */
async function untilDone(from = vendor): Promise<unknown> {
  for (;;) {
    const outcome = await attempt(from);
    if (!(outcome instanceof JobUnderWay)) return outcome;
  }
}

const failing = (error: string, expected: object): [string, (simulator: ReplicateSimulator) => void, object] => [
  error,
  (simulator) => void (simulator.outcome = { status: 'failed', error }),
  expected,
];

imageModelConformance('replicate/flux-schnell', async () => ({
  model: new AskedUntilDone(new JobImageModel(open(), flux, replicatePicture)),
  sizes: { '1:1': [1024, 1024], '16:9': [1344, 768] },
  failNext: () =>
    replicate.nextSubmit((response) => json(response, 402, { title: 'Insufficient credit', detail: 'Buy credit.' })),
  holdNext: () => new Promise((resolve) => replicate.nextLook(() => resolve())),
}));

jobVendorConformance('Replicate', {
  start: async () => Object.assign(await ReplicateSimulator.start(), { file: () => picture('64x64', 'png') }),
  open: (origin) =>
    new ReplicateVendor(new SafeFetch([new URL(origin).host]), {
      ...{ baseUrl: `${origin}/v1`, apiToken: ReplicateSimulator.token, webhookUrl: null, webhookSecret: null },
    }),
  model: (from) => new JobImageModel(from, flux, replicatePicture),
  reset: (simulator) => void (simulator.outcome = { status: 'succeeded' }),
  ...{ key: ReplicateSimulator.token, firstPauseMs: 2_000, cancels: true, isFoundByName: false, filesNeedKey: false },
  refusals: [
    [400, { detail: 'No input.' }, { class: 'validation', code: 'invalid_request' }],
    [401, { detail: 'You did not pass a valid authentication token' }, { class: 'credential', code: 'invalid_credential' }],
    [402, { title: 'Insufficient credit', detail: 'Buy credit.' }, { class: 'credential', code: 'insufficient_quota' }],
    [404, { detail: 'The requested resource could not be found.' }, { class: 'misconfiguration', code: 'unknown_model' }],
    [422, { detail: '- input: prompt is required' }, { class: 'validation', code: 'invalid_request' }],
    [429, { detail: 'Request was throttled.' }, { class: 'rate_limit', code: 'rate_limited', retryable: true }],
  ],
  ends: [
    failing('The input or output was flagged as sensitive. (E005)', {
      ...{ class: 'validation', code: 'content_blocked', retryable: false },
    }),
    failing('NSFW content detected. Try another prompt.', { code: 'content_blocked', retryable: false }),
    failing('Prediction interrupted; please retry (code: PA)', { code: 'job_failed', retryable: true }),
    failing(`CUDA out of memory ${ReplicateSimulator.token}`, { class: 'provider_outage', code: 'job_failed', retryable: false }),
    ['canceled', (simulator) => void (simulator.outcome = { status: 'canceled' }), { code: 'job_cancelled', retryable: false }],
    ['aborted', (simulator) => void (simulator.outcome = { status: 'aborted' }), { code: 'job_cancelled', retryable: false }],
  ],
});

describe('a submission', () => {
  it('names the model, the time after which it ends, and nobody to call', async () => {
    await attempt();
    expect(replicate.submissions).toMatchObject([
      {
        path: `/v1/models/${flux}/predictions`,
        headers: { authorization: `Bearer ${ReplicateSimulator.token}`, 'cancel-after': '30m' },
        body: { input: { prompt: 'Summer sale starts today', aspect_ratio: '1:1' } },
      },
    ]);
    expect(replicate.submissions[0]?.body).not.toHaveProperty('webhook');
  });

  it('tells the vendor whom to call, by a name that the submission has on record', async () => {
    await attempt(open({ webhookUrl: hook }));
    expect(replicate.submissions[0]?.body).toMatchObject({
      webhook: `${hook}&submission=${job.known?.submission}`,
      webhook_events_filter: ['start', 'completed'],
    });
  });

  it('whose answer was lost waits a minute for the vendor to name its job, if its calls are signed', async () => {
    const called = open({ webhookUrl: hook, webhookSecret: ReplicateSimulator.webhookSecret });
    replicate.nextSubmit((response, seen) => {
      replicate.take(seen);
      response.destroy();
    });
    await attempt(called);
    expect(await attempt(called)).toBeInstanceOf(JobUnderWay);
    expect(replicate.predictions).toHaveLength(1);
    for (const prediction of replicate.predictions)
      await job.submitted(vendor.jobOf(Buffer.from(replicate.call(prediction).body)) ?? '');
    expect(await untilDone(called)).toMatchObject({ mimeType: 'image/webp' });
    expect([replicate.predictions.length, job.orphans]).toEqual([1, 0]);
  });
});
