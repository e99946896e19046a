import type { DataSource } from 'typeorm';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';

/** A separate database with the organization `org`, its brand, its feed connection `conn` and its post `post`. */
export async function openPublishing(): Promise<OpenedDatabase> {
  const database = await openDatabase();
  for (const statement of [
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'main', 'approved', '{}')`,
    `insert into connection (id, organization_id, brand_id, platform, status) values ('conn', 'org', 'brand', 'feed', 'connected')`,
    `insert into post (id, organization_id, brand_id, content, status) values ('post', 'org', 'brand', 'Text', 'scheduled')`,
  ])
    await database.dataSource.query(statement);
  return database;
}

/** A release of the post whose targets on the feed are due after `wait`, such as `-7 seconds`. */
export async function addRelease(dataSource: DataSource, id: string, targetIds: readonly string[], wait: string): Promise<void> {
  await dataSource.query(
    `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone)
     values ($1, 'org', 'brand', 'post', 'Title', 'Text', 'scheduled', 'UTC')`,
    [id],
  );
  await dataSource.query(
    `insert into target (id, organization_id, release_id, connection_id, platform, position, status, scheduled_at, wake_at)
     select target_id, 'org', $1, 'conn', 'feed', n - 1, 'scheduled', now() + $3::interval, now() + $3::interval
     from unnest($2::text[]) with ordinality as t (target_id, n)`,
    [id, targetIds, wait],
  );
}
