import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Trainings at vendors: what they are told of the pictures, what they may cost, what is on record of their jobs, and what they have made
 * there. One that is deleted stays until its vendor has forgotten it.
 */
export class VendorTrainings1764701310000 implements MigrationInterface {
  readonly name = 'VendorTrainings1764701310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table training
        add column subject text not null default 'style',
        add column has_consent boolean not null default false,
        add column trigger_word text,
        add column captions jsonb not null default '[]',
        add column quote jsonb,
        add column vendor_model jsonb,
        add column deleted_at timestamptz,
        add column vendor text,
        add column vendor_submission text,
        add column vendor_job_id text,
        add column vendor_job_state text,
        add column vendor_submitted_at timestamptz,
        add column vendor_waits boolean not null default false,
        add column vendor_called boolean not null default false,
        add column vendor_key_is_own boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table training
        drop column subject,
        drop column has_consent,
        drop column trigger_word,
        drop column captions,
        drop column quote,
        drop column vendor_model,
        drop column deleted_at,
        drop column vendor,
        drop column vendor_submission,
        drop column vendor_job_id,
        drop column vendor_job_state,
        drop column vendor_submitted_at,
        drop column vendor_waits,
        drop column vendor_called,
        drop column vendor_key_is_own`);
  }
}
