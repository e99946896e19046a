import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Executions that undo what they have done, and what is deleted of those that ended long ago. Triggers by kind. */
export class WorkflowCompensation1764703500000 implements MigrationInterface {
  readonly name = 'WorkflowCompensation1764703500000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index workflow_execution_resumed_from');
    await runner.query('drop index workflow_trigger_due');
    await runner.query('create index workflow_trigger_due on workflow_trigger (next_at) where enabled and next_at is not null');
    await runner.query(`alter table workflow_execution ${added.map((column) => `drop column ${column}`).join(', ')}`);
  }
}

const added = ['compensation', 'outputs_deleted_at', 'steps_deleted_at'];

/** Of the indexes by `ended_at`, each execution is in one at a time: it moves on as parts of it are deleted. */
const statements = [
  `alter table workflow_execution add column compensation text, add column outputs_deleted_at timestamptz,
    add column steps_deleted_at timestamptz`,
  `create index workflow_execution_compensation on workflow_execution (id) where compensation = 'asked'`,
  `create index workflow_execution_resumed_from on workflow_execution (resumed_from_id) where resumed_from_id is not null`,
  `create index workflow_execution_old_outputs on workflow_execution (ended_at) where ended_at is not null and outputs_deleted_at is null`,
  `create index workflow_execution_old_steps on workflow_execution (ended_at)
    where outputs_deleted_at is not null and steps_deleted_at is null`,
  // Schedules and feeds are looked for each by itself.
  'drop index workflow_trigger_due',
  'create index workflow_trigger_due on workflow_trigger (kind, next_at) where enabled and next_at is not null',
  `create index workflow_execution_old on workflow_execution (ended_at) where steps_deleted_at is not null`,
];
