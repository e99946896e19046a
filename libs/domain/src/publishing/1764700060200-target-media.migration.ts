import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Media of single accounts; null where an account shows those of its release. */
export class TargetMedia1764700060200 implements MigrationInterface {
  readonly name = 'TargetMedia1764700060200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table target add column media jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table target drop column media');
  }
}
