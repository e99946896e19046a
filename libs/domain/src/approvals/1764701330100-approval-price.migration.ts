import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a call may cost, where a person decides because of that. */
export class ApprovalPrice1764701330100 implements MigrationInterface {
  readonly name = 'ApprovalPrice1764701330100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table approval add price_micro bigint check (price_micro > 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table approval drop price_micro');
  }
}
