import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The generations of a batch, in order. Those of no batch, which are most, are not in it.
 *
 * Built beside the requests, which neither wait nor notice. What an interrupted run left unfinished is built anew.
 */
export class GenerationsOfBatches1764700003100 implements MigrationInterface {
  readonly name = 'GenerationsOfBatches1764700003100';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists generation_prompt_batch');
    await runner.query(
      `create index concurrently generation_prompt_batch on generation (organization_id, prompt_batch_id, created_at, id)
       where prompt_batch_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists generation_prompt_batch');
  }
}
