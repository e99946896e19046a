import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys (WebAuthn), and used challenges. */
export class Passkey1764500001200 implements MigrationInterface {
  readonly name = 'Passkey1764500001200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table passkey (
        id text primary key,
        account_id text not null references account,
        credential_id text not null unique,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        name text not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      )`);
    await runner.query('create index passkey_account on passkey (account_id)');
    await runner.query(`
      create table passkey_answer (
        challenge_hash text primary key,
        expires_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table passkey_answer, passkey');
  }
}
