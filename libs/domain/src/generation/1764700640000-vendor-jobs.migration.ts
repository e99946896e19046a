import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Jobs of vendors that take minutes: what is on record of each, and submissions whose answer was lost, so that nobody knows the vendor's
 * id of what it may have made.
 */
export class VendorJobs1764700640000 implements MigrationInterface {
  readonly name = 'VendorJobs1764700640000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table generation
        add column vendor text,
        add column vendor_submission text,
        add column vendor_job_id text,
        add column vendor_job_state text,
        add column vendor_submitted_at timestamptz,
        add column vendor_waits boolean not null default false,
        add column vendor_called boolean not null default false`);
    await runner.query(`
      create table vendor_orphan (
        submission text primary key,
        organization_id text not null references organization,
        generation_id text not null,
        vendor text not null,
        model text not null,
        vendor_job_id text,
        submitted_at timestamptz not null,
        recorded_at timestamptz not null default now()
      )`);
    await runner.query('create index vendor_orphan_list on vendor_orphan (organization_id, recorded_at, submission)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vendor_orphan');
    await runner.query(`
      alter table generation
        drop column vendor,
        drop column vendor_submission,
        drop column vendor_job_id,
        drop column vendor_job_state,
        drop column vendor_submitted_at,
        drop column vendor_waits,
        drop column vendor_called`);
  }
}
