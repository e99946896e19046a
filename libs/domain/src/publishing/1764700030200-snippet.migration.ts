import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Snippet1764700030200 implements MigrationInterface {
  readonly name = 'Snippet1764700030200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table snippet (
        id text primary key,
        organization_id text not null references organization,
        kind text not null,
        name text not null,
        text text not null,
        created_at timestamptz not null default now()
      )`,
    );
    await runner.query(`create unique index snippet_name on snippet (organization_id, lower(name))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table snippet');
  }
}
