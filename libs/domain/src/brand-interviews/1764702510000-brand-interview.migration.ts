import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Interviews that fill in brands, and what was answered in them. */
export class BrandInterview1764702510000 implements MigrationInterface {
  readonly name = 'BrandInterview1764702510000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table brand_interview (
        id text primary key,
        organization_id text not null references organization,
        brand_id text not null references brand,
        status text not null,
        chat_id text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query(
      `create unique index brand_interview_open on brand_interview (organization_id, brand_id) where status = 'open'`,
    );
    await runner.query(
      'create index brand_interview_latest on brand_interview (organization_id, brand_id, created_at desc, id desc)',
    );
    await runner.query(
      `create unique index brand_interview_chat on brand_interview (chat_id) where chat_id is not null and status = 'open'`,
    );
    await runner.query(`
      create table brand_interview_answer (
        id text primary key,
        organization_id text not null references organization,
        interview_id text not null references brand_interview on delete cascade,
        field text not null,
        is_skipped boolean not null,
        before jsonb,
        value jsonb,
        left_out jsonb not null default '[]',
        author_id text not null references app_user,
        credential_id text,
        created_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query(
      'create index brand_interview_answers on brand_interview_answer (organization_id, interview_id, created_at desc, id desc)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['brand_interview_answer', 'brand_interview']) await runner.query(`drop table ${table}`);
  }
}
