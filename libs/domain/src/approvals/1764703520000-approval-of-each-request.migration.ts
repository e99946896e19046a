import type { MigrationInterface, QueryRunner } from 'typeorm';

const asked = 'organization_id, coalesce(api_key_id, mcp_connection_id, user_id), content_hash';

/** Requests with keys of their own each have an approval, even if they ask for the same: two steps of a workflow, for instance. */
export class ApprovalOfEachRequest1764703520000 implements MigrationInterface {
  readonly name = 'ApprovalOfEachRequest1764703520000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index approval_asked_once');
    await runner.query(
      `create unique index approval_asked_once on approval (${asked}, coalesce(idempotency_key, '')) where status = 'pending'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index approval_asked_once');
    await runner.query(`create unique index approval_asked_once on approval (${asked}) where status = 'pending'`);
  }
}
