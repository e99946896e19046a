import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Batches of texts: what was asked for apart from their topics. */
export class ContentBatch1764700620000 implements MigrationInterface {
  readonly name = 'ContentBatch1764700620000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table prompt_batch add column options jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table prompt_batch drop column options');
  }
}
