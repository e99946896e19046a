import type { ImageTrainer, ModelAtVendor, TrainingContext, TrainingPicture } from '@imprint/domain/generation/image';
import { isAtVendor } from '@imprint/domain/generation/image';
import { JobUnderWay } from '@imprint/domain/generation/vendors';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { imageContext, imageRequest } from './image-model.conformance.js';
import { createImageModels, createImageTrainers } from './index.js';
import { jobTrainers } from './job-trainers.js';
import { FalSimulator } from './testing/fal.simulator.js';
import { AskedUntilDone, JobOnRecord } from './testing/job-on-record.js';
import { ReplicateSimulator } from './testing/replicate.simulator.js';
import { json, type Script } from './testing/scripted-server.js';

let fal: FalSimulator;
let replicate: ReplicateSimulator;
let trainers: ReadonlyMap<string, ImageTrainer>;
beforeAll(async () => {
  [fal, replicate] = [await FalSimulator.start(), await ReplicateSimulator.start()];
});
beforeEach(() => {
  trainers = new Map(jobTrainers(testConfig(settings())).map((trainer) => [trainer.capability.name, trainer]));
});
afterEach(async () => {
  await Promise.all([...trainers.values()].map((trainer) => trainer.close()));
  Object.assign(fal, { looks: 1, outcome: undefined, logs: [] });
  Object.assign(replicate, { looks: 1, outcome: { status: 'succeeded' }, logs: '' });
});
afterAll(async () => {
  await fal?.stop();
  await replicate?.stop();
});

const settings = (): Record<string, string> => ({
  ...{ FAL_BASE_URL: fal.origin, FAL_KEY: FalSimulator.key, FAL_TRAINERS: 'flux-lora-fast-training=200+4' },
  ...{ FAL_STORAGE_BASE_URL: fal.origin, FAL_PLATFORM_BASE_URL: `${fal.origin}/platform` },
  ...{ REPLICATE_BASE_URL: `${replicate.origin}/v1`, REPLICATE_API_TOKEN: ReplicateSimulator.token },
  REPLICATE_TRAINERS: 'flux-dev-lora-trainer',
});
const archive = Buffer.from('PK of pictures');
const pictures = (caption: string): TrainingPicture[] => {
  const never = (): Promise<never> => Promise.reject(new Error('Pictures are read for the archive.'));
  return [{ id: 'asset_1', caption, read: never, readJpeg: never }];
};
const contextOf = (changes: Partial<TrainingContext> = {}): TrainingContext => ({
  ...{ signal: new AbortController().signal, progress: () => undefined, job: new JobOnRecord() },
  ...{ subject: 'style', triggerWord: 'the_pier', archive: () => Promise.resolve(archive) },
  ...changes,
});
function trainerOf(vendor: string): ImageTrainer {
  const trainer = [...trainers.values()].find(({ capability }) => capability.provider === vendor);
  if (trainer === undefined) throw new Error(`There is no trainer of ${vendor}.`);
  return trainer;
}
/** One attempt; what it throws. */
const attempt = (vendor: string, context: TrainingContext, caption = ''): Promise<unknown> =>
  trainerOf(vendor)
    .train(pictures(caption), context)
    .catch((error: unknown) => error);
async function trained(vendor: string, context = contextOf(), caption = ''): Promise<ModelAtVendor> {
  for (;;) {
    const made = await attempt(vendor, context, caption);
    if (made instanceof JobUnderWay) continue;
    if (made instanceof Error) throw made;
    const learned = made as Awaited<ReturnType<ImageTrainer['train']>>;
    if (!isAtVendor(learned)) throw new Error('It learned something else.');
    return learned;
  }
}
const modelOf = (vendor: string, learned: ModelAtVendor, subject: TrainingContext['subject'] = 'style') => {
  const named = { name: `${vendor}/x-trn_1`, label: 'At sea', brandId: 'brand', pictures: 20 };
  const model = trainerOf(vendor).open({ ...named, subject, triggerWord: 'the_pier', learned });
  if (model === null) throw new Error('It opened nothing.');
  return new AskedUntilDone(model);
};

