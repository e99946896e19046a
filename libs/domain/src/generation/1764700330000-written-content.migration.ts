import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a text became, and what its model used. Null for images, and until a generation is completed. */
export class WrittenContent1764700330000 implements MigrationInterface {
  readonly name = 'WrittenContent1764700330000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation add column written jsonb, add column usage jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation drop column written, drop column usage');
  }
}
