import type { DeliverySnapshot, DeliveryStatus, Failure, WebhookEventType, WebhookPayload } from '@imprint/contracts';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A delivery held by this dispatcher, with all it takes to send it. */
export interface ClaimedDelivery {
  id: string;
  organizationId: string;
  event: WebhookEventType;
  eventId: string;
  isTest: boolean;
  fence: number;
  /** This attempt's number, from 1. */
  attempts: number;
  payload: WebhookPayload;
  occurredAt: Date;
  endpointUrl: string | null;
  enabled: boolean;
  secretSealed: string | null;
  previousSecretSealed: string | null;
  previousSecretUntil: Date | null;
}

export interface AttemptResult {
  status: DeliveryStatus;
  statusCode: number | null;
  error: Failure | null;
  startedAt: Date;
  durationMs: number;
  /** Wait before the next attempt while `status` stays `queued`. */
  waitMs: number;
}

/** Statements by which any number of dispatchers share outbox and deliveries. All times are the database's. */
@Injectable()
export class DeliveryClaimsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Moves outbox rows on: each is marked relayed, and becomes a delivery when its organization wants it, in one statement.
   * Returns how many rows were taken and the deliveries made.
   */
  async relayOutbox(limit: number): Promise<{ taken: number; deliveries: { id: string; eventId: string }[] }> {
    const ids = Array.from({ length: limit }, () => newId('dlv'));
    const [row] = await this.dataSource.query<{ taken: number; deliveries: { id: string; eventId: string }[] }[]>(
      `with batch as (
         select id from webhook_event where relayed_at is null order by created_at, id limit $1 for update skip locked
       ), relayed as (
         update webhook_event e set relayed_at = now() from batch where e.id = batch.id
         returning e.id, e.organization_id, e.event, e.event_id, e.created_at
       ), numbered as (
         select *, row_number() over (order by created_at, id) as position from relayed
       ), made as (
         insert into webhook_delivery (id, organization_id, webhook_event_id, event, event_id, status)
         select fresh.id, e.organization_id, e.id, e.event, e.event_id, 'queued'
         from numbered e
         join webhook_settings s on s.organization_id = e.organization_id and s.enabled and s.endpoint_url is not null
           and (cardinality(s.event_types) = 0 or e.event = any(s.event_types))
         join unnest($2::text[]) with ordinality as fresh (id, position) using (position)
         on conflict do nothing returning id, event_id
       )
       select (select count(*)::integer from relayed) as taken,
         coalesce((select json_agg(json_build_object('id', id, 'eventId', event_id)) from made), '[]') as deliveries`,
      [limit, ids],
    );
    return row ?? { taken: 0, deliveries: [] };
  }

  /** Takes a delivery whose time has come and that nobody holds; null otherwise. The hold ends by itself after `leaseMs`. */
  async claim(id: string, leaseMs: number): Promise<ClaimedDelivery | null> {
    // Queue timers run a little ahead of the database's clock: a delivery that is due within a moment counts as due.
    const [rows] = await this.dataSource.query<[ClaimedDelivery[], number]>(
      `update webhook_delivery d set fence = d.fence + 1, attempts = d.attempts + 1, next_attempt_at = now() + $2 * interval '1 millisecond'
       from webhook_event e, webhook_settings s
       where d.id = $1 and d.status = 'queued' and d.next_attempt_at <= now() + interval '100 milliseconds'
         and e.id = d.webhook_event_id and e.organization_id = d.organization_id and s.organization_id = d.organization_id
       returning d.id, d.organization_id as "organizationId", d.event, d.event_id as "eventId", d.is_test as "isTest", d.fence, d.attempts,
         e.payload, e.occurred_at as "occurredAt", s.endpoint_url as "endpointUrl", s.enabled, s.secret_sealed as "secretSealed",
         s.previous_secret_sealed as "previousSecretSealed", s.previous_secret_until as "previousSecretUntil"`,
      [id, leaseMs],
    );
    return rows[0] ?? null;
  }

  /** Writes how an attempt ended, its log line and the organization's latest snapshot. False when the hold was lost. */
  async record(delivery: ClaimedDelivery, result: AttemptResult): Promise<boolean> {
    const snapshot: DeliverySnapshot = {
      status: result.status,
      event: delivery.event,
      deliveryId: delivery.id,
      attempt: delivery.attempts,
      statusCode: result.statusCode,
      error: result.error,
      isTest: delivery.isTest,
      at: new Date().toISOString(),
    };
    const [row] = await this.dataSource.query<{ written: number }[]>(
      `with written as (
         update webhook_delivery set status = $4, status_code = $5, error = $6, updated_at = now(),
           next_attempt_at = now() + $7 * interval '1 millisecond', delivered_at = case when $4 = 'delivered' then now() end
         where id = $1 and organization_id = $2 and fence = $3 and status = 'queued' returning id
       ), logged as (
         insert into webhook_attempt (delivery_id, number, started_at, duration_ms, status_code, error)
         select id, $8, $9, $10, $5, $6 from written on conflict do nothing
       ), shown as (
         update webhook_settings set delivery_status = $11 where organization_id = $2 and exists (select from written)
       )
       select count(*)::integer as written from written`,
      [
        ...[delivery.id, delivery.organizationId, delivery.fence, result.status, result.statusCode, result.error, result.waitMs],
        ...[delivery.attempts, result.startedAt, result.durationMs, snapshot],
      ],
    );
    return row?.written === 1;
  }

  /** Deliveries whose wake-up was lost or whose dispatcher is gone. */
  async overdue(limit: number): Promise<{ id: string; eventId: string; fence: number }[]> {
    return this.dataSource.query(
      `select id, event_id as "eventId", fence from webhook_delivery
       where status = 'queued' and next_attempt_at <= now() - interval '2 seconds' order by next_attempt_at, id limit $1`,
      [limit],
    );
  }

  /** Age of the oldest outbox row that waits for the relay, in seconds; 0 when none waits. */
  async backlogAgeSeconds(): Promise<number> {
    const [row] = await this.dataSource.query<{ age: number | null }[]>(
      `select extract(epoch from now() - min(created_at))::float8 as age from webhook_event where relayed_at is null`,
    );
    return row?.age ?? 0;
  }
}
