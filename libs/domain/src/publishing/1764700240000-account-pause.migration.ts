import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when the platform of an account wants no more calls. */
export class AccountPause1764700240000 implements MigrationInterface {
  readonly name = 'AccountPause1764700240000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection add column paused_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection drop column paused_until');
  }
}
