import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The board, page, … of an account that posts go to. */
export class ConnectionDestination1764700220000 implements MigrationInterface {
  readonly name = 'ConnectionDestination1764700220000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection add column destination_id text, add column destination_name text');
    await runner.query(
      'alter table connection add constraint connection_destination check ((destination_id is null) = (destination_name is null)) not valid',
    );
    await runner.query('alter table connection validate constraint connection_destination');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection drop column destination_id, drop column destination_name');
  }
}
