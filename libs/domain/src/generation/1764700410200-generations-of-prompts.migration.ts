import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The generations of a saved prompt, the latest first. Those of none, which are most, are not in it.
 *
 * Built beside the requests, which neither wait nor notice. What an interrupted run left unfinished is built anew.
 */
export class GenerationsOfPrompts1764700410200 implements MigrationInterface {
  readonly name = 'GenerationsOfPrompts1764700410200';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists generation_prompt');
    await runner.query(
      `create index concurrently generation_prompt on generation (organization_id, prompt_id, created_at, id)
       where prompt_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists generation_prompt');
  }
}
