import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why generations began with their first model; null for those of the time before. */
export class ModelReason1764701220000 implements MigrationInterface {
  readonly name = 'ModelReason1764701220000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation add column model_reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation drop column model_reason');
  }
}
