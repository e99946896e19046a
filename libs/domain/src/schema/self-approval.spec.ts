import { migrate } from '@imprint/platform/database';
import { createTestDatabase } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { SelfApproval1764400004000 } from './1764400004000-self-approval.js';
import { migrations } from './index.js';

it('keys rotated earlier are linked to their original', async () => {
  const database = await createTestDatabase(migrations.slice(0, migrations.indexOf(SelfApproval1764400004000)));
  const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  try {
    await dataSource.query(`insert into organization (id, name, slug) values ('org', 'Org', 'org'), ('other', 'Other', 'other')`);
    await dataSource.query(`insert into app_user (id, email, name) values ('user', 'ada@example.com', 'Ada')`);
    for (const id of ['first', 'second', 'third', 'alone'])
      await dataSource.query(
        `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
         values ($1, 'org', 'user', convert_to($1, 'UTF8'), 'abcd', 'Key', 'service', '{posts:draft}')`,
        [id],
      );
    const rotated = async (organization: string, from: string, to: string): Promise<unknown> =>
      dataSource.query(
        `insert into audit_entry (id, organization_id, action, actor_kind, subject_type, subject_id, changes)
         values ($1 || $2 || $3, $1, 'api-key.rotated', 'session', 'api-key', $2, jsonb_build_object('replacedBy', jsonb_build_object('to', $3::text)))`,
        [organization, from, to],
      );
    await rotated('org', 'second', 'third');
    await rotated('org', 'first', 'second');
    await rotated('other', 'first', 'alone');
    await migrate(database.url, migrations);
    expect(await dataSource.query('select id, original_id from api_key order by id')).toEqual([
      { id: 'alone', original_id: null },
      { id: 'first', original_id: null },
      { id: 'second', original_id: 'first' },
      { id: 'third', original_id: 'first' },
    ]);
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
