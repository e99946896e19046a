import type { CreateImageBatch } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GenerationClaimsRepository } from '../generation-claims.repository.js';
import { openGenerations, person, stranger, type OpenedGenerations } from '../generations.fixture.js';
import { statusOf } from './batch-reader.js';

let opened: OpenedGenerations;
let claims: GenerationClaimsRepository;
beforeAll(async () => {
  opened = await openGenerations();
  claims = new GenerationClaimsRepository(opened.dataSource);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.dataSource.query('delete from generation');
  await opened.dataSource.query('delete from prompt_batch');
  opened.jobs.length = 0;
  opened.queue.addBulk = (added) => opened.queue.add(added);
});

const body: CreateImageBatch = { prompts: ['A {dish}'], variables: { dish: ['cake', 'pie'] }, count: 2 };
const create = (more: object = {}, key: string | null = null, caller = person) =>
  opened.batches.create('image', caller, { ...body, ...more }, key);
const several = (number: number): string[] => Array.from({ length: number }, (_none, index) => `v${index}`);
const stored = (): Promise<{ id: string; prompt: string; status: string }[]> =>
  opened.dataSource.query('select id, prompt, status, prompt_batch_id as batch, batch_id as request from generation order by id');
const end = (id: string, status: string) =>
  opened.dataSource.query('update generation set status = $2, completed_at = now() where id = $1', [id, status]);

