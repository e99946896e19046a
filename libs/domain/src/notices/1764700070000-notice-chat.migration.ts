import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices that are, or were, to be sent to a chat. */
export class NoticeChat1764700070000 implements MigrationInterface {
  readonly name = 'NoticeChat1764700070000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notice_chat (
        notice_id text NOT NULL REFERENCES notice ON DELETE CASCADE,
        chat_id text NOT NULL REFERENCES chat_identity ON DELETE CASCADE,
        organization_id text NOT NULL,
        user_id text NOT NULL,
        due_at timestamptz NOT NULL DEFAULT now(),
        tries smallint NOT NULL DEFAULT 0,
        sent_at timestamptz,
        PRIMARY KEY (notice_id, chat_id)
      )`);
    await runner.query('CREATE INDEX notice_chat_due ON notice_chat (due_at) WHERE sent_at IS NULL');
    // Chats are deleted with what was to be sent to them.
    await runner.query('CREATE INDEX notice_chat_of ON notice_chat (chat_id)');
    await runner.query('CREATE INDEX chat_identity_of ON chat_identity (organization_id, user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX chat_identity_of');
    await runner.query('DROP TABLE notice_chat');
  }
}
