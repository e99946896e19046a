/** @modes embedded */
import {
  blockPicture,
  blockPictures,
  colorsOf,
  orchard,
  paletteShare,
  sea,
  type PictureColors,
} from '@imprint/adapters/models/testing';
import { limits } from '@imprint/contracts/limits';
import type { LearnedStyle } from '@imprint/contracts/trainings';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { attribute, expectProblem, Instance, signedUp, tokenOf, Workspace, type Job, type Resource } from './harness/index.js';

const { trainingPicturesLeast: least, trainingPictureSide: side } = limits;
let instance: Instance;
let mine: Workspace;
let otherBrand: string;
let pictures: string[];

const upload = async (picture: Buffer): Promise<string> => mine.upload('picture.png', 'image/png', picture);
async function uploadAll(all: readonly Buffer[]): Promise<string[]> {
  const ids: string[] = [];
  for (const picture of all) ids.push(await upload(picture));
  return ids;
}
const requestOf = (changes: object = {}): object => ({ label: 'At sea', brandId: mine.brandId, assetIds: pictures, ...changes });
const train = async (changes: object = {}): Promise<Job> => {
  const { id } = await mine.api.data('POST', '/v1/trainings', requestOf(changes));
  return mine.api.until<Job>(`/v1/trainings/${id}`, ['completed', 'failed']);
};
const modelsOf = async (workspace: Workspace, query: string): Promise<Resource[]> =>
  workspace.api.data<Resource[]>('GET', `/v1/models${query}`);

/** A card that was made with the model. */
async function card(model: string): Promise<Buffer> {
  const prompt = 'Morning swim\nEvery day at six, from the old pier.';
  const generation = await mine.generate({ prompt, model, brandId: mine.brandId, aspectRatio: '1:1' });
  expect(generation.attributes).toMatchObject({ status: 'completed', model, provider: 'local' });
  const { url } = attribute<{ url: string }>(generation, 'output');
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@trainings.example')));
  otherBrand = (await mine.api.data('POST', '/v1/brands', { label: 'Another' })).id;
  pictures = await uploadAll(await blockPictures(sea, least));
});

describe('a model that is trained with twenty pictures', () => {
  let training: Job;
  let model: string;
  beforeAll(async () => {
    training = await train();
    model = attribute(training, 'model');
  });

  it('is completed at no cost, and says what it has learned', () => {
    expect(training.attributes).toMatchObject({
      ...{ status: 'completed', progress: 100, trainer: 'local/style', credits: 0, duplicates: [], error: null },
      ...{ label: 'At sea', brandId: mine.brandId, assetIds: pictures, model: `local/style-${training.id}` },
    });
    const { palette, ground } = attribute<LearnedStyle>(training, 'style');
    expect(palette.map(({ color }) => color).toSorted()).toEqual([...new Set([sea.ground, ...sea.shapes])].toSorted());
    expect(ground).toBe(sea.ground);
  });

  it('is trained by one of the trainers that are listed', async () => {
    const trainers = await mine.api.data<Resource[]>('GET', '/v1/trainers');
    expect(trainers).toMatchObject([{ type: 'trainer', id: 'local/style', attributes: { provider: 'local', credits: 0 } }]);
    expectProblem(await mine.api.send('POST', '/v1/trainings', requestOf({ trainer: 'local/none' })), {
      ...{ code: 'validation_failed', source: { pointer: '/trainer' } },
    });
  });

  it('is in the catalogue of its brand, and of no other', async () => {
    const [found] = (await modelsOf(mine, `?brandId=${mine.brandId}&page=1&limit=1`)).filter(({ id }) => id === model);
    expect(found?.attributes).toMatchObject({ kind: 'image', label: 'At sea', brandId: mine.brandId, credits: 0 });
    const stranger = await Workspace.open(instance);
    const others = [
      await modelsOf(mine, ''),
      await modelsOf(mine, `?brandId=${otherBrand}`),
      await modelsOf(stranger, `?brandId=${stranger.brandId}`),
    ];
    for (const listed of others) expect(listed.map(({ id }) => id)).not.toContain(model);
    const unknown = { code: 'unknown_model', source: { pointer: '/model' } } as const;
    const asked = { prompt: 'A card', model };
    expectProblem(await mine.api.send('POST', '/v1/images/generate', { ...asked, brandId: otherBrand }), unknown);
    expectProblem(await mine.api.send('POST', '/v1/images/generate', asked), unknown);
    expectProblem(await stranger.api.send('POST', '/v1/images/generate', { ...asked, brandId: stranger.brandId }), unknown);
  });

  it('makes cards in the colours of its pictures, which differ from those of another training', async () => {
    const other = await train({ label: 'In the orchard', assetIds: await uploadAll(await blockPictures(orchard, least)) });
    const [ofSea, ofOrchard] = [await card(model), await card(attribute(other, 'model'))];
    const near = async (image: Buffer, colors: PictureColors) => paletteShare(image, colorsOf(colors));
    expect(await near(ofSea, sea)).toBeGreaterThan(0.85);
    expect(await near(ofOrchard, orchard)).toBeGreaterThan(0.85);
    expect(await near(ofSea, orchard)).toBeLessThan(0.15);
    expect(await near(ofOrchard, sea)).toBeLessThan(0.15);
  });

  it('is renamed, found by its name, and makes nothing more once it is deleted', async () => {
    const { id } = await train({ label: 'To be deleted' });
    const renamed = await mine.api.data('PATCH', `/v1/trainings/${id}`, { label: 'For the pier' });
    expect(attribute(renamed, 'label')).toBe('For the pier');
    const found = await mine.api.data<Resource[]>('GET', `/v1/trainings?search=pier&brandId=${mine.brandId}`);
    expect(found.map((each) => each.id)).toEqual([id]);
    expect((await mine.api.send('DELETE', `/v1/trainings/${id}`)).status).toBe(204);
    expectProblem(await mine.api.send('GET', `/v1/trainings/${id}`), { code: 'not_found' });
    const asked = { prompt: 'A card', model: attribute<string>(renamed, 'model'), brandId: mine.brandId };
    expectProblem(await mine.api.send('POST', '/v1/images/generate', asked), { code: 'unknown_model' });
  });
});

