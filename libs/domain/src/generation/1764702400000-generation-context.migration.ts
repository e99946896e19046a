import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of its brand a generation was told, as ids. Null until it begins, and for those from before. */
export class GenerationContext1764702400000 implements MigrationInterface {
  readonly name = 'GenerationContext1764702400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation add column used_context jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation drop column used_context');
  }
}
