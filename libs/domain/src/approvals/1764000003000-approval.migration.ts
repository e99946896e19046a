import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls that a person has to approve, with their decision and run. */
export class Approval1764000003000 implements MigrationInterface {
  readonly name = 'Approval1764000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table approval (
        id text primary key,
        organization_id text not null references organization,
        user_id text not null references app_user,
        api_key_id text references api_key,
        mcp_connection_id text references mcp_connection,
        connector text not null,
        tool_name text not null,
        publishes boolean not null,
        arguments jsonb not null,
        content_hash text not null,
        summary text not null,
        preview jsonb not null,
        status text not null check (status in ('pending', 'approved', 'declined', 'expired')),
        void_reason text,
        resolved_by text references app_user,
        resolved_at timestamptz,
        comment text,
        run_status text check (run_status in ('queued', 'running', 'completed', 'failed')),
        fence integer not null default 0,
        wake_at timestamptz,
        result jsonb,
        failure jsonb,
        completed_at timestamptz,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        check ((api_key_id is null) <> (mcp_connection_id is null)),
        check ((status = 'approved') >= (run_status is not null))
      )`);
    await runner.query('create index approval_listed on approval (organization_id, created_at desc, id desc)');
    // A requester can have the same call pending only once, however often it is repeated.
    await runner.query(
      `create unique index approval_asked_once on approval
         (organization_id, coalesce(api_key_id, mcp_connection_id), content_hash) where status = 'pending'`,
    );
    await runner.query(`create index approval_pending on approval (expires_at) where status = 'pending'`);
    await runner.query(`create index approval_running on approval (wake_at) where run_status in ('queued', 'running')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table approval');
  }
}
