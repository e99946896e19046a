import type { Principal } from '@imprint/contracts/access';
import type { ListGenerationsQuery } from '@imprint/contracts/generation';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { AssetsRepository } from '../media/assets.repository.js';
import { addAsset, AssetPosters, type AssetFiles } from '../media/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { GenerationReader } from './generation-reader.js';
import { GenerationsRepository } from './generations.repository.js';

const brandId = 'brand_00000000000000000000000001';
const caller: Principal = {
  kind: 'session',
  userId: 'user',
  organizationId: 'org',
  role: 'viewer',
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
};

let database: OpenedDatabase;
let reader: GenerationReader;

beforeAll(async () => {
  database = await openDatabase();
  const { dataSource } = database;
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const files = { signedUrl: (key: string) => `https://files.example/${key}` } as AssetFiles;
  reader = new GenerationReader(
    new GenerationsRepository(dataSource),
    files,
    brands,
    new AssetPosters(new AssetsRepository(dataSource), files),
  );
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ($1, 'org', 'Brand', 'main', 'approved', '{}')`,
    [brandId],
  );
  // The second and the third belong to one request.
  await dataSource.query(
    `insert into generation (id, organization_id, brand_id, user_id, kind, status, prompt, aspect_ratio, model, provider, batch_id, output, created_at)
     select 'gen_' || id, organization_id, brand_id, 'user', 'image', status, prompt, '1:1', case id when 2 then 'local/pattern' else 'local/card' end, 'local', batch_id, output::jsonb,
       timestamptz '2030-01-01Z' + seconds * interval '1 second'
     from (values (1, 'org', null, 'completed', 'Plum Cake', null, '{"storageKey": "one.png", "mimeType": "image/png", "styleUsed": "bold"}', 10),
                  (2, 'org', $1, 'failed', 'Bread', 'gen_2', null, 20), (3, 'org', $1, 'queued', 'Bread', 'gen_2', null, 20),
                  (4, 'other', null, 'completed', 'Plum Cake', null, null, 30))
       as row (id, organization_id, brand_id, status, prompt, batch_id, output, seconds)`,
    [brandId],
  );
});
afterAll(() => database?.close());

const listed = async (query: Partial<ListGenerationsQuery>): Promise<string[]> => {
  const first = await reader.list(caller, { page: 1, limit: 2, ...query });
  const rest =
    typeof first.next !== 'string' ? [] : (await reader.list(caller, { page: 2, limit: 2, ...query, cursor: first.next })).items;
  return [...first.items, ...rest].map(({ id }) => id.slice(4));
};

describe('generations', () => {
  it.each<[Partial<ListGenerationsQuery>, string[]]>([
    [{}, ['3', '2', '1']],
    [{ status: 'failed' }, ['2']],
    [{ brandId }, ['3', '2']],
    [{ since: '2030-01-01T00:00:20Z' }, ['3', '2']],
    [{ until: '2030-01-01T00:00:20Z' }, ['1']],
    [{ search: 'plum' }, ['1']],
    [{ model: 'local/pattern' }, ['2']],
    [{ model: 'local/card', brandId }, ['3']],
    [{ search: 'plum', status: 'queued' }, []],
  ])('with %j are %j', async (query, ids) => {
    expect(await listed(query)).toEqual(ids);
  });

  it('are listed with the same attributes as when read', async () => {
    const { items } = await reader.list(caller, { page: 1, limit: 10 });
    expect(items).toEqual(await Promise.all(items.map(({ id }) => reader.read(caller, id))));
    expect(items.map(({ siblings }) => siblings)).toEqual([['gen_2'], ['gen_3'], []]);
    expect(items.at(-1)?.output).toMatchObject({ url: 'https://files.example/one.png' });
    expect(items.at(-1)?.output).not.toHaveProperty('styleUsed');
    expect(items.map(({ styleUsed }) => styleUsed)).toEqual([null, null, 'bold']);
  });

  it.each(['org', 'other'])('have the picture of their video once there is one, if it is of %s', async (owner) => {
    const { manager } = database.dataSource;
    const file = { storageKey: `${owner}/film.mp4`, mimeType: 'video/mp4', bytes: 8, width: 16, height: 9, durationSeconds: 3 };
    const assetId = `asset_of_${owner}`;
    const facts = { kind: 'video', origin: 'generated', brandId: null, altText: null, generationId: null } as const;
    await addAsset(manager, { id: assetId, organizationId: owner, ...file, ...facts });
    await manager.query(`update generation set kind = 'video', output = $1 where id = 'gen_1'`, [{ assetId, ...file }]);
    const shown = async () => {
      const [state] = await reader.states([{ organizationId: 'org', id: 'gen_1' }]);
      return [(await reader.read(caller, 'gen_1')).output?.posterUrl, (state?.result as { posterUrl?: string }).posterUrl];
    };
    expect(await shown()).toEqual([null, null]);
    await manager.query(`update asset set poster_key = 'film.jpg' where id = $1`, [assetId]);
    const url = owner === 'org' ? 'https://files.example/film.jpg' : null;
    expect(await shown()).toEqual([url, url]);
  });

  it('are not found by a foreign brand', async () => {
    await expect(reader.list({ ...caller, organizationId: 'other' }, { page: 1, limit: 10, brandId })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
