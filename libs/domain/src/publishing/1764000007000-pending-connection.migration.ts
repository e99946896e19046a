import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Connections that wait for a person to enter credentials (spec §3.3). */
export class PendingConnection1764000007000 implements MigrationInterface {
  readonly name = 'PendingConnection1764000007000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table connection add column requested_by text, add column expires_at timestamptz, add column error text',
    );
    // A repeated request finds the one that is still pending.
    await runner.query(
      `create unique index connection_pending on connection (brand_id, platform, requested_by) where status = 'pending'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index connection_pending');
    await runner.query('alter table connection drop column requested_by, drop column expires_at, drop column error');
  }
}
