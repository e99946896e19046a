import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizations and brands for which generation was switched off or on. */
export class GenerationSwitch1764700730100 implements MigrationInterface {
  readonly name = 'GenerationSwitch1764700730100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table generation_switch (
        organization_id text not null references organization,
        scope_id text not null,
        enabled boolean not null,
        changed_by text not null,
        credential_id text,
        changed_at timestamptz not null,
        primary key (organization_id, scope_id)
      )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table generation_switch');
  }
}
