import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where a file is used, for whoever looks at it and before it is deleted. Releases without media, which are most, are not in it.
 *
 * Built beside the requests, which neither wait nor notice. What an interrupted run left unfinished is built anew.
 */
export class ReleaseMedia1764700040000 implements MigrationInterface {
  readonly name = 'ReleaseMedia1764700040000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists release_media');
    await runner.query(
      `create index concurrently release_media on release using gin (media jsonb_path_ops)
       where deleted_at is null and media <> '[]'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists release_media');
  }
}
