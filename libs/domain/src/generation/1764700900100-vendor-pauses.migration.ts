import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vendors that keep failing with the key of the instance: one row for each that has ever failed, shared by all workers. */
export class VendorPauses1764700900100 implements MigrationInterface {
  readonly name = 'VendorPauses1764700900100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vendor_pause (
        vendor text primary key,
        failures integer not null default 0,
        failed_at timestamptz not null default now(),
        code text not null default '',
        pauses integer not null default 0,
        paused_at timestamptz,
        retry_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vendor_pause');
  }
}
