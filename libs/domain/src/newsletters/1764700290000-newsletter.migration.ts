import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Newsletters, their subscribers, and the mails that go to them. */
export class Newsletter1764700290000 implements MigrationInterface {
  readonly name = 'Newsletter1764700290000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table newsletter (
        id text primary key,
        organization_id text not null references organization,
        brand_id text not null references brand,
        name text not null,
        description text,
        postal_line text,
        created_at timestamptz not null default now()
      )`,
    );
    await runner.query('create index newsletter_list on newsletter (organization_id, created_at desc, id desc)');
    await runner.query('create unique index newsletter_name on newsletter (organization_id, lower(name))');
    await this.subscribers(runner);
    await this.mails(runner);
  }

  private async subscribers(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table newsletter_subscriber (
        id text primary key,
        organization_id text not null references organization,
        newsletter_id text not null references newsletter on delete cascade,
        address text not null,
        status text not null check (status in ('pending', 'confirmed', 'unsubscribed', 'bounced')),
        form_url text,
        consent text,
        imported_by text,
        requested_at timestamptz not null default date_trunc('milliseconds', now()),
        confirmed_at timestamptz,
        ended_at timestamptz,
        confirmation_due_at timestamptz,
        confirmation_tries integer not null default 0,
        unique (newsletter_id, address)
      )`,
    );
    await runner.query(
      `create index newsletter_subscriber_list on newsletter_subscriber (organization_id, newsletter_id, requested_at desc, id desc)`,
    );
    await runner.query('create index newsletter_subscriber_state on newsletter_subscriber (newsletter_id, status)');
    await runner.query(
      `create index newsletter_subscriber_due on newsletter_subscriber (confirmation_due_at) where confirmation_due_at is not null`,
    );
    await runner.query(`create index newsletter_subscriber_old on newsletter_subscriber (requested_at) where status = 'pending'`);
    await runner.query(
      `create table newsletter_suppression (
        newsletter_id text not null references newsletter on delete cascade,
        organization_id text not null references organization,
        address_digest text not null,
        created_at timestamptz not null default now(),
        primary key (newsletter_id, address_digest)
      )`,
    );
  }

  private async mails(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table newsletter_issue (
        id text primary key,
        organization_id text not null references organization,
        newsletter_id text not null references newsletter on delete cascade,
        target_id text not null,
        sender_name text not null,
        sender_address text not null,
        subject text not null,
        body text not null,
        images jsonb not null,
        created_at timestamptz not null default now(),
        completed_at timestamptz,
        claimed_at timestamptz,
        unique (organization_id, target_id)
      )`,
    );
    await runner.query(
      'create index newsletter_issue_list on newsletter_issue (organization_id, newsletter_id, created_at desc, id desc)',
    );
    await runner.query(
      'create index newsletter_issue_open on newsletter_issue (claimed_at nulls first) where completed_at is null',
    );
    await runner.query(
      `create table newsletter_mail (
        id text primary key,
        organization_id text not null references organization,
        issue_id text not null references newsletter_issue on delete cascade,
        subscriber_id text references newsletter_subscriber on delete set null,
        status text not null default 'waiting'
          check (status in ('waiting', 'sending', 'sent', 'unconfirmed', 'bounced', 'failed', 'skipped')),
        fence integer not null default 0,
        wake_at timestamptz not null default now(),
        tries integer not null default 0,
        error jsonb,
        settled_at timestamptz
      )`,
    );
    await runner.query('create index newsletter_mail_state on newsletter_mail (issue_id, status)');
    await runner.query('create index newsletter_mail_subscriber on newsletter_mail (subscriber_id)');
    await runner.query(`create index newsletter_mail_wake on newsletter_mail (wake_at) where status in ('waiting', 'sending')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table newsletter_mail, newsletter_issue, newsletter_suppression, newsletter_subscriber, newsletter');
  }
}
