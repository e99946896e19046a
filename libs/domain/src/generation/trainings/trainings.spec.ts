import type { Principal } from '@imprint/contracts/access';
import type { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { meanwhile } from '../../schema/database.fixture.js';
import type { EntityManager } from 'typeorm';
import { AssetUsesRepository } from '../../media/asset-uses.repository.js';
import { TrainingsRepository } from './trainings.repository.js';
import { limited, openTrainings, person, pictures, stranger, style, type OpenedTrainings } from './trainings.fixture.js';

let opened: OpenedTrainings;
beforeAll(async () => {
  opened = await openTrainings();
  await opened.add('asset_small', { side: 255 });
  await opened.add('asset_film', { kind: 'video' });
  await opened.add('asset_broken', { key: 'broken' });
  await opened.add('asset_theirs', { organizationId: 'other' });
  await opened.add('asset_of_brand', { key: 'picture_500', brandId: 'brand' });
  await opened.add('asset_copy', { key: 'copy_0' });
  for (let index = 0; index < 90; index += 1) await opened.add(`asset_more_${index}`, { key: `more_${1_000 + index}` });
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.dataSource.query('truncate training, audit_entry, generation_switch');
  opened.jobs.length = 0;
});

const body = (changes: object = {}) => ({ label: ' At sea ', brandId: 'brand', assetIds: pictures, ...changes });
const create = (changes: object = {}, by = person, key: string | null = null) => opened.trainings.create(by, body(changes), key);
const refused = async (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('taken')),
    (error: unknown) => (error as Problem).entries.map(({ code, source }) => [code, source?.pointer ?? source?.parameter]),
  );
const swapped = (id: string) => ({ assetIds: [...pictures.slice(0, -1), id] });
const last = `/assetIds/${pictures.length - 1}`;
const rows = (): Promise<object[]> => opened.dataSource.query('select id from training');

describe('a request for a training', () => {
  it('waits with what it costs, and wakes a worker', async () => {
    const view = await create();
    expect(view).toMatchObject({
      ...{ label: 'At sea', brandId: 'brand', status: 'queued', progress: 0, credits: 0, model: null, style: null },
      ...{ assetIds: pictures, duplicates: [], trainer: 'some/trainer' },
    });
    expect(opened.jobs).toMatchObject([{ data: { version: 1, trainingId: view.id } }]);
  });

  it('with the same key is the same training', async () => {
    const [first, second] = [await create({}, person, 'key'), await create({ label: 'Another' }, person, 'key')];
    expect([second.id, (await rows()).length]).toEqual([first.id, 1]);
  });

  it.each<[string, object, string, string, Principal?]>([
    ['of a brand that there is not', { brandId: 'brand_none' }, 'validation_failed', '/brandId'],
    ['by a trainer that there is not', { trainer: 'no/trainer' }, 'validation_failed', '/trainer'],
    ['of a brand of another organization', { brandId: 'brand_other' }, 'validation_failed', '/brandId'],
    ['of a brand that the member does not see', {}, 'validation_failed', '/brandId', limited],
    ['with a picture that there is not', swapped('asset_none'), 'validation_failed', last],
    ['with a picture of another organization', swapped('asset_theirs'), 'validation_failed', last],
    [
      'with a picture of a brand that the member does not see',
      { ...swapped('asset_of_brand'), brandId: 'brand_2' },
      'validation_failed',
      '/assetIds/0',
      limited,
    ],
    ['with a video', swapped('asset_film'), 'validation_failed', last],
    ['with a picture of 255 pixels', swapped('asset_small'), 'validation_failed', last],
    ['with a file that cannot be decoded', swapped('asset_broken'), 'validation_failed', last],
    ['with nineteen pictures and a copy', swapped('asset_copy'), 'validation_failed', last],
  ])('%s is refused, and leaves nothing', async (_, changes, code, pointer, by = person) => {
    expect((await refused(create(changes, by)))[0]).toEqual([code, pointer]);
    expect([await rows(), opened.jobs]).toEqual([[], []]);
  });

  it('is refused where the organization has asked for too many in a minute, and leaves nothing', async () => {
    opened.window.allowed = false;
    try {
      expect((await refused(create()))[0]?.[0]).toBe('too_many_requests');
      // What is refused without a look at the pictures does not count.
      expect((await refused(create(swapped('asset_small'))))[0]?.[0]).toBe('validation_failed');
    } finally {
      opened.window.allowed = true;
    }
    expect([await rows(), opened.jobs]).toEqual([[], []]);
  });

  it('is refused while generation is switched off', async () => {
    await opened.generation.change({ ...person, role: 'admin' }, 'brand', false);
    expect((await refused(create()))[0]?.[0]).toBe('generation_off');
    expect(await rows()).toEqual([]);
  });

  it('takes a hundred pictures, of which some are copies that it names', async () => {
    const more = Array.from({ length: limits.trainingPicturesMost - pictures.length - 1 }, (_, index) => `asset_more_${index}`);
    const { assetIds, duplicates } = await create({ assetIds: [...pictures, ...more, 'asset_copy'] });
    expect([assetIds.length, duplicates]).toEqual([100, [{ assetId: 'asset_copy', duplicateOf: 'asset_0' }]]);
  });

  describe('of a brand with as many trainings as it may have but one', () => {
    const insert = (runner: { query: (statement: string, values: unknown[]) => Promise<unknown> }, from: number, to: number) =>
      runner.query(
        `insert into training (id, organization_id, brand_id, user_id, label, trainer, asset_ids, credits, status, wake_at)
         select 'trn_' || n, 'org', 'brand', 'user', 'x', 'some/trainer', '{}', 0, 'failed', now() from generate_series($1::integer, $2) n`,
        [from, to],
      );
    beforeEach(() => insert(opened.dataSource, 1, limits.trainingsPerBrand - 1));

    it('is taken, and the next one is refused; other brands have theirs', async () => {
      await create();
      expect(await refused(create())).toEqual([['limit_reached', undefined]]);
      const check = opened.files.check(person, { brandId: 'brand', assetIds: pictures });
      expect(await refused(check)).toEqual([['limit_reached', undefined]]);
      await create({ brandId: 'brand_2' });
    });

    it('is refused if another one comes first in the same moment', async () => {
      const first = new TrainingsRepository(opened.dataSource);
      const another = async (manager: EntityManager): Promise<void> => {
        await first.countLocked(manager, 'org', 'brand');
        await insert(manager, limits.trainingsPerBrand, limits.trainingsPerBrand);
      };
      expect(await meanwhile(opened.dataSource, another, () => create())).toMatchObject({ code: 'limit_reached' });
      expect(await rows()).toHaveLength(limits.trainingsPerBrand);
    });
  });
});

