import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The built-in identity provider: passwords, sessions, and rotating signing keys. */
export class AccountsAndSessions1763700004000 implements MigrationInterface {
  readonly name = 'AccountsAndSessions1763700004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app_user ADD default_organization_id text REFERENCES organization ON DELETE SET NULL');
    await runner.query(`
      CREATE TABLE account (
        id text PRIMARY KEY,
        user_id text NOT NULL UNIQUE REFERENCES app_user,
        email text NOT NULL UNIQUE CHECK (email = lower(email)),
        password_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        password_changed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE auth_session (
        id text PRIMARY KEY,
        user_id text NOT NULL REFERENCES app_user,
        secret_hash text NOT NULL UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        ended_at timestamptz
      )`);
    await runner.query('CREATE INDEX auth_session_user ON auth_session (user_id) WHERE ended_at IS NULL');
    await runner.query('CREATE INDEX auth_session_expiry ON auth_session (expires_at)');
    await runner.query(`
      CREATE TABLE password_reset (
        account_id text PRIMARY KEY REFERENCES account,
        code_hash text NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('ALTER TABLE signing_key ADD activates_at timestamptz NOT NULL DEFAULT now()');
    await runner.query('UPDATE signing_key SET activates_at = created_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE signing_key DROP activates_at');
    await runner.query('DROP TABLE password_reset, auth_session, account');
    await runner.query('ALTER TABLE app_user DROP default_organization_id');
  }
}
