import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReleaseComment1764700020000 implements MigrationInterface {
  readonly name = 'ReleaseComment1764700020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table release_comment (
        id text primary key,
        organization_id text not null references organization,
        release_id text not null references release on delete cascade,
        author_id text not null references app_user,
        api_key_id text,
        text text not null,
        idempotency_key text,
        created_at timestamptz not null default now(),
        edited_at timestamptz
      )`,
    );
    await runner.query(`create index release_comment_list on release_comment (organization_id, release_id, created_at, id)`);
    await runner.query(`create unique index release_comment_request on release_comment (organization_id, idempotency_key)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table release_comment');
  }
}
