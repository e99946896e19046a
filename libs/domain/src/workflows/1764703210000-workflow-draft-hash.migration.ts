import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a draft does, so that lists know whether it differs from the published version without reading graphs. */
export class WorkflowDraftHash1764703210000 implements MigrationInterface {
  readonly name = 'WorkflowDraftHash1764703210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table workflow add column draft_hash text not null default ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workflow drop column draft_hash');
  }
}
