import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The revision of the brand under which a release was written. Null without a brand, and for those from before. */
export class ReleaseBrandRevision1764700250200 implements MigrationInterface {
  readonly name = 'ReleaseBrandRevision1764700250200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release add column brand_revision integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release drop column brand_revision');
  }
}
