import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which state of a release somebody has read, so that they do not overwrite a later one. Processes of the release before do not count. */
export class ReleaseRevision1764700002000 implements MigrationInterface {
  readonly name = 'ReleaseRevision1764700002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release add column revision integer not null default 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release drop column revision');
  }
}