describe('a check of pictures', () => {
  const check = (assetIds: readonly string[], by = person, brandId = 'brand') =>
    opened.files.check(by, { brandId, assetIds: [...assetIds] });
  const problemsIn = async (assetIds: readonly string[], by = person) =>
    (await check(assetIds, by)).findings.map(({ assetId, problem, duplicateOf }) => [assetId, problem, duplicateOf]);

  it('says what speaks against each picture, in their order, and writes nothing', async () => {
    const doubtful = ['asset_copy', 'asset_small', 'asset_none', 'asset_0', 'asset_film', 'asset_broken', 'asset_theirs'];
    expect(await problemsIn(doubtful)).toEqual([
      ['asset_small', 'too_small', null],
      ['asset_none', 'unknown', null],
      ['asset_0', 'duplicate', 'asset_copy'],
      ['asset_film', 'no_picture', null],
      ['asset_broken', 'unreadable', null],
      ['asset_theirs', 'unknown', null],
    ]);
    expect(await problemsIn(['asset_of_brand'], { ...person, brandIds: ['brand'] })).toEqual([]);
    await expect(check(['asset_0'], limited)).rejects.toMatchObject({ code: 'validation_failed' });
    expect([await rows(), opened.jobs]).toEqual([[], []]);
  });

  it.each<[string, readonly string[], number, boolean]>([
    ['none', [], 0, false],
    ['nineteen', pictures.slice(1), 19, false],
    ['twenty', pictures, 20, true],
    ['twenty and a copy', [...pictures, 'asset_copy'], 20, true],
    ['nineteen and a copy', [...pictures.slice(0, -1), 'asset_copy'], 19, false],
    ['twenty and one that is too small', [...pictures, 'asset_small'], 20, false],
  ])('of %s says whether a training would start', async (_, assetIds, usable, isReady) => {
    expect(await check(assetIds)).toMatchObject({ id: 'check', usable, needed: 20, isReady });
    const starts = await create({ assetIds }).then(
      () => true,
      () => false,
    );
    // That there are at least twenty, its body says.
    expect(starts && assetIds.length >= 20).toBe(isReady);
  });

  it('counts only where it has to look at files', async () => {
    await check(pictures);
    await opened.add('asset_new', { key: 'new_2000' });
    opened.window.allowed = false;
    try {
      expect(await check(pictures)).toMatchObject({ isReady: true });
      expect((await refused(check([...pictures, 'asset_new'])))[0]?.[0]).toBe('too_many_requests');
    } finally {
      opened.window.allowed = true;
    }
    expect(await check([...pictures, 'asset_new'])).toMatchObject({ usable: 21 });
  });

  it('is refused like the training itself', async () => {
    expect(await refused(check(pictures, person, 'brand_other'))).toEqual([['validation_failed', '/brandId']]);
    await opened.generation.change({ ...person, role: 'admin' }, 'brand', false);
    expect((await refused(check(pictures)))[0]?.[0]).toBe('generation_off');
  });
});

