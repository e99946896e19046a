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
  it('with a text for an output fails for good', async () => {
    replicate.output = () => 'a text';
    expect(await outcome()).toMatchObject({ code: 'unusable_answer', retryable: false });
  });

  it.each<[string, () => Promise<Buffer | number>]>([
    ['of another type', () => picture('64x64', 'gif')],
    ['that is cut off', async () => (await picture('256x256', 'png')).subarray(0, 20_000)],
    ['that never ends', () => Promise.resolve(Buffer.alloc(21 * 1024 * 1024))],
  ])('with a file %s fails for good, without another job', async (_what, answer) => {
    replicate.file = answer;
    expect(await outcome()).toMatchObject({ code: 'unusable_answer', retryable: false });
    expect(job.known).toBeNull();
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
