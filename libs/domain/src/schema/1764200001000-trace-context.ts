import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['approval', 'generation', 'target', 'webhook_event'];

/** Stores the trace context in rows that later work continues from. */
export class TraceContext1764200001000 implements MigrationInterface {
  readonly name = 'TraceContext1764200001000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`alter table ${table} add column trace_context text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`alter table ${table} drop column trace_context`);
  }
}
