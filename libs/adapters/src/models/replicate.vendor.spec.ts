import { JobUnderWay } from '@imprint/domain/generation/vendors';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { imageContext, imageModelConformance, imageRequest } from './image-model.conformance.js';
import { JobImageModel } from './job-image.model.js';
import { replicatePicture } from './job-models.js';
import { ReplicateVendor, type ReplicateOptions } from './replicate.vendor.js';
import { json } from './testing/scripted-server.js';
import { AskedUntilDone, JobOnRecord } from './testing/job-on-record.js';
import { ReplicateSimulator } from './testing/replicate.simulator.js';
import { longestJobMs } from './vendor-job.js';

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

imageModelConformance('replicate/flux-schnell', async () => ({
  model: new AskedUntilDone(new JobImageModel(open(), flux, replicatePicture)),
  sizes: { '1:1': [1024, 1024], '16:9': [1344, 768] },
  failNext: () =>
    replicate.nextSubmit((response) => json(response, 402, { title: 'Insufficient credit', detail: 'Buy credit.' })),
  holdNext: () => new Promise((resolve) => replicate.nextLook(() => resolve())),
}));

describe('a job', () => {
  it('is submitted once, asked about with growing pauses, and its file is copied', async () => {
    replicate.looks = 3;
    const pauses: number[] = [];
    let made: unknown;
    for (let age = 0; age < 5; age++) {
      made = await attempt();
      if (made instanceof JobUnderWay) pauses.push(made.pauseMs);
      job.age(20_000);
    }
    expect(made).toMatchObject({ mimeType: 'image/webp', width: 1024, height: 1024 });
    expect(pauses).toHaveLength(4);
    expect(pauses[0]).toBe(2_000);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(replicate.submissions).toMatchObject([
      {
        path: `/v1/models/${flux}/predictions`,
        headers: { authorization: `Bearer ${ReplicateSimulator.token}`, 'cancel-after': '30m' },
        body: { input: { prompt: 'Summer sale starts today', aspect_ratio: '1:1' } },
      },
    ]);
    expect(replicate.submissions[0]?.body).not.toHaveProperty('webhook');
    expect(replicate.seen.filter(({ path }) => path.startsWith('/files/'))[0]?.headers).not.toHaveProperty('authorization');
  });

  it('tells the vendor whom to call, by a name that the submission has on record', async () => {
    await attempt(open({ webhookUrl: hook }));
    expect(replicate.submissions[0]?.body).toMatchObject({
      webhook: `${hook}&submission=${job.known?.submission}`,
      webhook_events_filter: ['start', 'completed'],
    });
  });

  it('is found again by the id of the vendor after another worker has died', async () => {
    await attempt();
    expect(job.known?.id).toBe(replicate.predictions[0]?.id);
    expect(await untilDone(open())).toMatchObject({ mimeType: 'image/webp' });
    expect(replicate.predictions).toHaveLength(1);
  });

  it('goes on while questions about it fail', async () => {
    await attempt();
    replicate.nextLook((response) => json(response, 500, { detail: 'Oops' }));
    replicate.nextLook((response) => json(response, 429, { detail: 'Request was throttled.' }, { 'retry-after': '45' }));
    replicate.nextLook((response) => void response.destroy());
    expect(await attempt()).toBeInstanceOf(JobUnderWay);
    expect(await attempt()).toMatchObject({ pauseMs: 45_000 });
    expect(await attempt()).toBeInstanceOf(JobUnderWay);
    expect(await untilDone()).toMatchObject({ mimeType: 'image/webp' });
    expect(replicate.predictions).toHaveLength(1);
  });

  it('is given up after half an hour, and is still on record so that it is cancelled', async () => {
    replicate.looks = 9;
    await attempt();
    job.age(longestJobMs);
    expect(await attempt()).toMatchObject({ code: 'model_timeout', retryable: false });
    const { id = '' } = replicate.predictions[0] ?? {};
    expect(job.known?.id).toBe(id);
    await vendor.cancel(id, new AbortController().signal);
    expect(replicate.cancelled).toEqual([id]);
    await vendor.cancel(id, new AbortController().signal);
    await vendor.cancel('gone', new AbortController().signal);
  });
});

describe('a submission', () => {
  it.each([
    [400, { detail: 'No input.' }, { class: 'validation', code: 'invalid_request' }],
    [401, { detail: 'You did not pass a valid authentication token' }, { class: 'credential', code: 'invalid_credential' }],
    [402, { title: 'Insufficient credit', detail: 'Buy credit.' }, { class: 'credential', code: 'insufficient_quota' }],
    [404, { detail: 'The requested resource could not be found.' }, { class: 'misconfiguration', code: 'unknown_model' }],
    [422, { detail: '- input: prompt is required' }, { class: 'validation', code: 'invalid_request' }],
    [429, { detail: 'Request was throttled.' }, { class: 'rate_limit', code: 'rate_limited', retryable: true }],
  ])('that is refused with %i leaves nothing on record', async (status, document, expected) => {
    replicate.nextSubmit((response) => json(response, status, document));
    expect(await attempt()).toMatchObject(expected);
    expect([job.known, job.orphans]).toEqual([null, 0]);
  });

  it('that could not be sent leaves nothing on record', async () => {
    const nowhere = await ReplicateSimulator.start();
    const baseUrl = `${nowhere.origin}/v1`;
    await nowhere.stop();
    const http = new SafeFetch(['127.0.0.1']);
    const lost = new ReplicateVendor(http, { baseUrl, apiToken: 'r8_x', webhookUrl: null, webhookSecret: null });
    opened.push(lost);
    expect(await attempt(lost)).toMatchObject({ code: 'unreachable', retryable: true });
    expect([job.known, job.orphans]).toEqual([null, 0]);
  });

  it.each<[string, Parameters<ReplicateSimulator['nextSubmit']>[0]]>([
    ['whose connection broke', (response) => void response.destroy()],
    ['that a gateway answered', (response) => json(response, 502, {})],
    ['whose answer names no job', (response) => json(response, 201, { id: '../elsewhere' })],
    ['whose answer is no JSON', (response) => void response.writeHead(201).end('<html>')],
  ])('%s is an orphan once another one is sent', async (_what, lose) => {
    replicate.nextSubmit((response, seen) => {
      replicate.take(seen);
      return lose(response, seen);
    });
    expect(await attempt()).toMatchObject({ class: 'provider_outage', retryable: true });
    expect(job.known).toMatchObject({ id: null });
    expect(await untilDone()).toMatchObject({ mimeType: 'image/webp' });
    expect(job.orphans).toBe(1);
    expect(replicate.predictions).toHaveLength(2);
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
