import { wholeOrganization } from '@imprint/contracts/access';
import { generationStatuses } from '@imprint/contracts/documents';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { AssetUsesRepository } from './asset-uses.repository.js';

let database: OpenedDatabase;
beforeAll(async () => {
  database = await openDatabase();
  for (const statement of [
    `insert into organization (id, name, slug) values ('other', 'Other', 'other')`,
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'main', 'approved', '{}')`,
  ])
    await database.dataSource.query(statement);
});
afterAll(() => database?.close());
afterEach(async () => {
  for (const table of ['generation', 'article']) await database.dataSource.query(`delete from ${table}`);
});

const usesOf = async (assetId: string, tenant = wholeOrganization('org')) =>
  new AssetUsesRepository().usesOf(database.dataSource.manager, tenant, assetId);
const [used, unused] = [
  { seen: ['use'], hidden: 0 },
  { seen: [], hidden: 0 },
];

describe('a file that a generation is made with', () => {
  const generation = (status: string, options: object, organizationId = 'org'): Promise<unknown> =>
    database.dataSource.query(
      `insert into generation (id, organization_id, brand_id, user_id, kind, status, model, provider, prompt, options, wake_at)
       values ('use', $1, $4, 'user', 'video', $2, 'some/film', 'some', 'Breakfast', $3, now())`,
      [organizationId, status, options, organizationId === 'org' ? 'brand' : null],
    );

  it.each(generationStatuses)('is used while it is %s, or not any more', async (status) => {
    await generation(status, { references: ['another', 'image'], audioAssetId: null });
    expect(await usesOf('image')).toEqual(['queued', 'processing'].includes(status) ? used : unused);
    expect(await usesOf('video')).toEqual(unused);
  });

  it('is used as its sound, or for the draft that it writes', async () => {
    await generation('queued', { references: [], audioAssetId: 'music' });
    expect(await usesOf('music')).toEqual(used);
    await database.dataSource.query('delete from generation');
    await generation('queued', { source: { postId: 'post', assetIds: ['image'] } });
    expect(await usesOf('image')).toEqual(used);
  });

  it('is counted for somebody who does not see its brand, and is nothing to another organization', async () => {
    await generation('queued', { references: ['image'] });
    expect(await usesOf('image', { organizationId: 'org', brandIds: [] })).toEqual({ seen: [], hidden: 1 });
    expect(await usesOf('image', wholeOrganization('other'))).toEqual(unused);
  });
});

it.each(['draft', 'archived'])('a file in the text of an article which is %s', async (status) => {
  await database.dataSource.query(
    `insert into article (id, organization_id, brand_id, title, body, status, slug) values ('use', 'org', 'brand', 'Title', $1, $2, 'title')`,
    ['![A](https://app.example/org/~/library/image)', status],
  );
  expect(await usesOf('image')).toEqual(status === 'draft' ? used : unused);
  expect(await usesOf('video')).toEqual(unused);
});
