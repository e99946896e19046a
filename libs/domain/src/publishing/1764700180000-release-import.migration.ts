import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReleaseImport1764700180000 implements MigrationInterface {
  readonly name = 'ReleaseImport1764700180000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table release_import (
        id text primary key,
        organization_id text not null references organization,
        brand_id text not null references brand,
        author_id text not null references app_user,
        format text not null,
        is_drafts_only boolean not null,
        ignored_columns text[] not null,
        idempotency_key text,
        created_at timestamptz not null default now(),
        undone_at timestamptz,
        unique (organization_id, idempotency_key)
      )`,
    );
    await runner.query(
      `create table imported_release (
        release_id text primary key references release on delete cascade,
        import_id text not null references release_import,
        organization_id text not null references organization,
        line integer not null,
        status text not null
      )`,
    );
    await runner.query('create index imported_release_import on imported_release (organization_id, import_id, line)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table imported_release, release_import');
  }
}
