import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One-time codes of authenticator apps, recovery codes, and sign-ins that wait for a code. */
export class SecondFactor1764500001100 implements MigrationInterface {
  readonly name = 'SecondFactor1764500001100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table totp_factor (
        account_id text primary key references account,
        secret_sealed text not null,
        last_step bigint not null default 0,
        created_at timestamptz not null default now(),
        confirmed_at timestamptz
      )`);
    await runner.query(`create index totp_factor_secret_sealed on totp_factor (split_part(secret_sealed, '.', 2), account_id)`);
    await runner.query(`
      create table recovery_code (
        account_id text not null references account,
        code_hash text not null,
        primary key (account_id, code_hash)
      )`);
    await runner.query(`
      create table sign_in_challenge (
        code_hash text primary key,
        account_id text not null references account,
        failures integer not null default 0,
        expires_at timestamptz not null
      )`);
    await runner.query('create index sign_in_challenge_account on sign_in_challenge (account_id)');
    await runner.query('create index sign_in_challenge_expiry on sign_in_challenge (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sign_in_challenge, recovery_code, totp_factor');
  }
}
