import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that no row refers to any more and that still have to be deleted from the storage. */
export class FileDeletion1764500004000 implements MigrationInterface {
  readonly name = 'FileDeletion1764500004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table file_deletion (
        storage_key text primary key,
        organization_id text not null references organization,
        attempts integer not null default 0,
        due_at timestamptz not null default now()
      )`);
    await runner.query('create index file_deletion_due on file_deletion (due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table file_deletion');
  }
}
