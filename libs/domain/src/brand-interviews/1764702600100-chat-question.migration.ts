import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which question a chat was asked, and so what a message in it answers. */
export class ChatQuestion1764702600100 implements MigrationInterface {
  readonly name = 'ChatQuestion1764702600100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table brand_interview add column chat_field text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table brand_interview drop column chat_field');
  }
}
