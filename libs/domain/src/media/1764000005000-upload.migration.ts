import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads. An asset is created when the file has arrived and was checked. */
export class Upload1764000005000 implements MigrationInterface {
  readonly name = 'Upload1764000005000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table upload (
        id text primary key,
        organization_id text not null references organization,
        brand_id text references brand,
        user_id text not null references app_user,
        status text not null check (status in ('reserved', 'completed', 'expired')),
        filename text not null,
        content_type text not null,
        category text not null,
        declared_bytes bigint,
        announced_bytes bigint,
        attempts integer not null default 0,
        claimed_until timestamptz,
        cleared_at timestamptz,
        idempotency_key text,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        completed_at timestamptz
      )`);
    await runner.query('create unique index upload_request on upload (organization_id, idempotency_key)');
    await runner.query(`create index upload_open on upload (organization_id) where status = 'reserved'`);
    await runner.query('create index upload_sweep on upload (expires_at) where cleared_at is null');
    await runner.query('create index asset_library on asset (organization_id, created_at desc, id desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index asset_library');
    await runner.query('drop table upload');
  }
}
