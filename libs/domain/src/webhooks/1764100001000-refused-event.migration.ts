import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why an event violates its schema and is therefore never delivered. */
export class RefusedEvent1764100001000 implements MigrationInterface {
  readonly name = 'RefusedEvent1764100001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_event add refused text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_event drop refused`);
  }
}
