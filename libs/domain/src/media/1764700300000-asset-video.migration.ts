import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is known of the pictures of videos, as far as it was read of their files, and one of these pictures. */
export class AssetVideo1764700300000 implements MigrationInterface {
  readonly name = 'AssetVideo1764700300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table asset add column video jsonb, add column poster_key text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table asset drop column poster_key, drop column video');
  }
}
