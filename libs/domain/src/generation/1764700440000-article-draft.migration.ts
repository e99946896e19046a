import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sections of an article that are written, so that another attempt goes on from there. */
export class ArticleDraft1764700440000 implements MigrationInterface {
  readonly name = 'ArticleDraft1764700440000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation add column draft jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation drop column draft');
  }
}
