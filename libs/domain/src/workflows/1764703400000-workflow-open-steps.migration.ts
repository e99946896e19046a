import type { MigrationInterface, QueryRunner } from 'typeorm';

const over = "ended_at is null and %s and (status <> 'queued' or ending is not null)";

/**
 * The number of open steps changes with every step. As long as no index depends on it, PostgreSQL writes a new version of the row beside the old
 * one and leaves the indexes as they are. A computed column has every row written anew when it is added; the table comes with the same release.
 */
export class WorkflowOpenSteps1764703400000 implements MigrationInterface {
  readonly name = 'WorkflowOpenSteps1764703400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table workflow_execution add column is_over boolean not null generated always as (open = 0) stored',
    );
    await runner.query('drop index workflow_execution_over');
    await runner.query(`create index workflow_execution_over on workflow_execution (id) where ${over.replace('%s', 'is_over')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index workflow_execution_over');
    await runner.query('alter table workflow_execution drop column is_over');
    await runner.query(`create index workflow_execution_over on workflow_execution (id) where ${over.replace('%s', 'open = 0')}`);
  }
}
