import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What became of captions and thumbnails that are sent once a video is published, on its target and its receipt. */
export class VideoAdditions1764700650000 implements MigrationInterface {
  readonly name = 'VideoAdditions1764700650000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table target add column video_additions jsonb');
    await runner.query('alter table publish_receipt add column video_additions jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table publish_receipt drop column video_additions');
    await runner.query('alter table target drop column video_additions');
  }
}
