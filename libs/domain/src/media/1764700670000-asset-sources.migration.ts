import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that were made of several others. */
export class AssetSources1764700670000 implements MigrationInterface {
  readonly name = 'AssetSources1764700670000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table asset add column source_asset_ids text[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table asset drop column source_asset_ids');
  }
}
