import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Organizations that are scheduled for deletion. Each request is decided by its row of `membership`, so the state is repeated there, and
 * bumps the version of the credentials.
 */
export class OrganizationDeletion1764701100000 implements MigrationInterface {
  readonly name = 'OrganizationDeletion1764701100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table organization_deletion (
        id text primary key,
        organization_id text not null unique references organization,
        requested_by text not null,
        requested_at timestamptz not null default now(),
        due_at timestamptz not null,
        paused_publishing boolean not null,
        mail_due_at timestamptz,
        mail_tries integer not null default 0,
        status text not null default 'scheduled' check (status in ('scheduled', 'erasing')),
        fence integer not null default 0,
        held_until timestamptz,
        rows_erased bigint not null default 0,
        files_erased bigint not null default 0
      )`);
    await runner.query('create index organization_deletion_due on organization_deletion (due_at)');
    await runner.query(`
      create table deleted_organization (
        id text primary key,
        requested_at timestamptz not null,
        erased_at timestamptz not null default now(),
        rows_erased bigint not null,
        files_erased bigint not null
      )`);
    await runner.query('alter table membership add column suspended boolean not null default false');
    await this.replaceTrigger(runner, 'role, brand_ids, suspended');
    // What names a person who deletes their account is found without reading everybody's.
    await runner.query('create index audit_entry_of_person on audit_entry (actor_id) where client_ip is not null');
    await runner.query(
      `create index audit_entry_of_invitation on audit_entry (organization_id) where subject_type = 'invitation'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index audit_entry_of_person, audit_entry_of_invitation');
    await this.replaceTrigger(runner, 'role, brand_ids');
    await runner.query('alter table membership drop column suspended');
    await runner.query('drop table organization_deletion, deleted_organization');
  }

  private async replaceTrigger(runner: QueryRunner, columns: string): Promise<void> {
    await runner.query('drop trigger membership_version on membership');
    await runner.query(
      `create trigger membership_version before update of ${columns} on membership
       for each row execute function next_credential_version()`,
    );
  }
}
