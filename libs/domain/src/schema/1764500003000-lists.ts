import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Releases can be deleted. The indexes that lists read come after it, one by one. */
export class Lists1764500003000 implements MigrationInterface {
  readonly name = 'Lists1764500003000';

  async up(runner: QueryRunner): Promise<void> {
    // Behind a long reader, such as a backup, it gives up instead of making every request for a release wait behind it.
    await runner.query(`set local lock_timeout = '10s'`);
    await runner.query('alter table release add column deleted_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release drop column deleted_at');
  }
}
