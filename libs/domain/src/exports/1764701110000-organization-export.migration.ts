import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports of organizations, each of which is one file for a while. */
export class OrganizationExport1764701110000 implements MigrationInterface {
  readonly name = 'OrganizationExport1764701110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table organization_export (
        id text primary key,
        organization_id text not null references organization,
        requested_by text not null,
        status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
        fence integer not null default 0,
        held_until timestamptz,
        attempts smallint not null default 0,
        storage_key text,
        bytes bigint,
        created_at timestamptz not null default now(),
        completed_at timestamptz,
        expires_at timestamptz
      )`);
    await runner.query(
      `create unique index organization_export_open on organization_export (organization_id) where status in ('queued', 'running')`,
    );
    await runner.query(
      'create index organization_export_list on organization_export (organization_id, created_at desc, id desc)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table organization_export');
  }
}
