import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an organization lets go out on an account within a day. */
export class ConnectionCap1764700170000 implements MigrationInterface {
  readonly name = 'ConnectionCap1764700170000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection add column max_posts_per_day smallint');
    await runner.query('create index connection_cap on connection (id) where max_posts_per_day is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index connection_cap');
    await runner.query('alter table connection drop column max_posts_per_day');
  }
}
