import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which state of an article somebody has read, so that they do not overwrite a later one. Processes of the release before do not count. */
export class ArticleRevision1764700009000 implements MigrationInterface {
  readonly name = 'ArticleRevision1764700009000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table article add column revision integer not null default 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table article drop column revision');
  }
}
