import { wholeOrganization } from '@imprint/contracts/access';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandsService, type StoredBrand } from '../../brands/index.js';
import type { OpenedDatabase } from '../../schema/database.fixture.js';
import { openPublishing } from '../publishing.fixture.js';
import { ConnectionAccounts } from './connection-accounts.js';
import { FeedConnections } from './feed-connections.js';

let database: OpenedDatabase;
let brand: StoredBrand;
const feeds = new FeedConnections();
beforeAll(async () => {
  database = await openPublishing();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  const brands = new BrandsService(new BrandsRepository(dataSource));
  brand = await dataSource.transaction((manager) => brands.add(manager, 'other', 'Terrace', 'main'));
});
afterAll(() => database.close());
beforeEach(() => database.dataSource.query(`delete from connection where id <> 'conn'`));

const rows = (): Promise<object[]> =>
  database.dataSource.query(
    `select organization_id, brand_id, platform, status, display_name, handle from connection where id <> 'conn'`,
  );
const terrace = {
  organization_id: 'other',
  brand_id: expect.any(String),
  platform: 'feed',
  status: 'connected',
  display_name: 'Terrace feed',
  handle: 'feed',
};

describe('the feed of a new brand', () => {
  it('is connected in the transaction that creates the brand, and rolled back with it', async () => {
    await database.dataSource.transaction((manager) => feeds.connect(manager, brand));
    expect(await rows()).toEqual([{ ...terrace, brand_id: brand.id }]);
    await database.dataSource.query(`delete from connection where id <> 'conn'`);
    const failed = database.dataSource.transaction(async (manager) => {
      await feeds.connect(manager, brand);
      throw new Error('the brand could not be made');
    });
    await expect(failed).rejects.toThrow('could not be made');
    expect(await rows()).toEqual([]);
  });

  it('is unique: of two concurrent writers the second is refused', async () => {
    const connect = () => database.dataSource.transaction((manager) => feeds.connect(manager, brand));
    const made = await Promise.allSettled([connect(), connect()]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await rows()).toEqual([terrace]);
  });
});

it('accounts are shown to their own organization only', async () => {
  await database.dataSource.transaction((manager) => feeds.connect(manager, brand));
  const [{ id } = { id: '' }] = await database.dataSource.query<{ id: string }[]>(`select id from connection where id <> 'conn'`);
  const accounts = new ConnectionAccounts(database.dataSource);
  const named = async (organization: string) =>
    (await accounts.named(wholeOrganization(organization), ['conn', id, 'conn_none'])).map((row) => row.id);
  expect([await named('org'), await named('other'), await accounts.named(wholeOrganization('org'), [])]).toEqual([
    ['conn'],
    [id],
    [],
  ]);
});
