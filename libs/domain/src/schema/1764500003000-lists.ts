import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Releases can be deleted. The indexes for lists follow in the next migration, which builds them one by one. */
export class Lists1764500003000 implements MigrationInterface {
  readonly name = 'Lists1764500003000';

  async up(runner: QueryRunner): Promise<void> {
    // Gives up behind a long reader, such as a backup, because every request for a release would queue behind this statement.
    await runner.query(`set local lock_timeout = '10s'`);
    await runner.query('alter table release add column deleted_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release drop column deleted_at');
  }
}
