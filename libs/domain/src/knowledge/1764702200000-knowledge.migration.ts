import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What brands know, and the versions of its text. */
export class Knowledge1764702200000 implements MigrationInterface {
  readonly name = 'Knowledge1764702200000';

  async up(runner: QueryRunner): Promise<void> {
    await this.sources(runner);
    await this.versions(runner);
  }

  private async sources(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table knowledge_source (
        id text primary key,
        organization_id text not null references organization,
        brand_id text not null references brand,
        user_id text,
        kind text not null,
        purpose text not null,
        title text not null,
        has_given_title boolean not null,
        url text,
        asset_id text references asset on delete set null,
        feed_id text references knowledge_source on delete cascade,
        given_text text,
        state text not null,
        failure jsonb,
        version_id text,
        versions integer not null default 0,
        characters integer not null default 0,
        chunks integer not null default 0,
        digest text,
        language text,
        etag text,
        last_modified text,
        seen_entries text[] not null default '{}',
        task text not null default 'read',
        fence integer not null default 0,
        tries integer not null default 0,
        wake_at timestamptz,
        checked_at timestamptz,
        archived_at timestamptz,
        idempotency_key text,
        trace_context text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        check (state in ('queued', 'processing', 'ready', 'failed') and task in ('read', 'chunk'))
      )`,
    );
    await runner.query(
      'create index knowledge_source_list on knowledge_source (organization_id, brand_id, created_at desc, id desc)',
    );
    await runner.query(
      'create unique index knowledge_source_idempotency_key on knowledge_source (organization_id, idempotency_key) where idempotency_key is not null',
    );
    await runner.query('create index knowledge_source_feed on knowledge_source (feed_id) where feed_id is not null');
    await runner.query('create index knowledge_source_asset on knowledge_source (asset_id) where asset_id is not null');
    await runner.query(
      'create index knowledge_source_digest on knowledge_source (organization_id, brand_id, digest) where digest is not null',
    );
    await runner.query(
      'create index knowledge_source_wake on knowledge_source (wake_at) where wake_at is not null and archived_at is null',
    );
    await runner.query(`create index knowledge_source_held on knowledge_source (organization_id) where state = 'processing'`);
  }

  private async versions(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table knowledge_version (
        id text primary key,
        organization_id text not null references organization,
        source_id text not null references knowledge_source on delete cascade,
        number integer not null,
        title text not null,
        text text not null,
        marks jsonb not null,
        characters integer not null,
        language text,
        created_at timestamptz not null default now(),
        unique (source_id, number)
      )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table knowledge_version, knowledge_source');
  }
}
