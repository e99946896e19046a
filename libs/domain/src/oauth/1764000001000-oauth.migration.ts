import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The authorization server of MCP clients: registered clients, issued tokens, and connections. */
export class Oauth1764000001000 implements MigrationInterface {
  readonly name = 'Oauth1764000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table oauth_client (
        client_id text primary key,
        metadata jsonb not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      )`);
    await runner.query('create index oauth_client_last_seen on oauth_client (coalesce(last_used_at, created_at))');
    await runner.query(`
      create table oauth_artifact (
        model text not null,
        id_hash bytea not null,
        payload jsonb not null,
        grant_id text,
        account_id text,
        client_id text,
        consumed_at timestamptz,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        primary key (model, id_hash)
      )`);
    await runner.query('create index oauth_artifact_grant_id on oauth_artifact (grant_id)');
    await runner.query('create index oauth_artifact_expires_at on oauth_artifact (expires_at)');
    await runner.query(`
      create table mcp_connection (
        id text primary key,
        grant_id text not null unique,
        user_id text not null references app_user,
        organization_id text not null references organization,
        client_id text not null,
        client_name text not null,
        resource text not null,
        scopes text[] not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        revoked_at timestamptz
      )`);
    await runner.query('create index mcp_connection_owner on mcp_connection (organization_id, user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mcp_connection, oauth_artifact, oauth_client');
  }
}
