import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Models that a generation may move to when one fails, and what each that was asked has come to. */
export class GenerationAttempts1764700900000 implements MigrationInterface {
  readonly name = 'GenerationAttempts1764700900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table generation
        add column candidates jsonb,
        add column moves integer not null default 0`);
    await runner.query(`
      create table generation_attempt (
        organization_id text not null references organization,
        generation_id text not null,
        number integer not null,
        model text not null,
        vendor text not null,
        key_owner text not null,
        key_last_four text,
        outcome text not null,
        tries integer not null,
        error_code text,
        reason text,
        moved_to text,
        cost_micro bigint not null default 0,
        vendor_cost_usd double precision,
        started_at timestamptz not null,
        ended_at timestamptz not null,
        primary key (organization_id, generation_id, number)
      )`);
    await runner.query('create index generation_attempt_lately on generation_attempt (organization_id, model, ended_at desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table generation_attempt');
    await runner.query('alter table generation drop column candidates, drop column moves');
  }
}
