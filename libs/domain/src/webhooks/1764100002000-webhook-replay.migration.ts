import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fair sharing of deliveries by organization, a log with responses, replays, and turning off endpoints that only fail. */
export class WebhookReplay1764100002000 implements MigrationInterface {
  readonly name = 'WebhookReplay1764100002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'alter table webhook_attempt add column response_body text',
      'alter table webhook_event add column skipped boolean not null default false',
      'create index webhook_event_skipped on webhook_event (organization_id, created_at, id) where skipped',
      // Rows are inserted in order of time, so a BRIN index finds old ones and costs inserts almost nothing.
      'create index webhook_event_age on webhook_event using brin (created_at)',
      'alter table webhook_delivery add column replay integer not null default 0',
      'drop index webhook_delivery_event',
      'create unique index webhook_delivery_event on webhook_delivery (webhook_event_id, replay)',
      'drop index webhook_delivery_wake',
      `create index webhook_delivery_due on webhook_delivery (organization_id, next_attempt_at, id) where status = 'queued'`,
      `create index webhook_delivery_undelivered on webhook_delivery (organization_id, created_at, id)
       where status in ('failed', 'rejected') and not is_test`,
      `alter table webhook_settings add column failing_since timestamptz, add column disabled_reason text
         check (disabled_reason = 'failing'), add column recovering boolean not null default false,
         add column notice text check (notice in ('disabled', 'recovered')), add column notice_at timestamptz,
         add column notice_tries integer not null default 0`,
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `alter table webhook_settings drop column failing_since, drop column disabled_reason, drop column recovering,
         drop column notice, drop column notice_at, drop column notice_tries`,
      'drop index webhook_delivery_undelivered, webhook_delivery_due, webhook_delivery_event',
      `create index webhook_delivery_wake on webhook_delivery (next_attempt_at, id) where status = 'queued'`,
      'delete from webhook_attempt a using webhook_delivery d where d.id = a.delivery_id and d.replay > 0',
      'delete from webhook_delivery where replay > 0',
      'create unique index webhook_delivery_event on webhook_delivery (webhook_event_id) where not is_test',
      'alter table webhook_delivery drop column replay',
      'drop index webhook_event_age, webhook_event_skipped',
      'alter table webhook_event drop column skipped',
      'alter table webhook_attempt drop column response_body',
    ])
      await runner.query(statement);
  }
}
