import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { WorkBrandsRepository, type BrandedWork } from './work-brands.repository.js';

let database: OpenedDatabase;
beforeAll(async () => {
  database = await openDatabase();
  await database.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'main', 'approved', '{}')`,
  );
  await database.dataSource.query(
    `insert into prompt_batch (id, organization_id, user_id, brand_id, kind, model, prompts, variables, count, total)
     values ('bat_1', 'org', 'user', 'brand', 'video', 'some/film', '[]', '{}', 1, 1), ('bat_2', 'org', 'user', null, 'video', 'some/film', '[]', '{}', 1, 1)`,
  );
});
afterAll(() => database.close());

const of = (work: BrandedWork, organizationId: string, ...ids: string[]) =>
  new WorkBrandsRepository(database.dataSource).of(
    work,
    ids.map((id) => ({ organizationId, id })),
  );

it('of a batch is its brand, in its organization only', async () => {
  expect(await of('batch', 'org', 'bat_1', 'bat_2', 'bat_3')).toEqual(
    new Map([
      ['bat_1', 'brand'],
      ['bat_2', null],
    ]),
  );
  expect(await of('batch', 'other', 'bat_1')).toEqual(new Map());
});

it.each<BrandedWork>([
  ...([
    'article',
    'asset',
    'batch',
    'brand',
    'connection',
    'generation',
    'knowledge',
    'newsletter',
    'prompt',
    'release',
    'target',
    'training',
    'upload',
  ] as const),
])('can be asked for each %s', async (work) => expect(await of(work, 'org', 'none')).toEqual(new Map()));
