import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open invitations, and the column by which a repeated request finds the organization that it created. */
export class Invitation1763700004500 implements MigrationInterface {
  readonly name = 'Invitation1763700004500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table invitation (
        id text primary key,
        organization_id text not null references organization,
        email text not null,
        role text not null check (role in ('viewer', 'creator', 'admin', 'owner')),
        code_digest text not null unique,
        invited_by text references app_user,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        unique (organization_id, email)
      )`);
    await runner.query('alter table organization add column request_key text unique');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organization drop column request_key');
    await runner.query('drop table invitation');
  }
}
