import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A draft can be a thread: the posts after its first one. */
export class PostThread1764700330200 implements MigrationInterface {
  readonly name = 'PostThread1764700330200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table post add column thread text[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table post drop column thread');
  }
}
