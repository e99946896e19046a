import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizations in which nothing is published at the moment. */
export class PublishingPause1764700080000 implements MigrationInterface {
  readonly name = 'PublishingPause1764700080000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table publishing_pause (
        organization_id text primary key references organization,
        paused_by text not null,
        credential_id text,
        paused_at timestamptz not null default now()
      )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table publishing_pause');
  }
}
