import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The releases that a member looks after, latest first. Built beside the requests; what an interrupted run left is built anew. */
export class AssignedReleases1764700020300 implements MigrationInterface {
  readonly name = 'AssignedReleases1764700020300';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists assigned_release');
    await runner.query(
      `create index concurrently assigned_release on release (organization_id, assignee_id, created_at desc, id desc)
       where assignee_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists assigned_release');
  }
}
