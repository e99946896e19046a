import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One for each member. Only a digest of the secret is kept, and a member who leaves, in whatever way, leaves none behind. */
export class CalendarFeed1764700180100 implements MigrationInterface {
  readonly name = 'CalendarFeed1764700180100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table calendar_feed (
        id text primary key,
        organization_id text not null references organization,
        user_id text not null references app_user,
        brand_id text references brand,
        secret_digest text not null unique,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        unique (organization_id, user_id),
        foreign key (organization_id, user_id) references membership (organization_id, user_id) on delete cascade
      )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table calendar_feed');
  }
}
