import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One row per key with the times of its counted hits. Unlogged: a crash of the server only empties the windows. The fill factor leaves room
 * for in-place (HOT) updates, since only the key is indexed.
 */
export class RateWindow1700000000010 implements MigrationInterface {
  readonly name = 'RateWindow1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE rate_window (
        key text PRIMARY KEY,
        hits timestamptz[] NOT NULL,
        allowed boolean NOT NULL,
        checked_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rate_window');
  }
}
