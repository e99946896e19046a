import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { body, emptyReleases, openReleases, person, stranger, type OpenedReleases } from '../releases/releases.fixture.js';

let opened: OpenedReleases;
const page = { page: 1, limit: 10 };

beforeAll(async () => {
  opened = await openReleases();
});
afterAll(() => opened.close());
beforeEach(() => emptyReleases(opened.dataSource));

const tagNamed = (name: string, who = person) => opened.tags.create(who, { name });
const made = async (): Promise<string> => (await opened.releases.createRelease(person, body())).id;

describe('tags', () => {
  it('are on releases, which are found by them, in any state and without a new revision', async () => {
    const [spring, cakes] = [
      await opened.tags.create(person, { name: ' Spring  menu ', color: 'green' }),
      await tagNamed('cakes'),
    ];
    const [first, second] = [await made(), await made()];
    await opened.control.controlRelease(person, first, 'cancel');
    const { revision } = await opened.releases.read(person, first);
    const tagged = await opened.tagging.replace(person, first, [spring.id, cakes.id]);
    expect(tagged).toMatchObject({
      revision,
      tags: [
        { id: cakes.id, name: 'cakes', color: 'gray' },
        { id: spring.id, name: 'Spring menu', color: 'green' },
      ],
    });
    await opened.tagging.replace(person, second, [cakes.id]);
    const found = async (tagId: string) =>
      (await opened.releases.list(person, { ...page, tagId })).items.map(({ id }) => id).toSorted();
    expect([await found(spring.id), await found(cakes.id)]).toEqual([[first], [first, second].toSorted()]);
    expect((await opened.tags.list(person, page)).items).toMatchObject([{ releaseCount: 1 }, { releaseCount: 2 }]);
    await opened.tagging.replace(person, first, []);
    expect([await found(spring.id), await found(cakes.id)]).toEqual([[], [second]]);
    await opened.tags.delete(person, cakes.id);
    expect((await opened.releases.read(person, second)).tags).toEqual([]);
  });

  it('have one name each, whatever its case', async () => {
    const { id } = await tagNamed('Spring');
    const other = await tagNamed('Summer');
    const taken = { code: 'validation_failed', entries: [expect.objectContaining({ source: { pointer: '/name' } })] };
    await expect(tagNamed('  spring ')).rejects.toMatchObject(taken);
    await expect(opened.tags.update(person, other.id, { name: 'SPRING' })).rejects.toMatchObject(taken);
    expect(await opened.tags.update(person, id, { name: 'SPRING', color: 'red' })).toMatchObject({
      name: 'SPRING',
      color: 'red',
    });
    expect(await tagNamed('Spring', stranger)).toMatchObject({ name: 'Spring' });
  });

  it('are as many as the limit says, also when several are made at once', async () => {
    const names = Array.from({ length: limits.tagsPerOrganization - 1 }, (_, number) => `Tag ${number}`);
    await opened.dataSource.query(
      `insert into tag (id, organization_id, name, color) select 'tag_' || name, 'org', name, 'gray' from unnest($1::text[]) as name`,
      [names],
    );
    const results = await Promise.allSettled(['one', 'two', 'three'].map((name) => tagNamed(name)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(tagNamed('four')).rejects.toMatchObject({ code: 'limit_reached' });
  });

  it('of others are neither put on a release nor changed, and a refused replacement takes nothing away', async () => {
    const [mine, theirs] = [await tagNamed('Mine'), await tagNamed('Theirs', stranger)];
    const release = await made();
    await opened.tagging.replace(person, release, [mine.id]);
    await expect(opened.tagging.replace(person, release, [mine.id, theirs.id])).rejects.toMatchObject({
      entries: [expect.objectContaining({ source: { pointer: '/tagIds/1' } })],
    });
    expect((await opened.releases.read(person, release)).tags).toMatchObject([{ id: mine.id }]);
    await expect(opened.tagging.replace(stranger, release, [])).rejects.toMatchObject({ code: 'not_found' });
    await expect(opened.tags.update(person, theirs.id, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(opened.tags.delete(person, theirs.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('saved filters', () => {
  const drafts = { name: 'Drafts', filter: { status: 'draft' } } as const;
  const colleague = { ...person, userId: 'grace' };

  it('are each person’s own', async () => {
    await opened.dataSource.query(`insert into app_user (id, email, name) values ('grace', 'grace@example.com', 'Grace')`);
    const { id } = await opened.filters.create(person, drafts);
    await opened.filters.create(colleague, drafts);
    expect((await opened.filters.list(person, page)).items).toMatchObject([
      { id, name: 'Drafts', filter: { status: 'draft', search: null, tagId: null, assigneeId: null } },
    ]);
    await expect(opened.filters.delete(colleague, id)).rejects.toMatchObject({ code: 'not_found' });
    await opened.filters.delete(person, id);
    expect((await opened.filters.list(person, page)).total).toBe(0);
  });

  it('narrow the list to something, have one name each, and are as many as the limit says', async () => {
    await opened.filters.create(person, drafts);
    await expect(opened.filters.create(person, { name: 'DRAFTS', filter: { search: 'menu' } })).rejects.toMatchObject({
      entries: [expect.objectContaining({ source: { pointer: '/name' } })],
    });
    await expect(opened.filters.create(person, { name: 'All', filter: {} })).rejects.toMatchObject({ code: 'validation_failed' });
    const more = Array.from({ length: limits.savedFiltersPerPerson - 1 }, (_, number) => `F${number}`);
    for (const name of more) await opened.filters.create(person, { ...drafts, name });
    await expect(opened.filters.create(person, { ...drafts, name: 'One more' })).rejects.toMatchObject({ code: 'limit_reached' });
  });
});
