import type { ModelChoice } from '@imprint/contracts/generation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newRecord } from '../../brands/brand-records.js';
import { openGenerations, person, stranger, type OpenedGenerations } from '../generations.fixture.js';

const [film, other] = ['some/film', 'some/other-film'];
let opened: OpenedGenerations;
beforeAll(async () => {
  opened = await openGenerations({ hasRecordings: true });
});
afterAll(() => opened?.close());
beforeEach(async () => {
  await opened.dataSource.query('truncate generation, prompt_batch, generation_attempt, credit_reservation');
  await opened.dataSource.query('truncate credit_account, credit_month, credit_entry');
  await opened.dataSource.query('delete from brand_revision');
  await opened.dataSource.query('update brand set revision = 1, approved_revision = 1');
  await choose({});
});

const choose = (choice: Partial<ModelChoice>) => {
  const complete = { kind: 'video', rule: 'ordered', onlyThese: false, namedMayMove: false, ...choice };
  const modelChoices = choice.models === undefined ? [] : [complete];
  return opened.dataSource.query(`update organization set generation_policy = $1 where id = 'org'`, [{ modelChoices }]);
};
/** @returns its model, and those that it moves to */
async function chosen(body: object = {}, caller = person): Promise<string[]> {
  const { id } = await opened.generations.generate('video', caller, { prompt: 'A walk', ...body }, null);
  type Row = { model: string; candidates: { model: string; options: object | null }[] | null };
  const [row] = await opened.dataSource.query<Row[]>('select model, candidates from generation where id = $1', [id]);
  return [row?.model ?? '', ...(row?.candidates ?? []).map(({ model }) => model)];
}

/** The brand names this model in its approved revision. */
async function brandChooses(videoModel: string): Promise<void> {
  const record = { ...newRecord('Brand'), settings: { timezone: '', language: '', videoModel } };
  await opened.dataSource.query(
    `insert into brand_revision (id, organization_id, brand_id, number, record, changed_fields, created_at)
     values ('brev_2', 'org', 'brand', 2, $1, '{}', now())`,
    [record],
  );
  await opened.dataSource.query(`update brand set revision = 3, approved_revision = 2 where id = 'brand'`);
}

/** Why it began with its first model, and which would be next, as its readers see it. */
async function choiceOf(body: object = {}): Promise<unknown> {
  return (await opened.generations.generate('video', person, { prompt: 'A walk', ...body }, null)).choice;
}

describe('a generation says why its model was chosen', () => {
  it('the request, a rule of the organization, or the instance', async () => {
    expect(await choiceOf()).toEqual({ reason: 'instance', next: [] });
    expect(await choiceOf({ model: other })).toEqual({ reason: 'request', next: [] });
    for (const rule of ['ordered', 'cheapest', 'fastest', 'best'] as const) {
      await choose({ models: [other, film], rule });
      expect(await choiceOf()).toMatchObject({ reason: rule, next: [expect.any(String)] });
    }
    await choose({ models: [film, other], namedMayMove: true });
    expect(await choiceOf({ model: other })).toEqual({ reason: 'request', next: [film] });
    await choose({ models: ['nobody/gone'] });
    expect(await choiceOf()).toEqual({ reason: 'instance', next: [] });
  });

  it('the brand, with and without models of the organization', async () => {
    await brandChooses(other);
    expect(await choiceOf({ brandId: 'brand' })).toEqual({ reason: 'brand', next: [] });
    await choose({ models: [film] });
    expect(await choiceOf({ brandId: 'brand' })).toEqual({ reason: 'brand', next: [film] });
    expect(await choiceOf()).toEqual({ reason: 'ordered', next: [] });
  });
});

