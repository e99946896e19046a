import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Articles of a brand, written in Markdown. */
export class Article1764000004000 implements MigrationInterface {
  readonly name = 'Article1764000004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table article (
        id text primary key,
        organization_id text not null references organization,
        brand_id text not null references brand,
        title text not null,
        body text not null,
        excerpt text,
        slug text not null,
        status text not null,
        idempotency_key text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create index article_latest on article (organization_id, created_at desc, id desc)');
    await runner.query('create unique index article_slug on article (brand_id, slug)');
    await runner.query(
      'create unique index article_idempotency_key on article (organization_id, idempotency_key) where idempotency_key is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table article');
  }
}
