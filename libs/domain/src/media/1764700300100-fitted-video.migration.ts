import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Videos as channels take them: made once for each video and each way in which it is changed. */
export class FittedVideo1764700300100 implements MigrationInterface {
  readonly name = 'FittedVideo1764700300100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table fitted_video (
        id text primary key,
        organization_id text not null references organization,
        asset_id text not null,
        rule text not null,
        status text not null default 'waiting' check (status in ('waiting', 'ready', 'failed')),
        attempts integer not null default 0,
        claimed_until timestamptz,
        storage_key text,
        bytes bigint,
        width integer,
        height integer,
        duration_seconds double precision,
        video jsonb,
        reason text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (asset_id, rule)
      )`);
    await runner.query(`create index fitted_video_waiting on fitted_video (created_at) where status = 'waiting'`);
    await runner.query(`create index fitted_video_kept on fitted_video (updated_at) where status <> 'waiting'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table fitted_video');
  }
}
