import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures that were cropped from others. */
export class AssetSource1764700060000 implements MigrationInterface {
  readonly name = 'AssetSource1764700060000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table asset add column source_asset_id text, add column source_area text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table asset drop column source_area, drop column source_asset_id');
  }
}
