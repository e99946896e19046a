import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links for people without an account. Only a digest of each secret is kept. */
export class ReviewLink1764700050000 implements MigrationInterface {
  readonly name = 'ReviewLink1764700050000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table review_link (
        id text primary key,
        organization_id text not null references organization,
        release_id text references release on delete cascade,
        approval_id text references approval on delete cascade,
        reviewer_name text not null,
        can_decide boolean not null,
        secret_digest text not null unique,
        created_by text not null references app_user,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz,
        last_used_at timestamptz,
        check (num_nonnulls(release_id, approval_id) = 1),
        check (not can_decide or approval_id is not null)
      )`,
    );
    await runner.query(
      `create index review_link_list on review_link (organization_id, coalesce(release_id, approval_id), created_at desc, id desc)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table review_link');
  }
}
