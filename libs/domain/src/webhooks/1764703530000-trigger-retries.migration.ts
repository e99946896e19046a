import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an event is handed to triggers again that could not be. */
export class TriggerRetries1764703530000 implements MigrationInterface {
  readonly name = 'TriggerRetries1764703530000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table webhook_event add column trigger_attempts integer not null default 0, add column triggers_after timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_event drop column trigger_attempts, drop column triggers_after');
  }
}
