import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scans of the sites of brands, and what they found. */
export class BrandScan1764702100000 implements MigrationInterface {
  readonly name = 'BrandScan1764702100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table brand_scan (
        id text primary key,
        organization_id text not null references organization,
        brand_id text not null references brand,
        user_id text not null,
        credential_kind text not null,
        api_key_id text,
        mcp_connection_id text,
        url text not null,
        is_first boolean not null,
        is_named boolean not null,
        approves boolean not null,
        status text not null,
        activity text not null,
        progress smallint not null default 0,
        pages jsonb not null default '[]',
        gone text[] not null default '{}',
        voice_analysis text not null,
        error jsonb,
        attempts integer not null default 0,
        fence integer not null default 0,
        wake_at timestamptz not null,
        trace_context text,
        idempotency_key text,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        completed_at timestamptz
      )`);
    await runner.query('create index brand_scan_of_brand on brand_scan (brand_id, organization_id, created_at desc, id desc)');
    await runner.query('create index brand_scan_latest on brand_scan (organization_id, created_at desc)');
    await runner.query(`create index brand_scan_waiting on brand_scan (wake_at, id) where status in ('queued', 'processing')`);
    await runner.query(
      `create unique index brand_scan_under_way on brand_scan (brand_id) where status in ('queued', 'processing')`,
    );
    await runner.query(
      'create unique index brand_scan_idempotency_key on brand_scan (organization_id, idempotency_key) where idempotency_key is not null',
    );
    await runner.query(`
      create table brand_scan_finding (
        id text primary key,
        organization_id text not null references organization,
        scan_id text not null references brand_scan on delete cascade,
        field text not null,
        position integer not null,
        value jsonb not null,
        before jsonb not null,
        previous jsonb,
        change text,
        source text not null,
        confidence real not null,
        evidence text not null,
        fingerprint text,
        state text not null,
        is_written boolean not null
      )`);
    await runner.query('create unique index brand_scan_finding_of_scan on brand_scan_finding (scan_id, field)');
    await runner.query('create index brand_scan_finding_of_organization on brand_scan_finding (organization_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table brand_scan_finding');
    await runner.query('drop table brand_scan');
  }
}