describe('trainers of vendors', () => {
  it('say what they cost and take; those without prices are free', () => {
    expect([...trainers.keys()]).toEqual(['fal/flux-lora-fast-training', 'replicate/flux-dev-lora-trainer']);
    expect(trainerOf('fal').capability).toMatchObject({
      credits: 200,
      pictureCredits: 4,
      takesCaptions: true,
      bindsModels: false,
    });
    expect(trainerOf('replicate').capability).toMatchObject({ credits: 0, pictureCredits: 0, bindsModels: true });
  });

  it('are none unless they are named, and come after the one of this machine', async () => {
    const config = testConfig({});
    const models = createImageModels(config);
    expect([...createImageTrainers(models, config).keys()]).toEqual(['local/style']);
    const all = createImageTrainers(models, testConfig(settings()));
    expect([...all.keys()][0]).toBe('local/style');
    await Promise.all([...models.values(), ...all.values()].map((each) => each.close()));
    expect(() => jobTrainers(testConfig({ FAL_TRAINERS: 'flux-lora-fast-training' }))).toThrow('FAL_TRAINERS needs FAL_KEY.');
  });
});

describe('fal', () => {
  const input = (): Record<string, unknown> => fal.jobs.at(-1)?.input ?? {};

  it('gets the pictures by its storage, and makes weights that stay', async () => {
    const { weights, job } = await trained('fal');
    expect(weights).toBe(`${fal.origin}/weights/${fal.jobs.at(-1)?.id}.safetensors`);
    expect(job).toBe(`fal-ai/flux-lora-fast-training/requests/${fal.jobs.at(-1)?.id}`);
    expect(input()).toMatchObject({ trigger_word: 'the_pier', is_style: true, create_masks: false });
    expect(fal.uploads.get(String(input()['images_data_url']))).toEqual(archive);
    expect(fal.submissions.at(-1)?.headers['x-fal-object-lifecycle-preference']).toBe('{"expiration_duration_seconds":null}');
  });

  it.each([
    ['style', 'Two boats', { is_style: false, create_masks: false }],
    ['object', '', { is_style: false, create_masks: true }],
    ['person', '', { is_style: false, create_masks: true }],
  ] as const)('is told of a %s with the caption "%s": %j', async (subject, caption, expected) => {
    await trained('fal', contextOf({ subject }), caption);
    expect(input()).toMatchObject(expected);
  });

  it('draws with the weights, and with the word for what they are', async () => {
    const learned = { weights: `${fal.origin}/weights/1.safetensors`, job: 'fal-ai/flux-lora-fast-training/requests/1' };
    const model = modelOf('fal', learned);
    expect(model.capability).toMatchObject({ name: 'fal/x-trn_1', label: 'At sea', brandId: 'brand', credits: 4 });
    const { width } = await model.generate(imageRequest({ prompt: 'A boat' }), imageContext());
    expect(width).toBe(1024);
    expect(fal.jobs.at(-1)?.path).toBe('/fal-ai/flux-lora');
    expect(input()).toMatchObject({ loras: [{ path: learned.weights, scale: 1 }] });
    expect(input()['prompt']).toMatch(/^A boat, in the style of the_pier/);
    await modelOf('fal', learned, 'object').generate(imageRequest({ prompt: 'A boat' }), imageContext());
    expect(input()['prompt']).toMatch(/^the_pier, A boat/);
  });

  it('deletes what a request has made', async () => {
    await trainerOf('fal').forget?.({ weights: 'x', job: 'fal-ai/flux/requests/abc-1' }, new AbortController().signal);
    expect(fal.deleted).toEqual(['abc-1']);
  });

  it('says how far it is in its log', async () => {
    fal.looks = 2;
    const context = contextOf();
    await attempt('fal', context);
    expect(await attempt('fal', context)).toMatchObject({ percent: null });
    fal.logs = ['loading', 'train:   7%|▋  | 70/1000', 'train:  42%|████▏ | 420/1000 [02:11<03:01,  3.20it/s]'];
    expect(await attempt('fal', context)).toMatchObject({ percent: 42 });
  });

  it('fails for the reason that it says', async () => {
    fal.outcome = {
      status: 422,
      document: { detail: [{ loc: ['body'], msg: 'No images in the archive', type: 'value_error' }] },
    };
    await expect(trained('fal')).rejects.toMatchObject({
      code: 'invalid_request',
      retryable: false,
      message: expect.stringContaining('No images in the archive'),
    });
  });
});

