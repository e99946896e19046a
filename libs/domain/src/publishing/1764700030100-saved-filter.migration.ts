import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SavedFilter1764700030100 implements MigrationInterface {
  readonly name = 'SavedFilter1764700030100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table saved_filter (
        id text primary key,
        organization_id text not null references organization,
        user_id text not null references app_user,
        name text not null,
        filter jsonb not null,
        created_at timestamptz not null default now()
      )`,
    );
    await runner.query(`create unique index saved_filter_name on saved_filter (organization_id, user_id, lower(name))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table saved_filter');
  }
}
