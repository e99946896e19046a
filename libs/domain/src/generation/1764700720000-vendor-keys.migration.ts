import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that organizations have at vendors of models, and by whose key the job of a generation was submitted. */
export class VendorKeys1764700720000 implements MigrationInterface {
  readonly name = 'VendorKeys1764700720000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vendor_key (
        id text primary key,
        organization_id text not null references organization,
        vendor text not null,
        key_sealed text not null,
        last_four text not null,
        is_checked boolean not null,
        set_by text not null,
        set_at timestamptz not null,
        unique (organization_id, vendor)
      )`);
    await runner.query(`create index vendor_key_key_sealed on vendor_key (split_part(key_sealed, '.', 2), id)`);
    await runner.query('alter table generation add column vendor_key_is_own boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation drop column vendor_key_is_own');
    await runner.query('drop table vendor_key');
  }
}
