import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who looks after a release. A member who leaves, in whatever way, looks after none: the database sees to it. */
export class ReleaseAssignee1764700020200 implements MigrationInterface {
  readonly name = 'ReleaseAssignee1764700020200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table release add column assignee_id text,
         add constraint release_assignee foreign key (organization_id, assignee_id) references membership (organization_id, user_id)
           on delete set null (assignee_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release drop column assignee_id');
  }
}
