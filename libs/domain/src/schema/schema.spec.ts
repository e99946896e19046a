import { migrate } from '@imprint/platform/database';
import { createTestDatabase } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { migrations } from './index.js';

it('an instance of the first release keeps its people, keys and targets, and gets every later column', async () => {
  const database = await createTestDatabase(migrations.slice(0, 3));
  const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  try {
    for (const statement of [
      `insert into organization (id, name, slug) values ('org', 'Org', 'org')`,
      `insert into app_user (id, subject, email, name) values ('user', 'local|owner', 'owner@example.com', 'Owner')`,
      `insert into membership (organization_id, user_id, role) values ('org', 'user', 'owner')`,
      `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
       values ('key', 'org', 'user', 'digest', 'abcd', 'Key', 'service', '{posts:draft}')`,
      `insert into rate_window (key, hits, allowed, checked_at, expires_at) values ('key:key', array[now()], true, now(), now())`,
    ])
      await dataSource.query(statement);
    await migrate(database.url, migrations);
    const rows: unknown = await dataSource.query(
      `select k.label, k.version > 0 and m.version > 0 as versioned, cardinality(w.hits) as hits, w.granted,
         (select count(*)::integer from information_schema.columns where table_name = 'target' and column_name = 'held_until') as held
       from api_key k join membership m using (organization_id, user_id), rate_window w`,
    );
    expect(rows).toEqual([{ label: 'Key', versioned: true, hits: 1, granted: 0, held: 1 }]);
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
