import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Agents' requests for a key, kept for a while after the decision. The row has no organization until then. */
export class AgentRequest1763700003000 implements MigrationInterface {
  readonly name = 'AgentRequest1763700003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent_request (
        id text primary key,
        user_code text not null unique,
        poll_token_digest bytea not null,
        poll_seconds integer not null,
        polled_at timestamptz,
        agent_name text not null,
        client_uri text,
        client_ip text,
        scopes text[] not null,
        status text not null check (status in ('pending', 'approved', 'denied', 'completed', 'expired')),
        organization_id text references organization,
        user_id text references app_user,
        api_key_id text references api_key,
        label text,
        key_sealed text,
        expires_at timestamptz not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index agent_request_expires_at on agent_request (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table agent_request');
  }
}
