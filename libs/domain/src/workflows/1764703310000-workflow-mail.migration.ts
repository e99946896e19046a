import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which mails of steps have been sent, so that none is sent twice. */
export class WorkflowMail1764703310000 implements MigrationInterface {
  readonly name = 'WorkflowMail1764703310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table workflow_mail (
        organization_id text not null references organization,
        step_key text not null,
        user_id text not null,
        execution_id text not null references workflow_execution on delete cascade,
        sent_at timestamptz not null default now(),
        primary key (organization_id, step_key, user_id)
      )`);
    await runner.query('create index workflow_mail_of_day on workflow_mail (organization_id, sent_at)');
    await runner.query('create index workflow_mail_of_execution on workflow_mail (execution_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table workflow_mail');
  }
}
