import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that triggers of workflows wait for. */
export class EventTriggers1764703160000 implements MigrationInterface {
  readonly name = 'EventTriggers1764703160000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_event add column for_triggers boolean not null default false');
    await runner.query('create index webhook_event_for_triggers on webhook_event (created_at, id) where for_triggers');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_event drop column for_triggers');
  }
}
