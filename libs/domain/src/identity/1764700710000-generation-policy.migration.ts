import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What no prompt of an organization may say, and who looks at prompts. */
export class GenerationPolicy1764700710000 implements MigrationInterface {
  readonly name = 'GenerationPolicy1764700710000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table organization
         add column generation_policy jsonb not null default '{}' check (jsonb_typeof(generation_policy) = 'object')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organization drop column generation_policy');
  }
}