describe('a batch', () => {
  it('is one generation for each combination and variation, all recorded before any worker is woken', async () => {
    const view = await create({ brandId: 'brand' });
    expect(view).toMatchObject({
      ...{ status: 'queued', progress: 0, total: 4, count: 2, model: 'some/model', brandId: 'brand', completedAt: null },
      counts: { queued: 4, processing: 0, completed: 0, failed: 0, cancelled: 0 },
      variables: { dish: ['cake', 'pie'] },
    });
    const rows = await stored();
    expect(rows).toMatchObject(
      ['A cake', 'A cake', 'A pie', 'A pie'].map((prompt) => ({ prompt, status: 'queued', batch: view.id, request: null })),
    );
    // A single image of somebody else waits for none of them, and the next batch takes turns with this one.
    expect(opened.jobs.map(({ data, opts }) => [data.generationId, opts.priority])).toEqual(
      rows.map(({ id }, index) => [id, index + 1]),
    );
    const { items, total } = await opened.generations.list(person, { page: 1, limit: 2, batchId: view.id });
    expect([items.length, total, items[0]?.siblings]).toEqual([2, 4, []]);
  });

  it('is previewed as it would be made, and nothing is written', async () => {
    expect(await opened.batches.preview('image', person, body)).toEqual({
      ...{ kind: 'image', model: 'some/model', total: 4, creditsEach: 3, credits: 12, secondsEach: null },
      ...{ movesTo: [], creditsLeast: 12, creditsMost: 12 },
      combinations: [
        { prompt: 'A cake', values: { dish: 'cake' } },
        { prompt: 'A pie', values: { dish: 'pie' } },
      ],
    });
    expect([await stored(), opened.jobs]).toEqual([[], []]);
  });

  it('with a key is made once, also by two requests at the same time', async () => {
    const [one, other] = await Promise.all([create({}, 'key'), create({}, 'key')]);
    expect([other.id, (await stored()).length]).toEqual([one.id, 4]);
    expect((await create({}, 'key', stranger)).id).not.toBe(one.id);
  });

  it.each<[string, object, object]>([
    ['a model that is unknown', { model: 'no/model' }, { code: 'unknown_model', entries: [{ source: { pointer: '/model' } }] }],
    [
      'a prompt that is too long once filled',
      { variables: { dish: 'x'.repeat(40) } },
      { entries: [{ source: { pointer: '/prompts/0' } }] },
    ],
    ['a brand of others', { brandId: 'brand_other' }, { entries: [{ source: { pointer: '/brandId' } }] }],
    [
      'too many generations',
      { prompts: ['{a} {b}', 'x'], count: 10, variables: { a: several(50), b: several(20) } },
      { code: 'too_many_generations' },
    ],
  ])('is refused for %s, by its preview as well, and leaves nothing', async (_what, more, refusal) => {
    await expect(create(more)).rejects.toMatchObject(refusal);
    await expect(opened.batches.preview('image', person, { ...body, ...more })).rejects.toMatchObject(refusal);
    expect([await stored(), (await opened.batchReader.list(person, { page: 1, limit: 1 })).total]).toEqual([[], 0]);
  });

  it('may be as large as the limit: it is written and woken some rows at a time, and cancelled the same way', async () => {
    const most = limits.generationsPerBatch;
    const sizes: number[] = [];
    opened.queue.addBulk = (added) => Promise.resolve(sizes.push(added.length));
    const large = { prompts: ['{a} {b}'], count: 10, variables: { a: several(50), b: several(20) } };
    const { id, total, counts } = await create(large);
    expect([total, counts.queued, Math.max(...sizes), sizes.reduce((sum, size) => sum + size, 0)]).toEqual([
      most,
      most,
      500,
      most,
    ]);
    expect((await opened.batches.preview('image', person, large)).combinations).toHaveLength(limits.previewedPrompts);
    expect((await opened.batches.cancel(person, id)).counts.cancelled).toBe(most);
  }, 60_000);

  it('says how far it is, and when it ended', async () => {
    const { id } = await create();
    const [first = '', second = '', third = '', fourth = ''] = (await stored()).map((row) => row.id);
    const state = async () => {
      const { status, progress, completedAt } = await opened.batchReader.read(person, id);
      return [status, progress, completedAt !== null];
    };
    await claims.claim(first, 60);
    expect(await state()).toEqual(['processing', 0, false]);
    await end(first, 'completed');
    expect(await state()).toEqual(['processing', 25, false]);
    await end(second, 'failed');
    await end(third, 'completed');
    await end(fourth, 'cancelled');
    expect(await state()).toEqual(['partially_failed', 100, true]);
    const [live] = await opened.batchReader.states([{ organizationId: 'org', id }]);
    expect(live).toMatchObject({ status: 'partially_failed', progress: 100, result: { counts: { completed: 2, failed: 1 } } });
    expect(await opened.batchReader.states([{ organizationId: 'other', id }])).toEqual([]);
  });

  it('is cancelled as far as no worker has begun, once and for all, and tells so', async () => {
    const { id } = await create();
    const other = await create();
    const [first = '', second = ''] = (await stored()).map((row) => row.id);
    await claims.claim(first, 60);
    const heard: unknown[] = [];
    const stop = opened.signals.subscribe('generation.changed', (change) => heard.push(change.batchId));
    const cancelled = await opened.batches.cancel(person, id);
    stop();
    expect(cancelled).toMatchObject({ status: 'processing', progress: 75, counts: { processing: 1, cancelled: 3, queued: 0 } });
    expect(heard).toEqual([id, id, id]);
    expect(await claims.claim(second, 60)).toBeNull();
    await end(first, 'completed');
    expect(await opened.batches.cancel(person, id)).toMatchObject({
      status: 'cancelled',
      counts: { completed: 1, cancelled: 3 },
    });
    expect(await opened.batchReader.read(person, other.id)).toMatchObject({ status: 'queued' });
  });

  it('of another organization is not there', async () => {
    const { id } = await create();
    await expect(opened.batchReader.read(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(opened.batches.cancel(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await opened.batchReader.list(stranger, { page: 1, limit: 10 })).toMatchObject({ items: [], total: 0 });
    expect((await stored()).every(({ status }) => status === 'queued')).toBe(true);
  });
});

it.each([
  [{ queued: 2 }, 'queued'],
  [{ queued: 1, processing: 1 }, 'processing'],
  [{ queued: 1, failed: 1 }, 'processing'],
  [{ completed: 2 }, 'completed'],
  [{ completed: 1, failed: 1 }, 'partially_failed'],
  [{ failed: 2 }, 'failed'],
  [{ failed: 1, cancelled: 1 }, 'failed'],
  [{ completed: 1, cancelled: 1 }, 'cancelled'],
  [{ cancelled: 2 }, 'cancelled'],
])('%j is %s', (counts, status) =>
  expect(statusOf({ queued: 0, processing: 0, completed: 0, failed: 0, cancelled: 0, ...counts })).toBe(status),
);

it('of texts, times that are not written yet are known for their accounts, and those of one organization only', async () => {
  const [queued, done] = await Promise.all([create(), create()]);
  const plan = (id: string, connectionId: string) =>
    opened.dataSource.query(
      `update generation set options = options || jsonb_build_object('planned',
         jsonb_build_object('connectionId', $2::text, 'scheduledAt', '2027-03-01T09:00:00.000Z')) where prompt_batch_id = $1`,
      [id, connectionId],
    );
  await plan(queued.id, 'conn');
  await plan(done.id, 'conn_2');
  await opened.dataSource.query(`update generation set status = 'completed' where prompt_batch_id = $1`, [done.id]);
  const times = (organizationId: string, ...ids: string[]) => opened.batchReader.plannedTimes(organizationId, ids);
  const time = { connectionId: 'conn', at: new Date('2027-03-01T09:00:00.000Z') };
  expect(await times('org', 'conn', 'conn_2')).toEqual([time, time, time, time]);
  expect([await times('org', 'conn_2'), await times('other', 'conn')]).toEqual([[], []]);
});
