import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of which mails of steps it is known that the mail server has them. */
export class WorkflowMailOutcome1764703320000 implements MigrationInterface {
  readonly name = 'WorkflowMailOutcome1764703320000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workflow_mail add column confirmed_at timestamptz');
    await runner.query('update workflow_mail set confirmed_at = sent_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workflow_mail drop column confirmed_at');
  }
}