describe('the pictures of a training', () => {
  const refused = async (assetIds: readonly string[], pointer: string): Promise<string> => {
    const answer = await mine.api.send('POST', '/v1/trainings', requestOf({ assetIds }));
    expectProblem(answer, { code: 'validation_failed', source: { pointer } });
    return answer.body.errors?.[0]?.detail ?? '';
  };
  const swapped = (id: string): string[] => [...pictures.slice(0, -1), id];
  const last = `/assetIds/${least - 1}`;

  it('are at least twenty', async () => {
    await refused(pictures.slice(1), '/assetIds');
  });

  it('are at most a hundred', async () => {
    const unknown = Array.from({ length: limits.trainingPicturesMost + 1 }, (_, index) => `asset_${index}`);
    await refused(unknown, '/assetIds');
    // One fewer is few enough, and they are looked for.
    await refused(unknown.slice(1), '/assetIds/0');
  });

  it('are pictures of the library', async () => {
    const music = await mine.generate({ type: 'music', prompt: 'Calm', durationSeconds: 3, brandId: mine.brandId }, 'audio');
    const { assetId } = attribute<{ assetId: string }>(music, 'output');
    expect(await refused(swapped(assetId), last)).toContain('is no picture');
    const stranger = await Workspace.open(instance);
    await refused(swapped(await stranger.upload('a.png', 'image/png', await blockPicture(sea, 'of a stranger'))), last);
  });

  it('have at least so many pixels on each side', async () => {
    const small = await upload(await blockPicture(sea, 'another', side - 1));
    expect(await refused(swapped(small), last)).toContain(`${side - 1} × ${side - 1}`);
    const enough = await upload(await blockPicture(sea, 'another', side));
    const { id } = await mine.api.data('POST', '/v1/trainings', requestOf({ assetIds: swapped(enough) }));
    await mine.api.until<Job>(`/v1/trainings/${id}`, ['completed']);
  });

  it('are checked before a training, which decides nothing', async () => {
    const stranger = await Workspace.open(instance);
    const small = await upload(await blockPicture(sea, 'too small', side - 1));
    const foreign = await stranger.upload('a.png', 'image/png', await blockPicture(sea, 'of a stranger'));
    const check = async (assetIds: readonly string[]) =>
      (await mine.api.data('POST', '/v1/trainings/check', { brandId: mine.brandId, assetIds })).attributes;
    expect(await check([small, foreign])).toMatchObject({
      ...{ usable: 0, needed: least, isReady: false },
      findings: [
        { assetId: small, problem: 'too_small' },
        { assetId: foreign, problem: 'unknown' },
      ],
    });
    expect(await check(pictures)).toMatchObject({ usable: least, isReady: true, findings: [] });
    expect(await check([])).toMatchObject({ usable: 0, isReady: false });
  });

  it('differ: others are named, and left out where enough remain', async () => {
    // An organization of its own: the trainings above are as many as one may request in a minute.
    mine = await Workspace.open(instance);
    pictures = await uploadAll(await blockPictures(sea, least));
    const [original = ''] = pictures;
    const copy = await upload(await blockPicture(sea, '0', 640));
    expect(await refused(swapped(copy), last)).toContain(`${copy} is nearly the same as ${original}`);
    const training = await train({ assetIds: [...pictures, copy] });
    expect(training.attributes).toMatchObject({ status: 'completed', duplicates: [{ assetId: copy, duplicateOf: original }] });
    const list = `/v1/trainings/${training.id}/pictures`;
    const shown = async () => (await mine.api.data<Resource[]>('GET', list)).map((each) => each.id);
    expect(await shown()).toEqual([...pictures, copy]);
    // Once it has ended, they may be deleted.
    await mine.owner.data('DELETE', `/v1/assets/${copy}`);
    expect(await shown()).toEqual(pictures);
    const stranger = await Workspace.open(instance);
    expectProblem(await stranger.api.send('GET', list), { code: 'not_found' });
  });
});
