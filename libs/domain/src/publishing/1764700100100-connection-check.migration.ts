import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Connections whose credentials are checked from time to time, and those that have to be connected again. */
export class ConnectionCheck1764700100100 implements MigrationInterface {
  readonly name = 'ConnectionCheck1764700100100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection add column reconnect_needed_at timestamptz, add column next_check_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection drop column next_check_at, drop column reconnect_needed_at');
  }
}
