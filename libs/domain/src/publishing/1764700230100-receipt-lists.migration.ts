import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Receipts of one account, and those of what did not go out, in the order of their list. Built beside the requests, which neither wait nor
 * notice. What an interrupted run left unfinished is built anew.
 */
export class ReceiptLists1764700230100 implements MigrationInterface {
  readonly name = 'ReceiptLists1764700230100';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists publish_receipt_by_account');
    await runner.query('drop index concurrently if exists publish_receipt_not_published');
    await runner.query(
      `create index concurrently publish_receipt_by_account on publish_receipt (organization_id, connection_id, created_at desc, id desc)`,
    );
    await runner.query(
      `create index concurrently publish_receipt_not_published on publish_receipt (organization_id, outcome, created_at desc, id desc)
       where outcome <> 'published'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists publish_receipt_by_account');
    await runner.query('drop index if exists publish_receipt_not_published');
  }
}
