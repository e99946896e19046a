import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The newest posts of a brand that are published or planned. */
export class PostsOfBrands1764702400100 implements MigrationInterface {
  readonly name = 'PostsOfBrands1764702400100';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists post_of_brand');
    await runner.query(
      `create index concurrently post_of_brand on post (organization_id, brand_id, created_at desc, id desc)
       where deleted_at is null and status in ('published', 'scheduled')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently post_of_brand');
  }
}
