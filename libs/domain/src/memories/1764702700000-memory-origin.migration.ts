import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Memories that keys and agents wrote, comments that may be quoted, and an end of the corrections of drafts that are deleted. */
export class MemoryOrigin1764702700000 implements MigrationInterface {
  readonly name = 'MemoryOrigin1764702700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update memory set origin = 'agent' where origin = 'person' and credential_id is not null`);
    await runner.query('alter table memory_evidence add column is_quotable boolean not null default false');
    // Until now, only why members declined was noted.
    await runner.query(`update memory_evidence set is_quotable = true where subject_type = 'approval'`);
    await runner.query(
      `delete from memory_evidence evidence using post where post.id = evidence.subject_id
         and post.organization_id = evidence.organization_id and post.deleted_at is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table memory_evidence drop column is_quotable');
    await runner.query(`update memory set origin = 'person' where origin = 'agent'`);
  }
}
