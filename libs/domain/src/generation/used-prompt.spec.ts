import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openGenerations, person, type OpenedGenerations } from './generations.fixture.js';

let opened: OpenedGenerations;
const limited = { ...person, brandIds: ['brand'] };
beforeAll(async () => {
  opened = await openGenerations();
  await opened.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand_2', 'org', 'Second', 'second', 'approved', '{}')`,
  );
  await opened.dataSource.query(
    `insert into prompt (id, organization_id, brand_id, name, text, content_type) values ('prm_shared', 'org', null, 'x', 'x', 'image'),
       ('prm_own', 'org', 'brand', 'x', 'x', 'image'), ('prm_second', 'org', 'brand_2', 'x', 'x', 'image'),
       ('prm_other', 'other', null, 'x', 'x', 'image')`,
  );
});
afterAll(() => opened.close());
beforeEach(() => opened.dataSource.query('delete from generation'));

const image = (promptId: string, caller = person) =>
  opened.generations.generate('image', caller, { prompt: 'A card', brandId: 'brand', promptId });
const batch = (promptId: string, caller = person) =>
  opened.batches.create('image', caller, {
    prompts: ['A {dish}'],
    variables: { dish: ['cake', 'pie'] },
    brandId: 'brand',
    promptId,
  });
const rows = (): Promise<{ promptId: string | null }[]> =>
  opened.dataSource.query('select prompt_id as "promptId" from generation order by id');

it('is on every generation that was asked for with it, and in its list', async () => {
  const { id } = await image('prm_own', limited);
  await batch('prm_shared', limited);
  await opened.generations.generate('image', person, { prompt: 'A card' });
  expect((await rows()).map(({ promptId }) => promptId).toSorted()).toEqual([null, 'prm_own', 'prm_shared', 'prm_shared']);
  const { items } = await opened.generations.list(person, { page: 1, limit: 10, promptId: 'prm_own' });
  expect(items).toMatchObject([{ id, promptId: 'prm_own' }]);
});

it.each([
  ['of another organization', 'prm_other', person],
  ['that there is not', 'prm_none', person],
  ['of a brand that the member does not see', 'prm_second', limited],
])('%s is refused, and nothing is written', async (_what, promptId, caller) => {
  const refused = { code: 'validation_failed', entries: [{ source: { pointer: '/promptId' } }] };
  for (const ask of [image, batch]) await expect(ask(promptId, caller)).rejects.toMatchObject(refused);
  expect(await rows()).toEqual([]);
});
