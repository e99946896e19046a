import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds the generation that a vendor calls about, and jobs that go on at a vendor although their generation has ended.
 *
 * Built beside the requests, which neither wait nor notice. What an interrupted run left unfinished is built anew.
 */
export class VendorJobIndexes1764700640100 implements MigrationInterface {
  readonly name = 'VendorJobIndexes1764700640100';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists generation_vendor_submission');
    await runner.query(
      `create unique index concurrently generation_vendor_submission on generation (vendor_submission)
       where vendor_submission is not null`,
    );
    await runner.query('drop index concurrently if exists generation_vendor_left');
    await runner.query(
      `create index concurrently generation_vendor_left on generation (wake_at, id)
       where vendor_job_state is not null and status in ('cancelled', 'failed')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists generation_vendor_left');
    await runner.query('drop index if exists generation_vendor_submission');
  }
}