describe('a request that names no model', () => {
  it('uses those of its organization, and of no other one, in their order', async () => {
    expect(await chosen()).toEqual([film]);
    await choose({ models: [other, film] });
    expect(await chosen()).toEqual([other, film]);
    expect(await chosen({}, stranger)).toEqual([film]);
  });

  it('leaves out models that do not take it, and is refused as the first one refuses it where none does', async () => {
    await choose({ models: ['nobody/gone', other], onlyThese: true });
    expect(await chosen()).toEqual([other]);
    await expect(chosen({ durationSeconds: 60 })).rejects.toMatchObject({ code: 'unknown_model' });
    await choose({ models: [other], onlyThese: true });
    await expect(chosen({ durationSeconds: 60 })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('falls back to the usual model where none of them takes it, unless only these are allowed', async () => {
    await choose({ models: ['nobody/gone'] });
    expect(await chosen()).toEqual([film]);
    await choose({ models: ['nobody/gone'], onlyThese: true });
    await expect(chosen()).rejects.toMatchObject({ code: 'unknown_model' });
  });

  it('uses the model of its brand first, if that is allowed', async () => {
    await brandChooses(other);
    await choose({ models: [film, other] });
    expect(await chosen({ brandId: 'brand' })).toEqual([other, film]);
    expect(await chosen()).toEqual([film, other]);
    await choose({ models: [film], onlyThese: true });
    expect(await chosen({ brandId: 'brand' })).toEqual([film]);
    // Where the brand's own is the only one that is allowed, nothing else is asked instead.
    await choose({ models: [other], onlyThese: true });
    await expect(chosen({ brandId: 'brand', durationSeconds: 60 })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('a rule', () => {
  const made = (model: string, seconds: number) =>
    opened.dataSource.query(
      `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, options, wake_at, started_at, completed_at)
       values ($1, 'org', 'user', 'video', 'completed', $2, 'some', 'A walk', '{}', now(), now() - $3 * interval '1 second', now())`,
      [`gen_${model}_${seconds}`, model, seconds],
    );
  const attempts = (model: string, outcomes: readonly string[]) =>
    opened.dataSource.query(
      `insert into generation_attempt (organization_id, generation_id, number, model, vendor, key_owner, outcome, tries, started_at, ended_at)
       select 'org', 'gen_before', $3::integer + n, $1, 'some', 'instance', outcome, 1, now(), now()
       from unnest($2::text[]) with ordinality as given (outcome, n)`,
      [model, outcomes, model === film ? 0 : 100],
    );

  it('of the fastest goes by what they took lately, those that nobody knows last', async () => {
    await choose({ models: [film, other], rule: 'fastest' });
    expect(await chosen()).toEqual([film, other]);
    await made(other, 30);
    expect(await chosen()).toEqual([other, film]);
    await made(film, 10);
    expect(await chosen()).toEqual([film, other]);
    // What another model took before does not count.
    await made(film, 3_600);
    await opened.dataSource.query(`update generation set moves = 1 where id = $1`, [`gen_${film}_3600`]);
    await opened.dataSource.query(
      `insert into generation_attempt (organization_id, generation_id, number, model, vendor, key_owner, outcome, tries, started_at, ended_at)
       values ('org', $1, 2, $2, 'some', 'instance', 'delivered', 1, now() - interval '12 seconds', now())`,
      [`gen_${film}_3600`, film],
    );
    expect(await chosen()).toEqual([film, other]);
  });

  it('of the best goes by how often they delivered lately', async () => {
    await choose({ models: [film, other], rule: 'best' });
    await attempts(film, ['delivered', 'failed', 'failed']);
    expect(await chosen()).toEqual([other, film]);
    await attempts(other, ['failed', 'failed', 'failed', 'skipped']);
    expect(await chosen()).toEqual([film, other]);
  });

  it('of the cheapest takes the one with a key of the organization, which costs nothing', async () => {
    await choose({ models: [film, other], rule: 'cheapest' });
    expect(await chosen()).toEqual([film, other]);
  });
});

describe('a request that names a model', () => {
  it('uses that one, and moves only where the organization says so', async () => {
    await choose({ models: [film, other] });
    expect(await chosen({ model: film })).toEqual([film]);
    await choose({ models: [film, other], namedMayMove: true });
    expect(await chosen({ model: other })).toEqual([other, film]);
  });

  it('is refused for another one than those that are allowed', async () => {
    await choose({ models: [other], onlyThese: true });
    await expect(chosen({ model: film })).rejects.toMatchObject({ code: 'model_not_allowed', status: 403 });
    expect(await opened.dataSource.query('select id from generation')).toEqual([]);
    expect(await chosen({ model: other })).toEqual([other]);
  });
});

it('every generation of a batch moves to the same models, and stores the same options once', async () => {
  await choose({ models: [film, other] });
  const batch = await opened.batches.create('video', person, { prompts: ['A walk', 'A swim'], count: 2 });
  expect(batch).toMatchObject({ total: 4 });
  const rows = await opened.dataSource.query('select candidates from generation');
  expect(rows).toHaveLength(4);
  for (const { candidates } of rows)
    expect(candidates).toMatchObject([{ model: other, options: null, quote: { mostMicro: 8_000_000 } }]);
});
