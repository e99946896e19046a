import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log. Rows are only ever inserted. */
export class AuditEntry1763700001000 implements MigrationInterface {
  readonly name = 'AuditEntry1763700001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_entry (
        id text PRIMARY KEY,
        organization_id text NOT NULL,
        action text NOT NULL,
        actor_kind text NOT NULL,
        actor_id text,
        api_key_id text,
        client_ip text,
        subject_type text NOT NULL,
        subject_id text NOT NULL,
        changes jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX audit_entry_page ON audit_entry (organization_id, created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_entry');
  }
}
