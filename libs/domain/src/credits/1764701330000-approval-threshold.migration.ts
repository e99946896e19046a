import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Above which price of a request a person decides; null: never. */
export class ApprovalThreshold1764701330000 implements MigrationInterface {
  readonly name = 'ApprovalThreshold1764701330000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_account add approval_threshold_micro bigint check (approval_threshold_micro >= 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_account drop approval_threshold_micro');
  }
}
