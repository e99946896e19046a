import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks that the rows were restored from a backup and no worker has started since: at most one row. */
export class RestoreMark1764300001000 implements MigrationInterface {
  readonly name = 'RestoreMark1764300001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table restore_mark (
        id boolean primary key default true check (id),
        restored_at timestamptz not null,
        hold_until timestamptz not null
      )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table restore_mark');
  }
}
