import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Tag1764700030000 implements MigrationInterface {
  readonly name = 'Tag1764700030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table tag (
        id text primary key,
        organization_id text not null references organization,
        name text not null,
        color text not null,
        created_at timestamptz not null default now()
      )`,
    );
    await runner.query(`create unique index tag_name on tag (organization_id, lower(name))`);
    await runner.query(
      `create table release_tag (
        organization_id text not null references organization,
        release_id text not null references release on delete cascade,
        tag_id text not null references tag on delete cascade,
        primary key (release_id, tag_id)
      )`,
    );
    await runner.query(`create index release_tag_releases on release_tag (tag_id, release_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table release_tag');
    await runner.query('drop table tag');
  }
}