describe('a training', () => {
  it('keeps its pictures until it has ended', async () => {
    const { id } = await create();
    const usesOf = () => new AssetUsesRepository().usesOf(opened.dataSource.manager, person, 'asset_0');
    expect(await usesOf()).toEqual({ seen: [id], hidden: 0 });
    expect(await new AssetUsesRepository().usesOf(opened.dataSource.manager, limited, 'asset_0')).toEqual({
      seen: [],
      hidden: 1,
    });
    await opened.run(id);
    expect(await usesOf()).toEqual({ seen: [], hidden: 0 });
  });

  it('is found by those who see its brand, by brand, state and name', async () => {
    const { id } = await create();
    const list = async (by: Principal, query: object = {}) =>
      (await opened.trainings.list(by, { page: 1, limit: 10, ...query })).items.map((item) => item.id);
    const found = [{}, { brandId: 'brand' }, { status: 'queued' }, { search: 'sea' }];
    expect(await Promise.all(found.map((query) => list(person, query)))).toEqual(found.map(() => [id]));
    const missed = [{ brandId: 'brand_2' }, { status: 'failed' }, { search: 'pier' }];
    expect(await Promise.all(missed.map((query) => list(person, query)))).toEqual(missed.map(() => []));
    expect([await list(limited), await list(stranger)]).toEqual([[], []]);
    await expect(list(person, { brandId: 'brand_other' })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it.each([limited, stranger])('of others is not found, whatever is asked', async (by) => {
    const { id } = await create();
    const { trainings } = opened;
    const all = [
      () => trainings.read(by, id),
      () => trainings.rename(by, id, { label: 'Mine' }),
      () => trainings.cancel(by, id),
      () => trainings.delete(by, id),
    ];
    for (const ask of all) await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
    expect(await trainings.read(person, id)).toMatchObject({ label: 'At sea', status: 'queued' });
  });

  it('is cancelled once, and not after it has ended', async () => {
    const { id } = await create();
    expect(await opened.trainings.cancel(person, id)).toMatchObject({ status: 'cancelled', model: null });
    await expect(opened.trainings.cancel(person, id)).rejects.toMatchObject({ code: 'state_conflict' });
    await opened.run(id);
    expect(await opened.trainings.read(person, id)).toMatchObject({ status: 'cancelled', style: null });
  });

  it('that ends in the same moment is not cancelled', async () => {
    const { id } = await create();
    const ending = (manager: EntityManager) => manager.query(`update training set status = 'completed' where id = $1`, [id]);
    const refusal = await meanwhile(opened.dataSource, ending, () => opened.trainings.cancel(person, id));
    expect(refusal).toMatchObject({ code: 'state_conflict' });
    expect(await opened.trainings.read(person, id)).toMatchObject({ status: 'completed' });
  });

  it('is deleted with an entry in the audit log', async () => {
    const { id } = await create();
    await opened.trainings.delete(person, id);
    await expect(opened.trainings.delete(person, id)).rejects.toMatchObject({ code: 'not_found' });
    const entries = await opened.dataSource.query(`select action, subject_id as id from audit_entry`);
    expect(entries).toEqual([{ action: 'training.deleted', id }]);
  });
});

describe('the models that trainings have made', () => {
  const namesOf = async (organizationId: string, brandId: string) => [
    ...(await opened.models.of(organizationId, brandId)).keys(),
  ];
  const find = (organizationId: string, brandId: string | null, model: string) =>
    opened.models.find({ organizationId, brandId, model }, () => Promise.resolve(null));

  it('are those of the brand, as soon as they are completed and until they are deleted', async () => {
    const { id } = await create();
    const model = `some/trainer-${id}`;
    expect([await namesOf('org', 'brand'), await find('org', 'brand', model)]).toEqual([[], null]);
    await opened.run(id);
    expect(await opened.trainings.read(person, id)).toMatchObject({ status: 'completed', model, style });
    expect(await namesOf('org', 'brand')).toEqual([model]);
    expect((await find('org', 'brand', model))?.capability).toMatchObject({ name: model, label: 'At sea', brandId: 'brand' });
    expect([await namesOf('org', 'brand_2'), await namesOf('other', 'brand')]).toEqual([[], []]);
    const others = [find('org', 'brand_2', model), find('other', 'brand', model), find('org', null, model)];
    expect(await Promise.all([...others, find('org', 'brand', `other/trainer-${id}`)])).toEqual([null, null, null, null]);
    await opened.trainings.delete(person, id);
    expect([await namesOf('org', 'brand'), await find('org', 'brand', model)]).toEqual([[], null]);
  });
});
