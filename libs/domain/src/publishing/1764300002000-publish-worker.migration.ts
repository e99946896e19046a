import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The workers that currently publish, and which of them claimed a target. Unlogged: after a crash of the database each worker registers
 * again. Their ids are short, because a claim that does not fit into its row's page has to update every index.
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
