import { newRecord } from '../../brands/brand-records.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { creditsOf } from '../credits-of.js';
import { openGenerations, person, type OpenedGenerations } from '../generations.fixture.js';

let opened: OpenedGenerations;
beforeAll(async () => {
  opened = await openGenerations({ hasRecordings: true });
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.dataSource.query('delete from generation');
  await opened.dataSource.query('delete from prompt_batch');
});

const prompts = ['Our {dish}'];
const variables = { dish: ['cake', 'pie'] };
const key = (...scopes: ('images:create' | 'videos:create' | 'videos:read')[]) => ({
  ...person,
  kind: 'api-key' as const,
  scopes,
});
const rows = (): Promise<{ kind: string; prompt: string; model: string; options: unknown }[]> =>
  opened.dataSource.query('select kind, prompt, model, options from generation order by id');

describe('a batch', () => {
  it('of videos has the options of a single request', async () => {
    const body = { prompts, variables, count: 2, durationSeconds: 6, style: 'calm' };
    const made = await opened.batches.create('video', person, body);
    expect(made).toMatchObject({ kind: 'video', total: 4, model: 'some/film', status: 'queued', prompts, variables });
    const options = { style: 'calm', aspectRatio: '1:1', durationSeconds: 6, references: [], audioAssetId: null };
    const row = { kind: 'video', model: 'some/film', options };
    expect(await rows()).toEqual(['cake', 'cake', 'pie', 'pie'].map((dish) => ({ ...row, prompt: `Our ${dish}` })));
  });

  it('of voices and of music is made by models of their kind', async () => {
    await opened.batches.create('voice', person, { type: 'voice', prompts, variables, voiceId: 'de' });
    await opened.batches.create('music', person, { type: 'music', prompts: ['Calm'], durationSeconds: 3 });
    expect((await rows()).map(({ kind, model, options }) => [kind, model, options])).toEqual([
      ...[1, 2].map(() => ['voice', 'some/voice', { style: null, voiceId: 'de', durationSeconds: null }]),
      ['music', 'some/music', { style: null, voiceId: null, durationSeconds: 3 }],
    ]);
  });

  it('of avatars has each of them say a text in the voice that is chosen', async () => {
    const made = await opened.batches.create('avatar', person, { prompts, variables, voiceId: 'de' });
    expect(made).toMatchObject({ kind: 'avatar', total: 2, model: 'some/avatar' });
    const options = { style: null, aspectRatio: '1:1', avatarId: 'brand', voiceId: 'de', references: [] };
    const row = { kind: 'avatar', model: 'some/avatar', options };
    expect(await rows()).toEqual(['cake', 'pie'].map((dish) => ({ ...row, prompt: `Our ${dish}` })));
    const pointer = '/avatarId';
    const refused = { code: 'validation_failed', entries: [{ source: { pointer } }] };
    await expect(opened.batches.preview('avatar', person, { prompts, variables, avatarId: 'nobody' })).rejects.toMatchObject(
      refused,
    );
    // How long it becomes follows from the text, and the price is by the second.
    const price = await opened.batches.preview('avatar', person, { prompts, variables });
    expect(price).toMatchObject({ total: 2, creditsEach: null, credits: null });
  });

  it.each([
    ['a length that the model does not make', { durationSeconds: 11 }, '/durationSeconds'],
    ['pictures that it does not take', { references: ['asset_1'] }, '/references'],
    ['a prompt that is too long', { prompts: ['x', 'x'.repeat(41)], variables: {} }, '/prompts/1'],
  ])('of videos is refused for %s, and nothing is written', async (_what, more, pointer) => {
    opened.assets.requireAll = (_principal, ids) => Promise.resolve(ids.map((id) => ({ id, kind: 'image' })));
    const refused = { code: 'validation_failed', entries: [{ source: { pointer } }] };
    const body = { prompts, variables, ...more };
    await expect(opened.batches.create('video', person, body)).rejects.toMatchObject(refused);
    await expect(opened.batches.preview('video', person, body)).rejects.toMatchObject(refused);
    expect(await rows()).toEqual([]);
  });

  it('of videos needs the right to make them, and is read and cancelled by whoever has a right to its kind', async () => {
    const body = { prompts: ['x'] };
    const refused = { code: 'insufficient_permissions' };
    await expect(opened.batches.create('video', key('images:create'), body)).rejects.toMatchObject(refused);
    const { id } = await opened.batches.create('video', person, body);
    const image = await opened.batches.create('image', person, body);
    const read = (caller: typeof person, batchId: string) => opened.batchReader.read(caller, batchId);
    expect(await read(key('videos:read'), id)).toMatchObject({ kind: 'video' });
    await expect(read(key('videos:read'), image.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(opened.batchReader.read(person, id, 'image')).rejects.toMatchObject({ code: 'not_found' });
    await expect(opened.batches.cancel(key('videos:read'), id)).rejects.toMatchObject(refused);
    const list = async (kind?: 'video') =>
      (await opened.batchReader.list(person, { page: 1, limit: 9, ...(kind && { kind }) })).items.map((batch) => batch.id);
    expect([await list(), await list('video')]).toEqual([[image.id, id], [id]]);
    expect(await opened.batches.cancel(key('videos:create', 'videos:read'), id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a preview', () => {
  it.each([
    ['videos, by the second', 'some/film', { durationSeconds: 6 }, { creditsEach: 12, credits: 24 }],
    ['videos of the usual length', 'some/film', {}, { creditsEach: 8, credits: 16 }],
  ])('says what a batch of %s costs, and writes nothing', async (_what, model, more, price) => {
    expect(await opened.batches.preview('video', person, { prompts, variables, ...more })).toEqual({
      ...{ kind: 'video', model, total: 2, secondsEach: null, ...price },
      ...{ movesTo: [], creditsLeast: price.credits, creditsMost: price.credits },
      combinations: [
        { prompt: 'Our cake', values: { dish: 'cake' } },
        { prompt: 'Our pie', values: { dish: 'pie' } },
      ],
    });
    expect(await rows()).toEqual([]);
  });

  it('is of the model and the length with which each generation is written', async () => {
    const body = { prompts, variables, durationSeconds: 6, count: 2 };
    const { model, total, creditsEach, credits } = await opened.batches.preview('video', person, body);
    await opened.batches.create('video', person, body);
    const written = await opened.dataSource.query<{ model: string; seconds: number }[]>(
      `select model, (options ->> 'durationSeconds')::integer as seconds from generation`,
    );
    expect(written).toEqual(Array.from({ length: total }, () => ({ model, seconds: 6 })));
    const taken = written.map(({ seconds }) => creditsOf({ credits: 2, creditsPer: 'second' }, seconds) ?? NaN);
    expect([taken[0], taken.reduce((sum, each) => sum + each, 0)]).toEqual([creditsEach, credits]);
  });

  it('of single requests has the same shape; a price by the second of what has no length yet is not known', async () => {
    const voice = await opened.previews.ofRequest('voice', person, { type: 'voice', prompt: 'Hello {you}', count: 3 });
    const combinations = [{ prompt: 'Hello {you}', values: {} }];
    expect(voice).toMatchObject({ model: 'some/voice', total: 3, combinations, creditsEach: null, credits: null });
    const music = await opened.previews.ofRequest('music', person, { type: 'music', prompt: 'Calm', durationSeconds: 9 });
    expect(music).toMatchObject({ model: 'some/music', total: 1, creditsEach: 5, credits: 5 });
    await expect(opened.previews.ofRequest('video', key('images:create'), { prompt: 'x' })).rejects.toMatchObject({
      code: 'insufficient_permissions',
    });
  });

  it('says how long one took lately: the median of this model in this organization', async () => {
    await opened.batches.create('video', person, { prompts: ['a', 'b', 'c', 'd'] });
    const took = (number: number, seconds: number, more = '') =>
      opened.dataSource.query(
        `update generation set status = 'completed', started_at = now() - $2 * interval '1 second', completed_at = now() ${more}
         where prompt_batch_position = $1`,
        [number, seconds],
      );
    await took(1, 10);
    await took(2, 30);
    await took(3, 20.5);
    await took(4, 500, `, model = 'some/other-film'`);
    const preview = async (model?: string) =>
      (await opened.previews.ofRequest('video', person, { prompt: 'x', ...(model !== undefined && { model }) })).secondsEach;
    expect([await preview(), await preview('some/other-film')]).toEqual([21, 500]);
    await opened.dataSource.query(`update generation set organization_id = 'other', brand_id = null`);
    expect(await preview()).toBeNull();
  });
});

describe('without a model, the one of the brand is used, then the one of the instance', () => {
  afterEach(() => opened.dataSource.query('delete from brand_revision'));

  it.each([
    ['video', 'some/film', 'some/other-film'],
    ['voice', 'some/voice', 'some/gone'],
    ['music', 'some/music', 'some/gone'],
  ] as const)('for %s', async (kind, usual, chosen) => {
    const settings = { ...newRecord('Brand').settings, [`${kind}Model`]: chosen };
    await opened.dataSource.query(
      `insert into brand_revision (id, organization_id, brand_id, number, record, changed_fields, created_at)
       values ('brev_2', 'org', 'brand', 2, $1, '{}', now())`,
      [{ ...newRecord('Brand'), settings }],
    );
    await opened.dataSource.query(`update brand set revision = 3, approved_revision = 2 where id = 'brand'`);
    const type = kind === 'video' ? 'voice' : kind;
    const of = (more: object) => opened.previews.ofRequest(kind, person, { type, prompt: 'x', ...more });
    const unknown = { code: 'unknown_model' };
    if (kind === 'video') expect(await of({ brandId: 'brand' })).toMatchObject({ model: chosen });
    else await expect(of({ brandId: 'brand' })).rejects.toMatchObject(unknown);
    expect(await of({})).toMatchObject({ model: usual });
    expect(await of({ brandId: 'brand', model: usual })).toMatchObject({ model: usual });
  });
});
