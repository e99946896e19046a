import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for an organization's calendar, by time. Claims and attempts do not change its columns, so they do not update it. */
export class TargetCalendar1763700006000 implements MigrationInterface {
  readonly name = 'TargetCalendar1763700006000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index target_calendar on target (organization_id, scheduled_at, id) where scheduled_at is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index target_calendar`);
  }
}
