import { createTestDatabase, eventually, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { schema } from '../schema/index.js';
import { DueTargetsRepository } from './due-targets.repository.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase(schema.migrations);
  dataSource = await new DataSource({ type: 'postgres', url: database.url, poolSize: 4 }).initialize();
  for (const statement of [
    `insert into organization (id, name, slug) values ('org', 'Org', 'org')`,
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'main', 'approved', '{}')`,
    `insert into connection (id, organization_id, brand_id, platform, status) values ('conn', 'org', 'brand', 'feed', 'connected')`,
    `insert into post (id, organization_id, brand_id, content, status) values ('post', 'org', 'brand', 'Text', 'scheduled')`,
    // The later release is stored first: a statement without an order of its own meets it first.
    ...['rel_2', 'rel_1'].flatMap((id) => [
      `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone)
       values ('${id}', 'org', 'brand', 'post', 'Title', 'Text', 'scheduled', 'UTC')`,
      `insert into target (id, organization_id, release_id, connection_id, platform, position, status, wake_at)
       values ('tgt_${id}', 'org', '${id}', 'conn', 'feed', 0, 'scheduled', now())`,
    ]),
  ]) {
    await dataSource.query(statement);
  }
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('beginning attempts locks releases in the order of their ids, so that two lanes with the same releases never wait in a circle', async () => {
  const due = new DueTargetsRepository(dataSource);
  const targets = await due.claimDue(10, 60);
  const other = dataSource.createQueryRunner();
  await other.startTransaction();
  await other.query(`select from release where id = 'rel_1' for update`);
  const begun = due.beginAttempts(targets.toReversed(), 60);
  await eventually(async () => {
    const [waiting] = await dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting?.count === 1;
  });
  // It waits for the first release without holding the second.
  await other.query(`select from release where id = 'rel_2' for update nowait`);
  await other.commitTransaction();
  await other.release();
  expect((await begun).map(({ id, attempts }) => [id, attempts]).sort()).toEqual([
    ['tgt_rel_1', 1],
    ['tgt_rel_2', 1],
  ]);
  expect(await dataSource.query(`select status, count(*)::integer as count from release group by status`)).toEqual([
    { status: 'publishing', count: 2 },
  ]);
});
