import { migrate } from '@imprint/platform/database';
import { createTestDatabase } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { migrations } from '../schema/index.js';
import { OfferAndContact1764702000000 } from './1764702000000-offer-and-contact.migration.js';
import { newRecord } from './brand-records.js';

it('records of before have every field afterwards, and say nothing in the new ones; brands without a record keep none', async () => {
  const database = await createTestDatabase(migrations.filter((one) => one !== OfferAndContact1764702000000));
  const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  try {
    const now = newRecord('Café Terrace');
    const { products: _products, contact: _contact, identity, ...others } = now;
    const { palette: _palette, socialLinks: _links, ...look } = identity;
    const before = { ...others, identity: { ...look, handle: '@terrace' } };
    await dataSource.query(`insert into organization (id, name, slug) values ('org', 'Org', 'org')`);
    await dataSource.query(
      `insert into brand (id, organization_id, label, slug, colors, status, record)
       values ('brand_1', 'org', 'Café Terrace', 'one', '{}', 'draft', $1), ('brand_2', 'org', 'Bare', 'two', '{}', 'draft', null)`,
      [before],
    );
    await dataSource.query(
      `insert into brand_revision (id, organization_id, brand_id, number, record, changed_fields, created_at)
       values ('brev_1', 'org', 'brand_1', 1, $1, '{}', now())`,
      [before],
    );
    await migrate(database.url, migrations);
    const after = { ...now, identity: { ...now.identity, handle: '@terrace' } };
    expect(await dataSource.query('select record from brand order by id')).toEqual([{ record: after }, { record: null }]);
    expect(await dataSource.query('select record from brand_revision')).toEqual([{ record: after }]);
    await dataSource.transaction(async ({ queryRunner }) => {
      if (queryRunner !== undefined) await new OfferAndContact1764702000000().down(queryRunner);
    });
    expect(await dataSource.query('select record from brand_revision')).toEqual([{ record: before }]);
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
