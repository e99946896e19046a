import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { newRecord } from '../brands/brand-records.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openGenerations, person, stranger, type OpenedGenerations } from './generations.fixture.js';

let opened: OpenedGenerations;
const { generationsPerRequest } = limits;
beforeAll(async () => {
  opened = await openGenerations();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.dataSource.query('delete from generation');
  opened.jobs.length = 0;
  opened.queue.add = (added) => Promise.resolve(opened.jobs.push(...added));
});

const generate = (more: object = {}, key: string | null = null, caller = person) =>
  opened.generations.generate('image', caller, { prompt: 'A card', ...more }, key);
const rows = (): Promise<{ id: string; batch: string | null; key: string | null; status: string }[]> =>
  opened.dataSource.query('select id, batch_id as batch, idempotency_key as key, status from generation order by id');
const woken = (): string[] => opened.jobs.map(({ data }) => data.generationId).toSorted();

describe('a request', () => {
  it('is recorded as queued, with the default model, before any worker is woken', async () => {
    opened.queue.add = async (added) => {
      expect(await rows()).toMatchObject([{ status: 'queued' }]);
      opened.jobs.push(...added);
    };
    const view = await generate({ brandId: 'brand' });
    expect(view).toMatchObject({
      status: 'queued',
      progress: 0,
      model: 'some/model',
      provider: 'some',
      brandId: 'brand',
      siblings: [],
      output: null,
    });
    expect(opened.jobs).toMatchObject([{ data: { version: 1, generationId: view.id }, opts: { jobId: view.id } }]);
  });

  it('remembers the approved revision of its brand, and takes the model of the brand where it names none', async () => {
    const { dataSource } = opened;
    await dataSource.query(`update brand set revision = 3, approved_revision = 2 where id = 'brand'`);
    const record = { ...newRecord('Brand'), settings: { timezone: '', language: '', imageModel: 'nobody/nothing' } };
    await dataSource.query(
      `insert into brand_revision (id, organization_id, brand_id, number, record, changed_fields, created_at)
       values ('brev_2', 'org', 'brand', 2, $1, '{}', now())`,
      [record],
    );
    await expect(generate({ brandId: 'brand' })).rejects.toMatchObject({ code: 'unknown_model' });
    expect(await generate({ brandId: 'brand', model: 'some/model' })).toMatchObject({ brandRevision: 2, model: 'some/model' });
    expect(await generate()).toMatchObject({ brandRevision: null });
    await dataSource.query(`delete from brand_revision`);
    await dataSource.query(`update brand set revision = 1, approved_revision = 1 where id = 'brand'`);
  });

  it('is accepted by the kind as its organization sees it, with its own keys at vendors', async () => {
    const images = opened.kinds.get('image');
    const accept = (): never => {
      throw problem('unknown_model', 'The account at the vendor has no such model.');
    };
    images.seenBy = (organizationId) =>
      Promise.resolve(organizationId === 'org' ? Object.assign(Object.create(images), { accept }) : null);
    try {
      await expect(generate()).rejects.toMatchObject({ code: 'unknown_model' });
      expect(await rows()).toEqual([]);
      expect(await generate({}, null, stranger)).toMatchObject({ status: 'queued' });
    } finally {
      delete images.seenBy;
    }
  });

  it('for several makes a row and a job for each, and returns the first', async () => {
    const view = await generate({ count: generationsPerRequest }, 'key');
    const made = await rows();
    expect(made).toHaveLength(generationsPerRequest);
    expect([view.id, ...view.siblings]).toEqual(made.map(({ id }) => id));
    expect(woken()).toEqual(made.map(({ id }) => id));
    expect(made.map(({ batch, key }) => [batch, key])).toEqual(made.map((_row, index) => [view.id, index === 0 ? 'key' : null]));
  });

  it('has its first three made before all batches, and the others in turn with them', async () => {
    await generate({ count: 5 });
    const priorities = [undefined, undefined, undefined, 1, 2];
    expect(opened.jobs.map(({ opts }) => opts.priority)).toEqual(priorities);
    const kept = await opened.dataSource.query('select prompt_batch_position as priority from generation order by id');
    expect(kept).toEqual(priorities.map((priority) => ({ priority: priority ?? null })));
    opened.jobs.length = 0;
    await generate({ count: 5 }, 'key');
    opened.jobs.length = 0;
    await generate({ count: 5 }, 'key');
    expect(opened.jobs.map(({ opts }) => opts.priority)).toEqual(priorities);
  });

  it('is accepted while the queue is down: a sweep finds its row', async () => {
    opened.queue.add = () => Promise.reject(new Error('the queue is away'));
    const { id } = await generate();
    expect(await rows()).toMatchObject([{ id, status: 'queued' }]);
    const [due] = await opened.dataSource.query<{ due: boolean }[]>('select wake_at <= now() as due from generation');
    expect(due).toEqual({ due: true });
  });

  it.each([
    ['validation_failed', 'a brand of another organization', { brandId: 'brand_other' }],
    ['validation_failed', 'a prompt one character longer than the model takes', { prompt: 'x'.repeat(41) }],
    ['validation_failed', 'an aspect ratio that the model does not make', { aspectRatio: '16:9' }],
    ['unknown_model', 'a model that there is not', { model: 'nobody/nothing' }],
  ])('%s for %s: no row, no job', async (code, _what, more) => {
    await expect(generate({ count: 2, ...more })).rejects.toMatchObject({ code });
    expect([await rows(), opened.jobs]).toEqual([[], []]);
  });

  it("accepts a prompt as long as the model's limit", async () => {
    expect((await generate({ prompt: 'x'.repeat(40) })).prompt).toHaveLength(40);
  });
});

describe('the same key', () => {
  it('makes one batch, also for two concurrent requests, and wakes its workers each time', async () => {
    const made = await Promise.all([generate({ count: 3 }, 'once'), generate({ count: 3 }, 'once')]);
    const ids = (await rows()).map(({ id }) => id);
    expect([new Set(made.map(({ id }) => id)).size, ids.length]).toEqual([1, 3]);
    opened.jobs.length = 0;
    expect((await generate({ count: 3 }, 'once')).siblings).toEqual(ids.slice(1));
    // The first request may have failed before the queue had them.
    expect([woken(), (await rows()).length]).toEqual([ids, 3]);
  });

  it('of another organization is a different key', async () => {
    const made = [await generate({}, 'key'), await generate({}, 'key', stranger)];
    expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  });
});

it('a generation of another organization is not_found and in no list (spec §2.1)', async () => {
  const { id } = await generate({ count: 2 });
  await expect(opened.generations.read(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await opened.generations.list(stranger, { page: 1, limit: 10 })).toMatchObject({ items: [], total: 0 });
});

it('every model is listed with what it accepts', async () => {
  expect(await opened.generations.listModels(stranger)).toMatchObject({
    total: 1,
    page: 1,
    items: [{ id: 'some/model', kind: 'image', promptLength: 40, aspectRatios: ['1:1'] }],
  });
});
