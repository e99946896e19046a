import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What follows a post: the later posts of its thread, and a first comment. Of a target, null where it has those of its release. `replies`
 * are the posts of a target after the first one that are on its platform.
 */
export class Thread1764700190000 implements MigrationInterface {
  readonly name = 'Thread1764700190000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['release', 'release_version'])
      await runner.query(`alter table ${table} add column thread jsonb not null default '[]', add column first_comment text`);
    await runner.query('alter table target add column thread jsonb, add column first_comment text, add column replies jsonb');
    await runner.query('alter table publish_receipt add column posts jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['release', 'release_version'])
      await runner.query(`alter table ${table} drop column thread, drop column first_comment`);
    await runner.query('alter table target drop column thread, drop column first_comment, drop column replies');
    await runner.query('alter table publish_receipt drop column posts');
  }
}
