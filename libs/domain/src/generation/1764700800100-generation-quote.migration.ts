import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a generation may cost. Those from before have cost nothing. */
export class GenerationQuote1764700800100 implements MigrationInterface {
  readonly name = 'GenerationQuote1764700800100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation add column quote jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation drop column quote');
  }
}
