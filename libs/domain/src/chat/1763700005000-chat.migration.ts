import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of each chat, and how far the messages of each bot were read. */
export class Chat1763700005000 implements MigrationInterface {
  readonly name = 'Chat1763700005000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE chat_identity (
        id text PRIMARY KEY,
        organization_id text NOT NULL REFERENCES organization,
        user_id text NOT NULL REFERENCES app_user,
        api_key_id text NOT NULL REFERENCES api_key,
        app text NOT NULL,
        chat_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (app, chat_id)
      )`);
    await runner.query(`
      CREATE TABLE chat_poll (
        app text PRIMARY KEY,
        next_update bigint,
        read_at timestamptz NOT NULL DEFAULT now(),
        holder text NOT NULL,
        lease_until timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE chat_poll, chat_identity');
  }
}
