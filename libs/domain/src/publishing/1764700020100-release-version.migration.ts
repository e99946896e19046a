import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a release said each time that it was saved. Releases from before have no versions until they are saved again. */
export class ReleaseVersion1764700020100 implements MigrationInterface {
  readonly name = 'ReleaseVersion1764700020100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table release_version (
        id text primary key,
        organization_id text not null references organization,
        release_id text not null references release on delete cascade,
        revision integer not null,
        title text not null,
        base_content text not null,
        timezone text not null,
        scheduled_at timestamptz,
        targets jsonb not null,
        media jsonb not null,
        author_id text not null references app_user,
        credential_id text,
        restored_from text,
        created_at timestamptz not null,
        saved_at timestamptz not null
      )`,
    );
    await runner.query(
      `create index release_version_list on release_version (organization_id, release_id, created_at desc, id desc)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table release_version');
  }
}
