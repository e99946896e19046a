import { BrandsService } from '@imprint/domain/brands';
import { newId } from '@imprint/platform/crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Gateway } from '../media/gateway.fixture.js';

let gateway: Gateway;
let foreign: string;

beforeAll(async () => {
  gateway = await Gateway.start();
  const { manager } = gateway.app.get(DataSource);
  await manager.query(`insert into organization (id, name, slug) values ('org_other', 'Other', 'other-one')`);
  foreign = (await gateway.app.get(BrandsService).add(manager, 'org_other', 'Theirs', 'theirs')).id;
});
afterAll(() => gateway.stop());

/** Created on the first request. */
async function ownBrand(): Promise<{ id: string }> {
  await gateway.send('GET', '/v1/brands');
  const [brand] = await gateway.app
    .get(DataSource)
    .query<{ id: string }[]>(`select id from brand where organization_id <> 'org_other'`);
  if (brand === undefined) throw new Error('there is no brand');
  return brand;
}

const month = 'since=2027-03-01T00:00Z&until=2027-04-01T00:00Z';
const lists = [
  'images?',
  'assets?',
  'connections?',
  'posts?',
  'articles?',
  'releases?',
  'schedule/preview?',
  `targets?${month}&`,
];

describe.each(lists)('/v1/%s by brand', (list) => {
  const by = (brandId: string) => gateway.send('GET', `/v1/${list}brandId=${brandId}`);
  const refused = (detail: string) => ({
    status: 400,
    errors: [{ code: 'validation_failed', detail, source: { parameter: 'brandId' } }],
  });

  it('takes a brand of the organization', async () => {
    const { id } = await ownBrand();
    expect(await by(id)).toMatchObject({ status: 200 });
  });

  it.each(['nope', 'conn_00000000000000000000000000', 'brand_'])('refuses %s, which is not the id of a brand', async (id) => {
    expect(await by(id)).toMatchObject(refused('brandId must be an id such as brand_01jd3nq5m8x4w2v7r9t6y0c1ab.'));
  });

  it('treats a foreign brand like one that does not exist', async () => {
    for (const id of [foreign, newId('brand')])
      expect(await by(id)).toMatchObject(refused(`There is no brand ${id} in this organization.`));
  });
});
