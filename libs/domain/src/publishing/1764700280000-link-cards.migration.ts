import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cards of the links in posts: as releases have them, as their versions had them, and what became of them when they were sent. */
export class LinkCards1764700280000 implements MigrationInterface {
  readonly name = 'LinkCards1764700280000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table release add column link_cards jsonb not null default '[]'`);
    await runner.query(`alter table release_version add column link_cards jsonb not null default '[]'`);
    await runner.query('alter table publish_receipt add column link_cards jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table publish_receipt drop column link_cards');
    await runner.query('alter table release_version drop column link_cards');
    await runner.query('alter table release drop column link_cards');
  }
}
