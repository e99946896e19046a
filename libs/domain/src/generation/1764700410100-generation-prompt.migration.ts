import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The saved prompt that a generation was asked for with. It stays when the prompt is deleted. */
export class GenerationPrompt1764700410100 implements MigrationInterface {
  readonly name = 'GenerationPrompt1764700410100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation add column prompt_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation drop column prompt_id');
  }
}
