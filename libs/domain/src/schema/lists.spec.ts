import { migrate } from '@imprint/platform/database';
import { createTestDatabase } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Lists1764500003000 } from './1764500003000-lists.js';
import { migrations } from './index.js';

const searchIndexes = `select indexname from pg_indexes where indexname like '%\\_search' order by 1`;

it('searches read trigrams', async () => {
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

it('a database on a server without that extension is migrated all the same', async () => {
  const database = await createTestDatabase(migrations.slice(0, migrations.indexOf(Lists1764500003000)));
  const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  try {
    // As a server that does not offer it.
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
