import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Releases that repeat. Each day is a release of its own. */
export class ReleaseSeries1764700150000 implements MigrationInterface {
  readonly name = 'ReleaseSeries1764700150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table release_series (
        id text primary key,
        organization_id text not null references organization,
        rule jsonb not null,
        timezone text not null,
        wall_time text not null,
        content jsonb not null,
        status text not null,
        last_date text not null,
        extend_at timestamptz,
        ended_at timestamptz,
        revision integer not null,
        author_id text not null references app_user,
        credential_id text,
        approval_id text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`,
    );
    await runner.query('create index release_series_of_organization on release_series (organization_id)');
    await runner.query('create index release_series_to_extend on release_series (extend_at) where extend_at is not null');
    await runner.query(
      `alter table release add column series_id text references release_series, add column occurrence_date text,
         add column recurrence jsonb,
         add constraint release_occurrence unique (series_id, occurrence_date) deferrable initially deferred`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release drop column series_id, drop column occurrence_date, drop column recurrence');
    await runner.query('drop table release_series');
  }
}
