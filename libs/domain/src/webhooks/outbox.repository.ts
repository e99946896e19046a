import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WebhookEventEntity } from './webhook-event.entity.js';

type NewEvent = Omit<WebhookEventEntity, 'createdAt' | 'relayedAt' | 'skipped'>;

/** In the caller's transaction. One that is refused counts as relayed; a second one with the same `eventId` is dropped. */
export async function insertEvent(
  manager: EntityManager,
  { id, organizationId, event, eventId, payload, occurredAt, refused, traceContext }: NewEvent,
): Promise<void> {
  await manager.query(
    `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at, refused, relayed_at, trace_context)
       values ($1, $2, $3, $4, $5, $6, $7::text, case when $7::text is not null then now() end, $8) on conflict (event_id) do nothing`,
    [id, organizationId, event, eventId, JSON.stringify(payload), occurredAt, refused, traceContext],
  );
}

/** The outbox of all organizations. `DeliveryClaimsRepository` relays it. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Deletes events with their deliveries and attempts, but none that is still to be delivered. Returns how many events went. */
  async deleteOld(days: number, limit: number): Promise<number> {
    const [, gone] = await this.dataSource.query<[unknown[], number]>(
      `with old as (
         select id from webhook_event e where created_at < now() - $1 * interval '1 day' and relayed_at is not null
           and not exists (select from webhook_delivery d where d.webhook_event_id = e.id and d.status = 'queued')
         limit $2 for update skip locked
       ), logs as (
         select id from webhook_delivery where webhook_event_id in (select id from old)
       ), attempts as (
         delete from webhook_attempt where delivery_id in (select id from logs)
       ), deliveries as (
         delete from webhook_delivery where id in (select id from logs)
       )
       delete from webhook_event where id in (select id from old)`,
      [days, limit],
    );
    return gone;
  }
}
