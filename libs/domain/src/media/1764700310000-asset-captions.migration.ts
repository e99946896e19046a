import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Captions of videos, one row for each language, and the picture that was chosen for a video. */
export class AssetCaptions1764700310000 implements MigrationInterface {
  readonly name = 'AssetCaptions1764700310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table asset_captions (
        id text primary key,
        organization_id text not null references organization,
        asset_id text not null references asset on delete cascade,
        language text not null,
        cues integer not null,
        content text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (asset_id, language)
      )`);
    await runner.query(`alter table asset add column captions jsonb not null default '[]'`);
    await runner.query(`alter table asset add column thumbnail_asset_id text references asset on delete set null`);
    await runner.query(`create index asset_thumbnail on asset (thumbnail_asset_id) where thumbnail_asset_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table asset drop column thumbnail_asset_id');
    await runner.query('alter table asset drop column captions');
    await runner.query('drop table asset_captions');
  }
}
