import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which workers publish at the moment, and which of them has claimed a target. After a crash of the database each says so anew.
 * Their ids are short: a claim that finds no room in the page of its row has to write every index.
 */
export class PublishWorker1764300002000 implements MigrationInterface {
  readonly name = 'PublishWorker1764300002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table target add column held_by integer');
    await runner.query('create unlogged table publish_worker (id integer primary key, alive_until timestamptz not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table publish_worker');
    await runner.query('alter table target drop column held_by');
  }
}
