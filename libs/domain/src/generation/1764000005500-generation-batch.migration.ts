import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links the generations of one request. */
export class GenerationBatch1764000005500 implements MigrationInterface {
  readonly name = 'GenerationBatch1764000005500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation add column batch_id text');
    await runner.query('create index generation_batch on generation (organization_id, batch_id, id) where batch_id is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation drop column batch_id');
  }
}
