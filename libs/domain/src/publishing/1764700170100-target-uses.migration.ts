import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Quotas count what an account has published lately, and what was put off. Neither a schedule nor a claim pays for that: an entry is added
 * when a target was published, or is put off.
 *
 * Built beside the requests, which neither wait nor notice. What an interrupted run left unfinished is built anew.
 */
export class TargetUses1764700170100 implements MigrationInterface {
  readonly name = 'TargetUses1764700170100';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists target_published');
    await runner.query(
      `create index concurrently target_published on target (connection_id, published_at) where status = 'published'`,
    );
    await runner.query('drop index concurrently if exists target_put_off');
    await runner.query(
      `create index concurrently target_put_off on target (organization_id, connection_id)
       where status = 'scheduled' and error is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists target_put_off');
    await runner.query('drop index concurrently if exists target_published');
  }
}
