import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The picture of an article. */
export class ArticleImage1764700440100 implements MigrationInterface {
  readonly name = 'ArticleImage1764700440100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table article add column image_asset_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table article drop column image_asset_id');
  }
}
