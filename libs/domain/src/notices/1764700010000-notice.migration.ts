import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices: what needs somebody, who has read it, to whom it is mailed, and how each person wants it. */
export class Notice1764700010000 implements MigrationInterface {
  readonly name = 'Notice1764700010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notice (
        id text PRIMARY KEY,
        organization_id text NOT NULL REFERENCES organization,
        kind text NOT NULL,
        subject_id text NOT NULL,
        cause text NOT NULL,
        user_id text,
        title text NOT NULL,
        detail text,
        platform text,
        path text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        resolved_at timestamptz,
        distributed_at timestamptz
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX notice_once ON notice (organization_id, kind, subject_id, cause) WHERE resolved_at IS NULL',
    );
    await runner.query('CREATE INDEX notice_latest ON notice (organization_id, created_at DESC, id DESC)');
    await runner.query('CREATE INDEX notice_undistributed ON notice (created_at) WHERE distributed_at IS NULL');
    await runner.query('CREATE INDEX notice_age ON notice (created_at)');
    await runner.query(`
      CREATE TABLE notice_reading (
        notice_id text NOT NULL REFERENCES notice ON DELETE CASCADE,
        user_id text NOT NULL,
        organization_id text NOT NULL,
        read_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (notice_id, user_id)
      )`);
    await runner.query(`
      CREATE TABLE notice_mail (
        notice_id text NOT NULL REFERENCES notice ON DELETE CASCADE,
        user_id text NOT NULL,
        organization_id text NOT NULL,
        due_at timestamptz NOT NULL,
        tries smallint NOT NULL DEFAULT 0,
        sent_at timestamptz,
        PRIMARY KEY (notice_id, user_id)
      )`);
    await runner.query('CREATE INDEX notice_mail_due ON notice_mail (due_at) WHERE sent_at IS NULL');
    await runner.query(`
      CREATE TABLE notice_preference (
        organization_id text NOT NULL REFERENCES organization,
        user_id text NOT NULL,
        kinds jsonb NOT NULL DEFAULT '{}',
        mail text NOT NULL,
        digest_hour smallint NOT NULL,
        timezone text NOT NULL,
        PRIMARY KEY (organization_id, user_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notice_preference, notice_mail, notice_reading, notice');
  }
}
