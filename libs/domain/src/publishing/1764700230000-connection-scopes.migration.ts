import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What accounts allow, and the address of the instance when they were connected. */
export class ConnectionScopes1764700230000 implements MigrationInterface {
  readonly name = 'ConnectionScopes1764700230000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection add column scopes text[], add column callback_url text');
    // The next check of an account finds out what it allows.
    await runner.query(
      `update connection set next_check_at = now()
       where status = 'connected' and credentials_sealed is not null and platform in ('mastodon', 'wordpress')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection drop column scopes, drop column callback_url');
  }
}
