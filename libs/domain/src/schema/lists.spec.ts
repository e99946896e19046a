import { migrate } from '@imprint/platform/database';
import { createTestDatabase } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { ListIndexes1764500003100 } from './1764500003100-list-indexes.js';
import { migrations } from './index.js';

const searchIndexes = `select indexname from pg_indexes where indexname like '%\\_search' order by 1`;

it('searches use trigrams', async () => {
  const database = await createTestDatabase(migrations);
  const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  try {
    const names = (await dataSource.query<{ indexname: string }[]>(searchIndexes)).map(({ indexname }) => indexname);
    expect(names).toEqual(['article', 'asset', 'audit_entry', 'generation', 'post', 'release'].map((table) => `${table}_search`));
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});

it('a database on a server without that extension can be migrated nevertheless', async () => {
  const database = await createTestDatabase(migrations.slice(0, migrations.indexOf(ListIndexes1764500003100)));
  const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  try {
    // Simulates a server without it.
    await dataSource.query(`create function refuse() returns event_trigger language plpgsql as
      $$ begin raise exception 'extension "pg_trgm" is not available' using errcode = 'feature_not_supported'; end $$`);
    await dataSource.query(
      `create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`,
    );
    await migrate(database.url, migrations);
    expect(await dataSource.query(searchIndexes)).toEqual([]);
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});

it('regression: an invalid index of an interrupted run is rebuilt', async () => {
  const database = await createTestDatabase(migrations.slice(0, migrations.indexOf(ListIndexes1764500003100)));
  const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const validity = `select indisvalid as valid from pg_index where indexrelid = to_regclass('brand_list')`;
  try {
    await dataSource.query(`insert into organization (id, name, slug) values ('org', 'Org', 'org')`);
    await dataSource.query(`insert into brand (id, organization_id, label, slug, status, colors)
      select 'brand_' || n, 'org', 'Brand', 'brand-' || n, 'approved', '{}' from generate_series(1, 2) n`);
    // Fails on the existing rows, and leaves an invalid index behind like an interrupted run.
    await expect(dataSource.query('create unique index concurrently brand_list on brand (organization_id)')).rejects.toThrow();
    expect(await dataSource.query(validity)).toEqual([{ valid: false }]);
    await migrate(database.url, migrations);
    expect(await dataSource.query(validity)).toEqual([{ valid: true }]);
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
