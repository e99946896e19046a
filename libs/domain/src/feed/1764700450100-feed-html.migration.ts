import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The HTML of an article in the feed; other entries are plain text. */
export class FeedHtml1764700450100 implements MigrationInterface {
  readonly name = 'FeedHtml1764700450100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table feed_entry add column html text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table feed_entry drop column html');
  }
}
