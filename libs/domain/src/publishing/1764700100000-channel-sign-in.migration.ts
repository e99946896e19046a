import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins on platforms that a person has begun, and credentials that the platform has yet to revoke (spec §3.3). */
export class ChannelSignIn1764700100000 implements MigrationInterface {
  readonly name = 'ChannelSignIn1764700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table connection_sign_in (
        connection_id text primary key references connection on delete cascade,
        organization_id text not null references organization,
        user_id text not null,
        brand_id text not null,
        state_digest text not null,
        kept_sealed text not null,
        created_at timestamptz not null default now()
      )`,
    );
    await runner.query(
      `create index connection_sign_in_kept_sealed on connection_sign_in (split_part(kept_sealed, '.', 2), connection_id)`,
    );
    await runner.query(
      `create table credential_revocation (
        id text primary key,
        organization_id text not null references organization,
        platform text not null,
        credentials_sealed text not null,
        attempts smallint not null default 0,
        due_at timestamptz not null default now()
      )`,
    );
    await runner.query('create index credential_revocation_due on credential_revocation (due_at)');
    await runner.query(
      `create index credential_revocation_credentials_sealed on credential_revocation (split_part(credentials_sealed, '.', 2), id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table credential_revocation');
    await runner.query('drop table connection_sign_in');
  }
}
