import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an organization lets the holders of review links do and since when, and what they wrote and decided. A replica of the release before
 * shows their comments as those of whoever made the link.
 */
export class ReviewsByLink1764700050100 implements MigrationInterface {
  readonly name = 'ReviewsByLink1764700050100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table organization
         add column review_links text not null default 'off' check (review_links in ('off', 'comment', 'decide')),
         add column review_links_since timestamptz`,
    );
    await runner.query('alter table release_comment add column reviewer_name text, add column review_link_id text');
    await runner.query('alter table approval add column reviewer_name text');
    await runner.query('alter table approval drop constraint approval_resolved_via_check');
    // Rows are checked from now on; those of before had fewer ways.
    await runner.query(
      `alter table approval add constraint approval_resolved_via_check
         check (resolved_via in ('page', 'client-confirmed', 'credential', 'chat', 'link')) not valid`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update approval set resolved_via = 'page' where resolved_via = 'link'`);
    await runner.query('alter table approval drop constraint approval_resolved_via_check');
    await runner.query(
      `alter table approval add constraint approval_resolved_via_check
         check (resolved_via in ('page', 'client-confirmed', 'credential', 'chat'))`,
    );
    await runner.query('alter table approval drop column reviewer_name');
    await runner.query('alter table release_comment drop column reviewer_name, drop column review_link_id');
    await runner.query('alter table organization drop column review_links, drop column review_links_since');
  }
}