describe('Replicate', () => {
  it('gets the pictures by its files, and makes a version of a private model of the account', async () => {
    const { weights } = await trained('replicate');
    expect(weights).toBe(`${ReplicateSimulator.account}/imprint-trainings:${replicate.predictions.at(-1)?.id}`);
    expect(replicate.submissions.at(-1)?.path).toBe('/v1/models/ostris/flux-dev-lora-trainer/versions/e440909d3512/trainings');
    const input = replicate.predictions.at(-1)?.input ?? {};
    expect(input).toMatchObject({ trigger_word: 'the_pier', autocaption: false });
    expect(replicate.uploads.get(String(input['input_images']))).toEqual(archive);
    await trained('replicate');
    const makings = replicate.seen.filter(({ method, path }) => method === 'POST' && path === '/v1/models');
    expect(makings.map(({ body }) => body)).toMatchObject([{ visibility: 'private', owner: ReplicateSimulator.account }]);
  });

  it('draws with the version', async () => {
    const weights = `${ReplicateSimulator.account}/imprint-trainings:abc`;
    await modelOf('replicate', { weights, job: 'x' }, 'object').generate(imageRequest({ prompt: 'A boat' }), imageContext());
    expect(replicate.predictions.at(-1)).toMatchObject({ model: weights });
    expect(replicate.predictions.at(-1)?.input['prompt']).toMatch(/^the_pier, A boat/);
  });

  it('deletes the version', async () => {
    await trainerOf('replicate').forget?.({ weights: 'somebody/imprint-trainings:abc', job: 'x' }, new AbortController().signal);
    expect(replicate.deleted).toEqual(['somebody/imprint-trainings:abc']);
  });

  it('says how far it is in its log', async () => {
    replicate.looks = 2;
    replicate.logs = 'flux_train_replicate:  61%|██████ | 610/1000';
    const context = contextOf();
    await attempt('replicate', context);
    expect(await attempt('replicate', context)).toMatchObject({ percent: 61 });
  });

  it('fails for the reason that it says', async () => {
    replicate.outcome = { status: 'failed', error: 'The zip file has no images.' };
    const message = expect.stringContaining('no images');
    await expect(trained('replicate')).rejects.toMatchObject({ code: 'job_failed', message });
  });
});

describe.each(['fal', 'replicate'] as const)('a submission to %s', (name) => {
  const vendor = () => (name === 'fal' ? fal : replicate);
  const upload = { fal: '/storage/', replicate: '/v1/account' }[name];
  const once = async (script: Script, context: TrainingContext): Promise<unknown> => {
    vendor().nextSubmit(script);
    return attempt(name, context);
  };

  it('is not made where the pictures cannot be uploaded', async () => {
    const before = vendor().submissions.length;
    const context = contextOf();
    vendor().next((response) => json(response, 503, { detail: 'Busy.' }));
    expect(await attempt(name, context)).toMatchObject({ code: 'provider_error', retryable: true });
    expect([vendor().seen.at(-1)?.path.startsWith(upload) || name === 'replicate', context.job.known]).toEqual([true, null]);
    expect(vendor().submissions).toHaveLength(before);
  });

  it('that was refused leaves nothing on record', async () => {
    const context = contextOf();
    expect(await once((response) => json(response, 402, { detail: 'No credit.' }), context)).toMatchObject({
      code: 'insufficient_quota',
      retryable: false,
    });
    expect(context.job.known).toBeNull();
  });

  it('whose answer is lost stays on record without an id, and the next one makes it an orphan', async () => {
    const job = new JobOnRecord();
    const context = contextOf({ job });
    expect(await once((response) => void response.destroy(), context)).toMatchObject({ code: 'unreachable' });
    expect(job.known).toMatchObject({ id: null });
    await trained(name, context);
    expect(job.orphans).toBe(1);
  });

  it('is given up after three hours, and not before', async () => {
    const job = new JobOnRecord();
    const context = contextOf({ job });
    vendor().looks = 100;
    await attempt(name, context);
    job.age(3 * 60 * 60_000 - 60_000);
    expect(await attempt(name, context)).toBeInstanceOf(JobUnderWay);
    job.age(60_000);
    expect(await attempt(name, context)).toMatchObject({ code: 'model_timeout', retryable: false });
  });
});
