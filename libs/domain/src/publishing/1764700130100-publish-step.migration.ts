import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results of the calls that publishing a post has made so far, where it takes several. */
export class PublishStep1764700130100 implements MigrationInterface {
  readonly name = 'PublishStep1764700130100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table publish_step (
        id text primary key,
        organization_id text not null references organization,
        target_id text not null references target on delete cascade,
        name text not null,
        value_sealed text not null,
        saved_at timestamptz not null default now(),
        unique (target_id, name)
      )`,
    );
    await runner.query(`create index publish_step_value_sealed on publish_step (split_part(value_sealed, '.', 2), id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table publish_step');
  }
}
