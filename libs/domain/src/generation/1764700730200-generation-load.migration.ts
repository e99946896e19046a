import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts what waits or is being made in an organization, and finds the latest of a model, by which the next one is estimated.
 *
 * Built beside the requests, which neither wait nor notice. What an interrupted run left unfinished is built anew.
 */
export class GenerationLoad1764700730200 implements MigrationInterface {
  readonly name = 'GenerationLoad1764700730200';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists generation_waiting');
    await runner.query(
      `create index concurrently generation_waiting on generation (organization_id) where status in ('queued', 'processing')`,
    );
    await runner.query('drop index concurrently if exists generation_lately');
    await runner.query(
      `create index concurrently generation_lately on generation (organization_id, model, completed_at) where status = 'completed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists generation_lately');
    await runner.query('drop index if exists generation_waiting');
  }
}
