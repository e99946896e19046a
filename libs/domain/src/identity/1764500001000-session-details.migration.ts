import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When, from where and with what a session was last used. Existing sessions get these on their next use. */
export class SessionDetails1764500001000 implements MigrationInterface {
  readonly name = 'SessionDetails1764500001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table auth_session
         add column last_used_at timestamptz not null default now(),
         add column client_ip text,
         add column user_agent text`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table auth_session drop column last_used_at, drop column client_ip, drop column user_agent');
  }
}
