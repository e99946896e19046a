import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A claim of a scheduled target changes no indexed column: with room left in its page, no index is written. */
export class TargetClaim1763700000100 implements MigrationInterface {
  readonly name = 'TargetClaim1763700000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table target add column if not exists held_until timestamptz');
    await runner.query('alter table target set (fillfactor = 50)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table target reset (fillfactor)');
    await runner.query('alter table target drop column held_until');
  }
}
