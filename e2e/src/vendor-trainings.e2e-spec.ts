/** @modes embedded */
import { blockPictures, FalSimulator, json, ReplicateSimulator, sea } from '@imprint/adapters/models/testing';
import { limits } from '@imprint/contracts/limits';
import { unzipped } from '@imprint/domain/exports/testing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  Workspace,
  type ApiClient,
  type Job,
  type Resource,
} from './harness/index.js';

let fal: FalSimulator;
let replicate: ReplicateSimulator;
let instance: Instance;
let database: Database;
let mine: Workspace;
let stranger: Workspace;
let pictures: string[];

beforeAll(async () => {
  [fal, replicate] = [await FalSimulator.start(), await ReplicateSimulator.start()];
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'oauth-server', 'scheduler-worker'],
    settings: {
      ...{ FAL_BASE_URL: fal.origin, FAL_KEY: FalSimulator.key, FAL_TRAINERS: 'flux-lora-fast-training=200+4' },
      ...{ FAL_STORAGE_BASE_URL: fal.origin, FAL_PLATFORM_BASE_URL: `${fal.origin}/platform` },
      ...{ REPLICATE_BASE_URL: `${replicate.origin}/v1`, REPLICATE_API_TOKEN: ReplicateSimulator.token },
      REPLICATE_TRAINERS: 'flux-dev-lora-trainer=150+3',
      LOGIN_WALL: 'on',
    },
  });
  mine = await Workspace.open(instance);
  stranger = await Workspace.open(instance);
  database = await Database.open(instance.databaseUrl);
  pictures = [];
  for (const picture of await blockPictures(sea, limits.trainingPicturesLeast))
    pictures.push(await mine.upload('picture.png', 'image/png', picture));
  await mine.api.data('PATCH', `/v1/images/${pictures[0]}`, { altText: 'Blocks at sea' });
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
  await fal?.stop();
  await replicate?.stop();
});

const requestOf = (trainer: string, changes: object = {}): object => ({
  ...{ label: 'At sea', brandId: mine.brandId, assetIds: pictures, trainer, triggerWord: 'the_pier' },
  ...changes,
});
const ask = async (trainer: string, changes: object = {}): Promise<string> =>
  (await mine.api.data('POST', '/v1/trainings', requestOf(trainer, changes))).id;
const ended = (id: string): Promise<Job> => mine.api.until<Job>(`/v1/trainings/${id}`, ['completed', 'failed', 'cancelled']);
const modelsOf = async (api: ApiClient, brandId: string): Promise<string[]> =>
  (await api.data<Resource[]>('GET', `/v1/models?brandId=${brandId}`)).map(({ id }) => id);
const spentOn = async (jobId: string): Promise<object[]> =>
  database.rows(
    'select state, reserved_micro::integer as reserved, committed_micro::integer as spent from credit_reservation where job_id = $1',
    [jobId],
  );

it('the trainers are listed with what they cost and take, and a training with its captions before it begins', async () => {
  const trainers = await mine.api.data<Resource[]>('GET', '/v1/trainers');
  expect(trainers.map(({ id, attributes }) => [id, attributes['credits'], attributes['takesCaptions']])).toEqual([
    ['local/style', 0, false],
    ['fal/flux-lora-fast-training', 200, true],
    ['replicate/flux-dev-lora-trainer', 150, true],
  ]);
  const { label: _, triggerWord: __, ...asked } = requestOf('fal/flux-lora-fast-training') as Record<string, unknown>;
  const preview = await mine.api.data('POST', '/v1/trainings/preview', asked);
  expect(preview.attributes).toMatchObject({ trainer: 'fal/flux-lora-fast-training', credits: 200, usesOwnKey: false });
  const captions = attribute<{ assetId: string; text: string }[]>(preview, 'captions');
  expect(captions[0]).toEqual({ assetId: pictures[0], text: 'Blocks at sea' });
  expect([fal.uploads.size, await mine.api.data<Resource[]>('GET', '/v1/trainings')]).toEqual([0, []]);
});

