import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores in each window what its last check requested and was granted, so that one statement can count several hits for many keys. */
export class RateWindowBatches1763700000200 implements MigrationInterface {
  readonly name = 'RateWindowBatches1763700000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rate_window
        DROP COLUMN IF EXISTS allowed,
        ADD COLUMN IF NOT EXISTS hit_limit integer NOT NULL DEFAULT 0,
        ADD COLUMN IF NOT EXISTS asked integer NOT NULL DEFAULT 0,
        ADD COLUMN IF NOT EXISTS granted integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rate_window
        DROP COLUMN hit_limit, DROP COLUMN asked, DROP COLUMN granted,
        ADD COLUMN allowed boolean NOT NULL DEFAULT true`);
  }
}
