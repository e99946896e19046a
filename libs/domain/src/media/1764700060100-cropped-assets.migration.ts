import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One picture for each area that was cropped from another. Files that were not, which are most, are not in it.
 *
 * Built beside the requests, which neither wait nor notice. What an interrupted run left unfinished is built anew.
 */
export class CroppedAssets1764700060100 implements MigrationInterface {
  readonly name = 'CroppedAssets1764700060100';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists asset_source');
    await runner.query(
      `create unique index concurrently asset_source on asset (organization_id, source_asset_id, source_area)
       where source_asset_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists asset_source');
  }
}
