import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds the training that a vendor calls about, jobs that go on although their training has ended, and what vendors have still to forget.
 *
 * Built beside the requests, which neither wait nor notice. What an interrupted run left unfinished is built anew.
 */
export class VendorTrainingIndexes1764701310100 implements MigrationInterface {
  readonly name = 'VendorTrainingIndexes1764701310100';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists training_vendor_submission');
    await runner.query(
      `create unique index concurrently training_vendor_submission on training (vendor_submission) where vendor_submission is not null`,
    );
    await runner.query('drop index concurrently if exists training_vendor_left');
    await runner.query(
      `create index concurrently training_vendor_left on training (wake_at, id)
       where vendor_job_state is not null and status in ('cancelled', 'failed')`,
    );
    await runner.query('drop index concurrently if exists training_deleted');
    await runner.query(`create index concurrently training_deleted on training (wake_at, id) where deleted_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists training_deleted');
    await runner.query('drop index if exists training_vendor_left');
    await runner.query('drop index if exists training_vendor_submission');
  }
}
