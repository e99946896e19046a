import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where a file is used on a single account. Targets without media of their own, which are most, are not in it.
 *
 * Built beside the requests, which neither wait nor notice. What an interrupted run left unfinished is built anew.
 */
export class MediaOfTargets1764700060300 implements MigrationInterface {
  readonly name = 'MediaOfTargets1764700060300';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists target_media');
    await runner.query(
      'create index concurrently target_media on target using gin (media jsonb_path_ops) where media is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists target_media');
  }
}
