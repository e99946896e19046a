import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What articles said. Articles of before have one version, what they say now; who wrote it is not known. A process of the release before
 * goes on writing articles without versions: the next change keeps what it left.
 */
export class ArticleVersion1764700430000 implements MigrationInterface {
  readonly name = 'ArticleVersion1764700430000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table article_version (
        id text primary key,
        organization_id text not null references organization,
        article_id text not null references article on delete cascade,
        number integer not null,
        title text not null,
        body text not null,
        excerpt text,
        reason text not null,
        restored_from integer,
        author_id text references app_user,
        credential_id text,
        created_at timestamptz not null,
        unique (article_id, number)
      )`,
    );
    await runner.query(
      `insert into article_version (id, organization_id, article_id, number, title, body, excerpt, reason, created_at)
       select 'artv_' || substr(id, 5), organization_id, id, 1, title, body, excerpt,
         case when revision = 1 then 'created' else 'edited' end, updated_at
       from article`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table article_version');
  }
}
