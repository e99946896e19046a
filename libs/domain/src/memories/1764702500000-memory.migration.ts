import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What brands remember, and what shows it: drafts that people corrected, and approvals that they declined. */
export class Memory1764702500000 implements MigrationInterface {
  readonly name = 'Memory1764702500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table memory (
        id text primary key,
        organization_id text not null references organization,
        brand_id text not null references brand,
        text text not null,
        kind text not null,
        origin text not null,
        status text not null,
        rule text,
        details jsonb not null default '{}',
        evidence jsonb not null default '[]',
        author_id text references app_user,
        credential_id text,
        idempotency_key text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create index memory_latest on memory (organization_id, brand_id, created_at desc, id desc)');
    await runner.query('create unique index memory_rule on memory (organization_id, brand_id, rule) where rule is not null');
    await runner.query(
      'create unique index memory_idempotency_key on memory (organization_id, idempotency_key) where idempotency_key is not null',
    );
    await runner.query(`
      create table memory_evidence (
        id text primary key,
        organization_id text not null references organization,
        brand_id text not null references brand,
        subject_type text not null,
        subject_id text not null,
        before text not null,
        after text,
        is_closed boolean not null default false,
        version integer not null default 1,
        read_version integer not null default 0,
        noted_at timestamptz not null default now(),
        unique (organization_id, subject_id)
      )`);
    await runner.query(
      'create index memory_evidence_latest on memory_evidence (organization_id, brand_id, noted_at desc, id desc)',
    );
    await runner.query('create index memory_evidence_unread on memory_evidence (noted_at) where read_version < version');
    await runner.query(`
      create table memory_notice (
        brand_id text primary key references brand,
        organization_id text not null references organization,
        noticed_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['memory_notice', 'memory_evidence', 'memory']) await runner.query(`drop table ${table}`);
  }
}
