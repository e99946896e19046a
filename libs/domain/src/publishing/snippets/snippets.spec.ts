import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openReleases, person, stranger, type OpenedReleases } from '../releases/releases.fixture.js';

let opened: OpenedReleases;
const page = { page: 1, limit: 10 };
const hashtags = { kind: 'hashtags', name: 'Spring', text: '#spring #menu' } as const;

beforeAll(async () => {
  opened = await openReleases();
});
afterAll(() => opened.close());
beforeEach(() => opened.dataSource.query('delete from snippet'));

it('is kept as it was written, changed and deleted, by its own organization only', async () => {
  const { id } = await opened.snippets.create(person, hashtags);
  expect((await opened.snippets.list(person, { ...page, search: '#menu' })).items).toMatchObject([{ id, ...hashtags }]);
  expect(await opened.snippets.update(person, id, { text: ' — Ada\n', kind: 'signature' })).toMatchObject({
    kind: 'signature',
    name: 'Spring',
    text: ' — Ada\n',
  });
  const missing = { code: 'not_found' };
  await expect(opened.snippets.update(stranger, id, { text: 'x' })).rejects.toMatchObject(missing);
  await expect(opened.snippets.delete(stranger, id)).rejects.toMatchObject(missing);
  expect((await opened.snippets.list(stranger, page)).items).toEqual([]);
  await opened.snippets.delete(person, id);
  await expect(opened.snippets.delete(person, id)).rejects.toMatchObject(missing);
});

it('has a name of its own, whatever its case, and there are as many as the limit says', async () => {
  await opened.snippets.create(person, hashtags);
  const other = await opened.snippets.create(person, { ...hashtags, name: 'Summer' });
  const taken = { code: 'validation_failed', entries: [expect.objectContaining({ source: { pointer: '/name' } })] };
  await expect(opened.snippets.create(person, { ...hashtags, name: ' spring ' })).rejects.toMatchObject(taken);
  await expect(opened.snippets.update(person, other.id, { name: 'SPRING' })).rejects.toMatchObject(taken);
  await opened.dataSource.query(
    `insert into snippet (id, organization_id, kind, name, text) select 'snip_' || n, 'org', 'text', n, 'x' from generate_series(3, $1) n`,
    [limits.snippetsPerOrganization - 1],
  );
  const two = await Promise.allSettled(['One', 'Two'].map((name) => opened.snippets.create(person, { ...hashtags, name })));
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(opened.snippets.create(person, { ...hashtags, name: 'Three' })).rejects.toMatchObject({ code: 'limit_reached' });
});

it('changes of different fields at once do not undo each other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await opened.snippets.create(person, { ...hashtags, name: `Round ${round}` });
    await Promise.all([
      opened.snippets.update(person, id, { name: `New ${round}` }),
      opened.snippets.update(person, id, { text: '#new' }),
    ]);
    const [stored] = (await opened.snippets.list(person, { ...page, search: `New ${round}` })).items;
    expect(stored).toMatchObject({ name: `New ${round}`, text: '#new' });
  }
});
