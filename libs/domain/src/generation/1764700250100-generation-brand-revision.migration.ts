import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The revision of the brand under which a generation is made. Null without a brand, and for those from before. */
export class GenerationBrandRevision1764700250100 implements MigrationInterface {
  readonly name = 'GenerationBrandRevision1764700250100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation add column brand_revision integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation drop column brand_revision');
  }
}
