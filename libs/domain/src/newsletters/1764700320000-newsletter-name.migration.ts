import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The name of a newsletter is unique among those of its brand. It was among those of the organization, which let somebody who is limited to
 * one brand find out what another one has.
 */
export class NewsletterName1764700320000 implements MigrationInterface {
  readonly name = 'NewsletterName1764700320000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index newsletter_name');
    await runner.query('create unique index newsletter_name on newsletter (brand_id, lower(name))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index newsletter_name');
    await runner.query('create unique index newsletter_name on newsletter (organization_id, lower(name))');
  }
}
