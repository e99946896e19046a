import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How pictures were made of others. Those without a word on it were cropped. */
export class AssetOperation1764700630000 implements MigrationInterface {
  readonly name = 'AssetOperation1764700630000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table asset add column source_operation text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table asset drop column source_operation');
  }
}
