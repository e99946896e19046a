import { JobUnderWay } from '@imprint/domain/generation/vendors';
import type { VideoRequest } from '@imprint/domain/generation/video';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageContext } from './image-model.conformance.js';
import { replicateOffer, replicateVideo } from './job-models.js';
import { JobVideoModel } from './job-video.model.js';
import { ReplicateVendor } from './replicate.vendor.js';
import { JobOnRecord } from './testing/job-on-record.js';
import { ReplicateSimulator } from './testing/replicate.simulator.js';

/** The head of an MP4 file, and something after it. */
const mp4 = Buffer.concat([Buffer.from('000000206674797069736f6d', 'hex'), Buffer.alloc(3_000_000, 7)]);
const request: VideoRequest = {
  ...{ prompt: 'Waves', style: 'ink', aspectRatio: '9:16', durationSeconds: 7.4, brand: null },
  ...{ pictures: [], audio: null },
};
let replicate: ReplicateSimulator;
let model: JobVideoModel;
let folder: string;
let job: JobOnRecord;

beforeAll(async () => {
  replicate = await ReplicateSimulator.start();
  const http = new SafeFetch([new URL(replicate.origin).host]);
  const options = {
    baseUrl: `${replicate.origin}/v1`,
    apiToken: ReplicateSimulator.token,
    webhookUrl: null,
    webhookSecret: null,
  };
  const offered = replicateOffer('black-forest-labs/flux-3', { min: 5, max: 20 });
  model = new JobVideoModel(new ReplicateVendor(http, options), offered, replicateVideo);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'job-video-'));
  job = new JobOnRecord();
  Object.assign(replicate, { looks: 0, file: () => Promise.resolve(mp4) });
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(async () => {
  await model.close();
  await replicate.stop();
});

const attempt = (): Promise<unknown> =>
  model.generate(request, { ...imageContext({ job }), folder }).catch((error: unknown) => error);

it('is named provider/model, and says how long its videos may be', () => {
  expect(model.capability).toMatchObject({
    ...{ name: 'replicate/flux-3', provider: 'replicate', pictures: 0, takesAudio: false },
    durations: { min: 5, max: 20, usual: 5 },
  });
});

it('asks for whole seconds, and copies the output to the folder of the attempt', async () => {
  replicate.output = ({ id }) => `${replicate.origin}/files/${id}.mp4`;
  expect(await attempt()).toBeInstanceOf(JobUnderWay);
  expect(replicate.submissions.at(-1)).toMatchObject({
    path: '/v1/models/black-forest-labs/flux-3/predictions',
    body: { input: { prompt: 'Waves\nStyle: ink.', aspect_ratio: '9:16', duration: 7 } },
  });
  const made = await attempt();
  expect(made).toMatchObject({ mimeType: 'video/mp4', path: join(folder, 'output.mp4') });
  expect(await readFile(join(folder, 'output.mp4'))).toEqual(mp4);
});

it.each<[string, () => Promise<Buffer | number>]>([
  ['is gone', () => Promise.resolve(404)],
  ['is a page', () => Promise.resolve(Buffer.from('<!doctype html><title>Gone</title>'))],
  ['is empty', () => Promise.resolve(Buffer.alloc(0))],
])('fails for good when the output %s', async (_what, file) => {
  replicate.file = file;
  await attempt();
  expect(await attempt()).toMatchObject({ code: 'unusable_answer', retryable: false });
  expect(job.known).toBeNull();
});
