import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The article that a release publishes, and the address that counts as its first. */
export class ArticleRelease1764700450000 implements MigrationInterface {
  readonly name = 'ArticleRelease1764700450000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release add column article_id text, add column canonical_url text');
    await runner.query('create index release_of_article on release (organization_id, article_id) where article_id is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index release_of_article');
    await runner.query('alter table release drop column article_id, drop column canonical_url');
  }
}
