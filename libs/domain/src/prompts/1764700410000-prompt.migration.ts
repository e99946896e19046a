import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved prompts, their versions and their tags. */
export class Prompt1764700410000 implements MigrationInterface {
  readonly name = 'Prompt1764700410000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table prompt (
        id text primary key,
        organization_id text not null references organization,
        brand_id text references brand,
        name text not null,
        text text not null,
        content_type text not null,
        description text,
        version integer not null default 1,
        revision integer not null default 1,
        idempotency_key text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create index prompt_latest on prompt (organization_id, created_at desc, id desc)');
    await runner.query(
      'create unique index prompt_idempotency_key on prompt (organization_id, idempotency_key) where idempotency_key is not null',
    );
    await runner.query(`
      create table prompt_version (
        id text primary key,
        organization_id text not null references organization,
        prompt_id text not null references prompt on delete cascade,
        number integer not null,
        name text not null,
        text text not null,
        author_id text not null references app_user,
        credential_id text,
        restored_from integer,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create unique index prompt_version_number on prompt_version (prompt_id, number)');
    await runner.query(`
      create table prompt_tag (
        organization_id text not null references organization,
        prompt_id text not null references prompt on delete cascade,
        tag_id text not null references tag on delete cascade,
        primary key (prompt_id, tag_id)
      )`);
    await runner.query('create index prompt_tag_prompts on prompt_tag (tag_id, prompt_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table prompt_tag');
    await runner.query('drop table prompt_version');
    await runner.query('drop table prompt');
  }
}
