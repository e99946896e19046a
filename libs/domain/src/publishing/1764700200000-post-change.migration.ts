import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Edits and deletions of published posts on their platforms, and what their receipts say. */
export class PostChange1764700200000 implements MigrationInterface {
  readonly name = 'PostChange1764700200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table target add column edited_at timestamptz, add column deleted_from_platform_at timestamptz');
    await runner.query('alter table publish_receipt add column action text');
    await runner.query(
      `create table post_change (
        id text primary key,
        organization_id text not null references organization,
        release_id text not null,
        target_id text not null references target on delete cascade,
        connection_id text not null,
        platform text not null,
        action text not null,
        caption text,
        media jsonb,
        status text not null,
        attempts integer not null default 0,
        fence integer not null default 0,
        wake_at timestamptz,
        error jsonb,
        author_id text not null,
        credential_id text,
        approval_id text,
        trace_context text,
        created_at timestamptz not null default now(),
        begun_at timestamptz,
        ended_at timestamptz
      )`,
    );
    await runner.query(
      `create unique index post_change_pending on post_change (target_id) where status in ('queued', 'running')`,
    );
    await runner.query(`create index post_change_due on post_change (wake_at, id) where status in ('queued', 'running')`);
    await runner.query('create index post_change_target on post_change (organization_id, target_id, created_at desc, id desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table post_change');
    await runner.query('alter table publish_receipt drop column action');
    await runner.query('alter table target drop column edited_at, drop column deleted_from_platform_at');
  }
}