describe.each([
  { trainer: 'fal/flux-lora-fast-training', credits: 200, each: 4, vendor: () => fal, provider: 'fal' },
  { trainer: 'replicate/flux-dev-lora-trainer', credits: 150, each: 3, vendor: () => replicate, provider: 'replicate' },
])('a model that $trainer trains', ({ trainer, credits, each, vendor, provider }) => {
  it('is made of the pictures and their captions, draws for its brand alone, costs what was quoted, and is forgotten', async () => {
    const captions = [{ assetId: pictures[1], text: 'Three blocks' }];
    const id = await ask(trainer, { captions });
    const training = await ended(id);
    const model = `${trainer}-${id}`;
    expect(training.attributes).toMatchObject({ status: 'completed', progress: 100, model, credits, error: null, style: null });
    expect(await spentOn(id)).toEqual([{ state: 'committed', reserved: credits * 1e6, spent: credits * 1e6 }]);
    const files = unzipped([...vendor().uploads.values()].at(-1) ?? Buffer.alloc(0));
    expect([files.get('001.txt')?.toString(), files.get('002.txt')?.toString(), files.get('003.txt')?.toString()]).toEqual([
      'Blocks at sea, in the style of the_pier',
      'Three blocks, in the style of the_pier',
      'in the style of the_pier',
    ]);
    expect(files.get('001.jpg')?.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(await modelsOf(mine.api, mine.brandId)).toContain(model);
    expect(await modelsOf(stranger.api, stranger.brandId)).not.toContain(model);
    const theirs = { prompt: 'A boat', model, brandId: stranger.brandId };
    expectProblem(await stranger.api.send('POST', '/v1/images/generate', theirs), { code: 'unknown_model' });

    const image = await mine.generate({ prompt: 'A boat', model, brandId: mine.brandId });
    expect(image.attributes).toMatchObject({ status: 'completed', model, provider });
    expect(await spentOn(image.id)).toEqual([{ state: 'committed', reserved: each * 1e6, spent: each * 1e6 }]);

    expect((await mine.api.send('DELETE', `/v1/trainings/${id}`)).status).toBe(204);
    expect(await modelsOf(mine.api, mine.brandId)).not.toContain(model);
    await eventually(async () => (await database.rows('select id from training where id = $1', [id])).length === 0);
    expect(vendor().deleted).toHaveLength(1);
  });

  it('is not made where the vendor fails, which says why, and costs nothing', async () => {
    fal.outcome = { status: 422, document: { detail: [{ loc: ['body'], msg: 'Broken pictures', type: 'value_error' }] } };
    replicate.outcome = { status: 'failed', error: 'Broken pictures' };
    const id = await ask(trainer);
    const failed = await ended(id);
    Object.assign(fal, { outcome: undefined });
    Object.assign(replicate, { outcome: { status: 'succeeded' } });
    expect(failed.attributes).toMatchObject({ status: 'failed', model: null });
    expect(attribute<{ message: string }>(failed, 'error').message).toContain('Broken pictures');
    expect(await spentOn(id)).toMatchObject([{ state: 'released', spent: 0 }]);
  });

  it('ends at the vendor when it is cancelled', async () => {
    vendor().looks = 1_000;
    const id = await ask(trainer);
    await eventually(async () => {
      const [row] = await database.rows<{ waits: boolean }>('select vendor_waits as waits from training where id = $1', [id]);
      return row?.waits === true;
    });
    const before = vendor().cancelled.length;
    await mine.api.data('POST', `/v1/trainings/${id}/cancel`);
    await eventually(() => vendor().cancelled.length === before + 1);
    vendor().looks = 1;
    expect(await spentOn(id)).toMatchObject([{ state: 'released' }]);
  });

  it('is asked for once more after an outage, and never twice after an answer', async () => {
    const before = vendor().submissions.length;
    vendor().nextSubmit((response) => json(response, 429, { detail: 'Slow down.' }, { 'retry-after': '1' }));
    const { attributes } = await ended(await ask(trainer));
    expect(attributes).toMatchObject({ status: 'completed', error: null });
    expect(vendor().submissions).toHaveLength(before + 2);
  });
});

describe('a person', () => {
  it('is learned only with consent', async () => {
    const asked = requestOf('fal/flux-lora-fast-training', { subject: 'person' });
    const refusal = { code: 'validation_failed', source: { pointer: '/hasConsent' } } as const;
    expectProblem(await mine.api.send('POST', '/v1/trainings', asked), refusal);
    expectProblem(await mine.api.send('POST', '/v1/trainings', { ...asked, hasConsent: false }), refusal);
    const local = requestOf('local/style', { subject: 'person', hasConsent: true, triggerWord: undefined });
    expectProblem(await mine.api.send('POST', '/v1/trainings', local), { code: 'validation_failed' });
  });
});
