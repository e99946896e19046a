import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dish, limited, openPrompts, person, stranger, type OpenedPrompts } from './prompts.fixture.js';

let opened: OpenedPrompts;
const page = { page: 1, limit: 10 };
const missing = { code: 'not_found' };
const at = (pointer: string) => ({ code: 'validation_failed', entries: [expect.objectContaining({ source: { pointer } })] });

beforeAll(async () => {
  opened = await openPrompts();
});
afterAll(() => opened.close());
beforeEach(() => opened.dataSource.query('delete from prompt'));

const rows = async (): Promise<unknown[]> => [
  await opened.dataSource.query('select * from prompt order by id'),
  await opened.dataSource.query('select * from prompt_version order by prompt_id, number'),
  await opened.dataSource.query('select * from prompt_tag order by prompt_id, tag_id'),
];
const unchanged = async (act: () => Promise<unknown>, refused: object): Promise<void> => {
  const before = await rows();
  await expect(act()).rejects.toMatchObject(refused);
  expect(await rows()).toEqual(before);
};
const numbersOf = async (id: string): Promise<number[]> =>
  (await opened.versions.list(person, id, page)).items.map(({ number }) => number);

describe('a prompt', () => {
  it('is kept as it was written, with its variables and its tags by name', async () => {
    const body = { ...dish, text: '{{ {dish} }} and {dish}, {light}', brandId: 'brand', description: 'Lunch.' };
    const { id } = await opened.prompts.create(person, { ...body, tagIds: ['tag_lunch', 'tag_art'] });
    expect(await opened.prompts.read(person, id)).toMatchObject({
      ...body,
      variables: ['dish', 'light'],
      tags: [
        { id: 'tag_art', name: 'Art', color: 'red' },
        { id: 'tag_lunch', name: 'Lunch', color: 'green' },
      ],
      version: 1,
      revision: 1,
    });
  });

  it('is created once for one idempotency key', async () => {
    const [one, other] = [await opened.prompts.create(person, dish, 'key'), await opened.prompts.create(person, dish, 'key')];
    expect(other).toEqual(one);
    expect((await opened.prompts.list(person, page)).total).toBe(1);
  });

  it.each([
    ['a brace that is no variable', { text: 'a {' }, '/text'],
    ['a variable without a proper name', { text: '{two words}' }, '/text'],
    ['a brand of somebody else', { brandId: 'brand_other' }, '/brandId'],
    ['a tag of somebody else', { tagIds: ['tag_art', 'tag_other'] }, '/tagIds/1'],
  ])('with %s is refused, and nothing is written', async (_what, changes, pointer) => {
    await unchanged(() => opened.prompts.create(person, { ...dish, ...changes }), at(pointer));
    const { id } = await opened.prompts.create(person, { ...dish, tagIds: ['tag_lunch'] });
    await unchanged(() => opened.prompts.update(person, id, { name: 'New', ...changes }), at(pointer));
  });

  it('of another organization reads as not found', async () => {
    const { id } = await opened.prompts.create(person, dish);
    for (const act of [
      () => opened.prompts.read(stranger, id),
      () => opened.prompts.update(stranger, id, { name: 'x' }),
      () => opened.prompts.delete(stranger, id),
      () => opened.versions.list(stranger, id, page),
      () => opened.versions.read(stranger, id, '1'),
      () => opened.versions.restore(stranger, id, '1', {}),
    ])
      await unchanged(act, missing);
    expect((await opened.prompts.list(stranger, page)).items).toEqual([]);
  });

  it('is deleted with its versions; a tag that is deleted comes off it', async () => {
    const { id } = await opened.prompts.create(person, { ...dish, tagIds: ['tag_art'] });
    await opened.dataSource.query(`insert into tag (id, organization_id, name, color) values ('tag_gone', 'org', 'Gone', 'red')`);
    await opened.prompts.update(person, id, { tagIds: ['tag_gone', 'tag_art'] });
    await opened.dataSource.query(`delete from tag where id = 'tag_gone'`);
    expect((await opened.prompts.read(person, id)).tags.map((tag) => tag.id)).toEqual(['tag_art']);
    await opened.prompts.delete(person, id);
    await expect(opened.prompts.delete(person, id)).rejects.toMatchObject(missing);
    expect(await rows()).toEqual([[], [], []]);
  });

  it('is one of as many as the limit says', async () => {
    await opened.dataSource.query(
      `insert into prompt (id, organization_id, name, text, content_type) select 'prm_' || n, 'org', 'x', 'x', 'text' from generate_series(1, $1) n`,
      [limits.promptsPerOrganization - 1],
    );
    const two = await Promise.allSettled([opened.prompts.create(person, dish), opened.prompts.create(person, dish)]);
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(opened.prompts.create(person, dish)).rejects.toMatchObject({ code: 'limit_reached' });
  });

  it('is found by its text, its description, its tag, its brand and what it is for', async () => {
    const { id } = await opened.prompts.create(person, { ...dish, brandId: 'brand', tagIds: ['tag_art'], description: 'Noon' });
    await opened.prompts.create(person, { ...dish, name: 'Other', text: 'x', contentType: 'video', tagIds: ['tag_lunch'] });
    const found = async (query: object) => (await opened.prompts.list(person, { ...page, ...query })).items.map((one) => one.id);
    for (const query of [
      { search: 'TABLE' },
      { search: 'noon' },
      { tagId: 'tag_art' },
      { brandId: 'brand' },
      { contentType: 'image' },
    ])
      expect(await found(query)).toEqual([id]);
    expect(await found({ tagId: 'tag_other' })).toEqual([]);
    await expect(found({ brandId: 'brand_other' })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

it('what was generated with a prompt is counted, for the brands that the caller sees', async () => {
  const [used, unused] = [await opened.prompts.create(person, dish), await opened.prompts.create(person, dish)];
  await opened.dataSource.query(
    `insert into generation (id, organization_id, brand_id, user_id, kind, status, prompt, options, model, provider, wake_at, prompt_id, created_at)
     select 'gen_' || n, case n when 4 then 'other' else 'org' end, case n when 2 then 'brand_2' when 4 then 'brand_other' else 'brand' end,
       'user', 'image', 'completed', 'x', '{}', 'm', 'p', now(), $1, '2027-01-01T00:00:00Z'::timestamptz + n * interval '1 day'
     from generate_series(1, 4) n`,
    [used.id],
  );
  const usage = async (caller = person) => (await opened.prompts.list(caller, page)).items.map((one) => one.usage);
  const none = { generations: 0, lastUsedAt: null };
  expect(await usage()).toEqual([none, { generations: 3, lastUsedAt: new Date('2027-01-04T00:00:00Z') }]);
  expect((await opened.prompts.read(limited, used.id)).usage).toMatchObject({ generations: 2 });
  expect((await opened.prompts.read(person, unused.id)).usage).toEqual(none);
  await opened.dataSource.query('delete from generation');
});

describe('a member limited to a brand', () => {
  it('sees the prompts of that brand and those of the whole organization, and no others', async () => {
    const own = await opened.prompts.create(person, { ...dish, brandId: 'brand' });
    const shared = await opened.prompts.create(person, dish);
    const foreign = await opened.prompts.create(person, { ...dish, brandId: 'brand_2' });
    expect((await opened.prompts.list(limited, page)).items.map(({ id }) => id)).toEqual([shared.id, own.id]);
    await expect(opened.prompts.read(limited, foreign.id)).rejects.toMatchObject(missing);
    await unchanged(() => opened.prompts.update(limited, foreign.id, { name: 'x' }), missing);
    await unchanged(() => opened.versions.restore(limited, foreign.id, '1', {}), missing);
  });

  it('changes what is of that brand, and nothing that others share', async () => {
    const own = await opened.prompts.create(limited, { ...dish, brandId: 'brand' });
    const shared = await opened.prompts.create(person, dish);
    const refused = { code: 'insufficient_permissions' };
    for (const act of [
      () => opened.prompts.update(limited, shared.id, { name: 'x' }),
      () => opened.prompts.delete(limited, shared.id),
      () => opened.versions.restore(limited, shared.id, '1', {}),
      () => opened.prompts.update(limited, own.id, { brandId: null }),
    ])
      await unchanged(act, refused);
    await unchanged(() => opened.prompts.create(limited, dish), { code: 'brand_required' });
    await unchanged(() => opened.prompts.update(limited, own.id, { brandId: 'brand_2' }), at('/brandId'));
    expect(await opened.prompts.update(limited, own.id, { name: 'Mine' })).toMatchObject({ name: 'Mine', brandId: 'brand' });
    expect(await opened.prompts.update(person, own.id, { brandId: null })).toMatchObject({ brandId: null, version: 2 });
  });
});

describe('versions', () => {
  it('are made by a new name or text, and by nothing else', async () => {
    const { id } = await opened.prompts.create(person, dish);
    await opened.prompts.update(person, id, { contentType: 'video', description: 'x', tagIds: ['tag_art'] });
    expect(await opened.prompts.update(person, id, { name: ` ${dish.name} `, text: dish.text })).toMatchObject({ version: 1 });
    await opened.prompts.update({ ...person, apiKeyId: 'key_1' }, id, { text: '{dish} on a chair, {light}' });
    expect(await opened.prompts.update(person, id, { name: 'Chair' })).toMatchObject({ version: 3, revision: 4 });
    const { items } = await opened.versions.list(person, id, page);
    expect(items).toMatchObject([
      { number: 3, name: 'Chair', text: '{dish} on a chair, {light}', author: { id: 'user', name: 'Ada' }, credentialId: null },
      { number: 2, name: 'Dish', credentialId: 'key_1', restoredFrom: null },
      { number: 1, name: 'Dish', text: dish.text },
    ]);
    expect((await opened.versions.read(person, id, '2')).changes).toEqual([
      { kind: 'same', text: '{dish} on a ' },
      { kind: 'removed', text: 'table' },
      { kind: 'added', text: 'chair' },
      { kind: 'same', text: ', {light}' },
    ]);
    expect((await opened.versions.read(person, id, '1')).changes).toEqual([{ kind: 'added', text: dish.text }]);
  });

  it('are brought back as a new one', async () => {
    const { id } = await opened.prompts.create(person, dish);
    await opened.prompts.update(person, id, { name: 'Chair', text: 'a chair' });
    expect(await opened.versions.restore(person, id, '1', { expectedRevision: 2 })).toMatchObject({ ...dish, version: 3 });
    expect((await opened.versions.list(person, id, page)).items).toMatchObject([{ number: 3, restoredFrom: 1 }, {}, {}]);
    expect(await opened.versions.restore(person, id, '3', {})).toMatchObject({ version: 3, revision: 3 });
  });

  it.each(['0', '3', '-1', '1.5', 'x', '01', '99999999999', '4294967297'])('%s is not found', async (number) => {
    const { id } = await opened.prompts.create(person, dish);
    await opened.prompts.update(person, id, { text: 'x' });
    await expect(opened.versions.read(person, id, number)).rejects.toMatchObject(missing);
    await unchanged(() => opened.versions.restore(person, id, number, {}), missing);
  });

  it('expect the revision that was read', async () => {
    const { id } = await opened.prompts.create(person, dish);
    await opened.prompts.update(person, id, { text: 'x' });
    const conflict = { code: 'revision_conflict' };
    await unchanged(() => opened.prompts.update(person, id, { text: 'y', expectedRevision: 1 }), conflict);
    await unchanged(() => opened.versions.restore(person, id, '1', { expectedRevision: 1 }), conflict);
    expect(await opened.prompts.update(person, id, { text: 'y', expectedRevision: 2 })).toMatchObject({ revision: 3 });
  });

  it('of two writers at once follow each other; of two who have read the same revision, one writes', async () => {
    const { id } = await opened.prompts.create(person, dish);
    const write = (text: string, expectedRevision?: number) =>
      opened.prompts.update(person, id, { text, ...(expectedRevision !== undefined && { expectedRevision }) });
    await Promise.all(['one', 'two', 'three'].map((text) => write(text)));
    expect(await numbersOf(id)).toEqual([4, 3, 2, 1]);
    const both = await Promise.allSettled([write('four', 4), write('five', 4)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await numbersOf(id)).toEqual([5, 4, 3, 2, 1]);
  });
});
