import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says since when a step is left to workers of another release. */
export class WorkflowLeftSteps1764703560000 implements MigrationInterface {
  readonly name = 'WorkflowLeftSteps1764703560000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workflow_step add column left_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workflow_step drop column left_at');
  }
}
