import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the last check of the links of an article found. */
export class ArticleLinkCheck1764700474000 implements MigrationInterface {
  readonly name = 'ArticleLinkCheck1764700474000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table article_link_check (
        article_id text primary key references article on delete cascade,
        organization_id text not null references organization,
        checked_at timestamptz not null,
        results jsonb not null
      )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table article_link_check');
  }
}
