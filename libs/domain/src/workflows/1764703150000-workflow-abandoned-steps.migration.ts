import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds cancelled steps that may have started something. */
export class WorkflowAbandonedSteps1764703150000 implements MigrationInterface {
  readonly name = 'WorkflowAbandonedSteps1764703150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index workflow_step_abandoned on workflow_step (ended_at) where status = 'cancelled' and (state is not null or is_doubtful)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index workflow_step_abandoned');
  }
}
