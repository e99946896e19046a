import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets of organizations that their workflows send to other services. */
export class WorkflowSecrets1764703300000 implements MigrationInterface {
  readonly name = 'WorkflowSecrets1764703300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table workflow_secret (
        id text primary key,
        organization_id text not null references organization,
        name text not null,
        value_sealed text not null,
        hosts text[] not null,
        set_by text not null,
        set_at timestamptz not null,
        unique (organization_id, name)
      )`);
    await runner.query(`create index workflow_secret_value_sealed on workflow_secret (split_part(value_sealed, '.', 2), id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table workflow_secret');
  }
}
