import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long videos and audio are, as far as it was read of their files. */
export class AssetDuration1764700260000 implements MigrationInterface {
  readonly name = 'AssetDuration1764700260000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table asset add column duration_seconds double precision');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table asset drop column duration_seconds');
  }
}
