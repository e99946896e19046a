import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds executions that are undone after their end. */
export class WorkflowUndoing1764703550000 implements MigrationInterface {
  readonly name = 'WorkflowUndoing1764703550000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index workflow_execution_undone on workflow_execution (id)
       where compensation is not null and (compensation = 'asked' or not is_over)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index workflow_execution_undone');
  }
}
