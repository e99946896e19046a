import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leaves room in the pages of `target`: claiming changes no indexed column, so PostgreSQL can then update in place (HOT). */
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
