import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The calendar of people reads what went out, or else is due, in one order. Only a schedule and an outcome change the columns: neither a
 * claim nor an attempt pays for it.
 *
 * Built beside the requests, which neither wait nor notice. What an interrupted run left unfinished is built anew.
 */
export class TargetMoment1764700001000 implements MigrationInterface {
  readonly name = 'TargetMoment1764700001000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists target_moment');
    await runner.query(
      `create index concurrently target_moment on target (organization_id, (coalesce(published_at, scheduled_at)), id)
       where coalesce(published_at, scheduled_at) is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists target_moment');
  }
}
