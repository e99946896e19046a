import { SafeFetch } from '@imprint/platform/safe-fetch';
import { JobUnderWay } from '@imprint/domain/generation/vendors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { imageContext, imageRequest } from './image-model.conformance.js';
import { JobImageModel } from './job-image.model.js';
import { replicatePicture } from './job-models.js';
import { ReplicateVendor } from './replicate.vendor.js';
import { JobOnRecord } from './testing/job-on-record.js';
import { picture } from './testing/openai-images.fake.js';
import { ReplicateSimulator } from './testing/replicate.simulator.js';

let replicate: ReplicateSimulator;
let vendor: ReplicateVendor;
let job: JobOnRecord;
let file: ReplicateSimulator['file'];

beforeAll(async () => {
  replicate = await ReplicateSimulator.start();
  ({ file } = replicate);
  const http = new SafeFetch([new URL(replicate.origin).host]);
  vendor = new ReplicateVendor(http, {
    ...{ baseUrl: `${replicate.origin}/v1`, apiToken: ReplicateSimulator.token },
    ...{ webhookUrl: null, webhookSecret: ReplicateSimulator.webhookSecret },
  });
});
beforeEach(() => {
  job = new JobOnRecord();
});
afterEach(() => {
  Object.assign(replicate, { looks: 0, outcome: { status: 'succeeded' }, output: undefined, file });
  replicate.seen.splice(0);
});
afterAll(async () => {
  await vendor.close();
  await replicate.stop();
});

/** The job is submitted, and is over when it is asked about. */
async function outcome(): Promise<unknown> {
  const model = new JobImageModel(vendor, 'black-forest-labs/flux-schnell', replicatePicture);
  replicate.looks = 0;
  const attempt = () => model.generate(imageRequest(), imageContext({ job })).catch((error: unknown) => error);
  expect(await attempt()).toBeInstanceOf(JobUnderWay);
  return attempt();
}

describe('a job that is over', () => {
  it.each([
    ['The input or output was flagged as sensitive. (E005)', { class: 'validation', code: 'content_blocked', retryable: false }],
    ['NSFW content detected. Try another prompt.', { class: 'validation', code: 'content_blocked', retryable: false }],
    ['Prediction interrupted; please retry (code: PA)', { code: 'job_failed', retryable: true }],
    [`CUDA out of memory ${ReplicateSimulator.token}`, { class: 'provider_outage', code: 'job_failed', retryable: false }],
  ])('as failed: %s', async (error, expected) => {
    replicate.outcome = { status: 'failed', error };
    const failure = await outcome();
    expect(failure).toMatchObject(expected);
    expect(String(failure)).not.toContain(ReplicateSimulator.token);
    expect(job.known).toBeNull();
  });

  it.each(['canceled', 'aborted'] as const)('as %s fails, and is not begun anew', async (status) => {
    replicate.outcome = { status };
    expect(await outcome()).toMatchObject({ code: 'job_cancelled', retryable: false });
  });

  it.each<[string, unknown, string]>([
    ['nothing', [], 'unusable_answer'],
    ['text', 'a text', 'unusable_answer'],
    ['a local file', ['file:///etc/passwd'], 'unusable_answer'],
    ['an address inside the network', ['http://169.254.169.254/latest/meta-data'], 'endpoint_refused'],
  ])('with %s for an output fails for good', async (_what, output, code) => {
    replicate.output = () => output;
    expect(await outcome()).toMatchObject({ code, retryable: false });
    expect(job.known).toBeNull();
  });

  it.each<[string, () => Promise<Buffer | number>]>([
    ['that has expired', () => Promise.resolve(404)],
    ['of another type', () => picture('64x64', 'gif')],
    ['that is text', () => Promise.resolve(Buffer.from('<html>'))],
    ['that is cut off', async () => (await picture('256x256', 'png')).subarray(0, 20_000)],
    ['that never ends', () => Promise.resolve(Buffer.alloc(21 * 1024 * 1024))],
  ])('with a file %s fails for good, without another job', async (_what, answer) => {
    replicate.file = answer;
    expect(await outcome()).toMatchObject({ code: 'unusable_answer', retryable: false });
    expect(job.known).toBeNull();
  });

  it('with a file that cannot be read for the moment is asked about again', async () => {
    replicate.file = () => Promise.resolve(503);
    expect(await outcome()).toBeInstanceOf(JobUnderWay);
    expect(job.known?.id).toBe(replicate.predictions.at(-1)?.id);
  });
});

describe('a call', () => {
  const prediction = () => replicate.take({ method: 'POST', path: '', headers: {}, body: {} });
  const verify = (headers: Record<string, string>, body: string) => vendor.verify({ headers, body: Buffer.from(body) });
  const refused = { code: 'webhook_not_authentic' };

  it('is signed, within five minutes', async () => {
    for (const at of [Date.now(), Date.now() - 290_000, Date.now() + 290_000]) {
      const { headers, body } = replicate.call(prediction(), at);
      expect(await verify(headers, body)).toBe('signed');
    }
  });

  it.each<
    [string, (call: { headers: Record<string, string>; body: string }) => { headers: Record<string, string>; body: string }]
  >([
    ['with other bytes', ({ headers, body }) => ({ headers, body: `${body} ` })],
    ['without an id', ({ headers: { 'webhook-id': _id, ...headers }, body }) => ({ headers, body })],
    ['of another id', ({ headers, body }) => ({ headers: { ...headers, 'webhook-id': 'msg_other' }, body })],
    ['without a signature', ({ headers: { 'webhook-signature': _signature, ...headers }, body }) => ({ headers, body })],
    ['of another time', ({ headers, body }) => ({ headers: { ...headers, 'webhook-timestamp': '1' }, body })],
  ])('%s is not', async (_what, change) => {
    const { headers, body } = change(replicate.call(prediction()));
    await expect(verify(headers, body)).rejects.toMatchObject(refused);
  });

  it.each([-310_000, 310_000])('that was signed %i ms from now is not', async (ms) => {
    const { headers, body } = replicate.call(prediction(), Date.now() + ms);
    await expect(verify(headers, body)).rejects.toMatchObject(refused);
  });

  it('names a job, or nothing that could be part of another address', () => {
    const named = (body: string) => vendor.jobOf(Buffer.from(body));
    expect(named('{"id":"ufawqhfynnddngldkgtslldrkq"}')).toBe('ufawqhfynnddngldkgtslldrkq');
    for (const body of ['', 'null', '[]', '{"id":7}', '{"id":"../x"}', '{"id":"a/cancel"}', '{"id":""}'])
      expect(named(body)).toBeNull();
  });
});
