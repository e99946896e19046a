import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The post that a draft was rewritten from. */
export class RepurposedPost1764700460000 implements MigrationInterface {
  readonly name = 'RepurposedPost1764700460000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table post add column repurposed_from text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table post drop column repurposed_from');
  }
}
