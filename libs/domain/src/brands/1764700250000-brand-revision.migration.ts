import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What brands say of themselves, and every revision of it. A process of the release before goes on writing brands without a record: theirs
 * say what the columns of that release do, and are at their first revision.
 */
export class BrandRevision1764700250000 implements MigrationInterface {
  readonly name = 'BrandRevision1764700250000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table brand
         add column record jsonb,
         add column revision integer not null default 1,
         add column approved_revision integer default 1,
         add column idempotency_key text,
         add column deleted_at timestamptz`,
    );
    await runner.query(
      `create table brand_revision (
        id text primary key,
        organization_id text not null references organization,
        brand_id text not null references brand on delete cascade,
        number integer not null,
        record jsonb not null,
        changed_fields text[] not null,
        author_id text references app_user,
        credential_id text,
        restored_from integer,
        created_at timestamptz not null,
        approved_at timestamptz,
        approved_by text references app_user,
        unique (brand_id, number)
      )`,
    );
    await runner.query('create unique index brand_request on brand (organization_id, idempotency_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table brand_revision');
    await runner.query(
      `alter table brand drop column record, drop column revision, drop column approved_revision, drop column idempotency_key,
         drop column deleted_at`,
    );
  }
}
