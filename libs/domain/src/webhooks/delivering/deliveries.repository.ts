import type { Page } from '@imprint/contracts/documents';
import type { DeliverySnapshot, ListDeliveriesQuery } from '@imprint/contracts/webhooks';
import { newestFirst, paginate, searchIn, within } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhookEventEntity } from '../outbox/webhook-event.entity.js';

/** Where a replay continues. */
interface Place {
  id: string;
  /** PostgreSQL's text form, because a JavaScript date has no microseconds. */
  createdAt: string;
}

type TestEvent = Pick<WebhookEventEntity, 'id' | 'eventId' | 'payload' | 'occurredAt' | 'traceContext'>;

/** An event to replay. */
export interface Undelivered extends Place {
  eventRowId: string;
}

/** Id of a release, target or generation, which an `eventId` contains as a segment that an index can find. */
const wholeId = /^[a-z]+_[0-9a-z]{26}$/i;
/** A separate array, because as part of the list query it would be evaluated per row. */
const about = `select event.id from webhook_event event where event.organization_id = :organizationId
  and array[split_part(event.event_id, ':', 3), split_part(event.event_id, ':', 4)] @> array[cast(:search as text)]`;

/** Deliveries for callers. Dispatchers claim them through `DeliveryClaimsRepository`. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async list(organizationId: string, query: ListDeliveriesQuery): Promise<Page<WebhookDeliveryEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(WebhookDeliveryEntity, 'delivery')
      .where('delivery.organizationId = :organizationId', { organizationId });
    const { event, status, search } = query;
    if (event !== undefined) rows.andWhere('delivery.event = :event', { event });
    if (status !== undefined) rows.andWhere('delivery.status = :status', { status });
    within(rows, 'delivery.createdAt', query);
    if (search !== undefined && wholeId.test(search)) {
      rows.andWhere(`delivery.webhookEventId = any(array(${about}))`, { search: search.toLowerCase() });
    } else searchIn(rows, ['delivery.eventId'], search);
    return paginate(rows, newestFirst('delivery'), query);
  }

  async find(organizationId: string, id: string): Promise<WebhookDeliveryEntity | null> {
    return this.dataSource.manager.findOneBy(WebhookDeliveryEntity, { id, organizationId });
  }

  /** The event that a delivery sends. */
  async findEvent({ webhookEventId: id, organizationId }: WebhookDeliveryEntity): Promise<WebhookEventEntity | null> {
    return this.dataSource.manager.findOneBy(WebhookEventEntity, { id, organizationId });
  }

  /** In order. */
  async listAttempts(deliveryId: string): Promise<WebhookAttemptEntity[]> {
    return this.dataSource.manager.find(WebhookAttemptEntity, { where: { deliveryId }, order: { number: 'ASC' } });
  }

  /** Queues a sample, bypassing the relay, and shows it in the settings; false when there is no endpoint. */
  async insertTest(
    organizationId: string,
    { id, eventId, payload, occurredAt, traceContext }: TestEvent,
    snapshot: DeliverySnapshot,
  ): Promise<boolean> {
    const { event, deliveryId } = snapshot;
    const [row] = await this.dataSource.query<{ written: number }[]>(
      `with shown as (
         update webhook_settings set delivery_status = $8 where organization_id = $2 and endpoint_url is not null
         returning organization_id
       ), made as (
         insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at, relayed_at, trace_context)
         select $1, organization_id, $3, $4, $5, $6, now(), $9 from shown
       ), queued as (
         insert into webhook_delivery (id, organization_id, webhook_event_id, event, event_id, status, is_test)
         select $7, organization_id, $1, $3, $4, 'queued', true from shown
       )
       select count(*)::integer as written from shown`,
      [id, organizationId, event, eventId, JSON.stringify(payload), occurredAt, deliveryId, snapshot, traceContext],
    );
    return row?.written === 1;
  }

  /** Position of a delivery, or of an event without one; null when the organization has no such row. */
  async findPlace(manager: EntityManager, organizationId: string, id: string): Promise<Place | null> {
    const [place] = await manager.query<Place[]>(
      `select id, created_at::text as "createdAt" from webhook_delivery where id = $1 and organization_id = $2
       union all select id, created_at::text from webhook_event where id = $1 and organization_id = $2`,
      [id, organizationId],
    );
    return place ?? null;
  }

  /** The last delivery of each event that was never delivered, and events without a delivery that the current filter includes. */
  async listUndelivered(
    manager: EntityManager,
    organizationId: string,
    { statuses, from, after, eventTypes }: { statuses: readonly string[]; from: Date; after: Place | null; eventTypes: string[] },
    limit: number,
  ): Promise<Undelivered[]> {
    return manager.query<Undelivered[]>(
      `select id, "createdAt", event_row_id as "eventRowId" from (
         (select d.id, d.created_at::text as "createdAt", d.created_at, d.webhook_event_id as event_row_id from webhook_delivery d
          where d.organization_id = $1 and d.status in ('failed', 'rejected') and not d.is_test and d.status = any($2::text[])
            and d.created_at >= $3 and ($4::timestamptz is null or (d.created_at, d.id) > ($4::timestamptz, $5::text))
            and not exists (select from webhook_delivery other where other.webhook_event_id = d.webhook_event_id
              and (other.status in ('queued', 'delivered') or other.replay > d.replay))
          order by d.created_at, d.id limit $7)
         union all
         (select e.id, e.created_at::text, e.created_at, e.id from webhook_event e
          where e.organization_id = $1 and e.skipped and 'skipped' = any($2::text[]) and e.created_at >= $3
            and ($4::timestamptz is null or (e.created_at, e.id) > ($4::timestamptz, $5::text))
            and (cardinality($6::text[]) = 0 or e.event = any($6::text[]))
          order by e.created_at, e.id limit $7)
       ) undelivered order by created_at, id limit $7`,
      [organizationId, statuses, from, after?.createdAt ?? null, after?.id ?? null, eventTypes, limit],
    );
  }

  /** Creates a new delivery of each of these events, except where one is still queued. Returns their number. */
  async insertReplays(
    manager: EntityManager,
    organizationId: string,
    ids: readonly string[],
    eventRowIds: readonly string[],
  ): Promise<number> {
    const [row] = await manager.query<{ made: number }[]>(
      `with made as (
         insert into webhook_delivery (id, organization_id, webhook_event_id, event, event_id, status, replay)
         select wanted.id, e.organization_id, e.id, e.event, e.event_id, 'queued', d.last + 1
         from unnest($2::text[], $3::text[]) as wanted (id, event_row_id)
         join webhook_event e on e.id = wanted.event_row_id and e.organization_id = $1
         cross join lateral (
           select coalesce(max(replay), 0) as last, coalesce(bool_or(status = 'queued'), false) as queued
           from webhook_delivery where webhook_event_id = e.id
         ) d
         where not d.queued returning webhook_event_id
       ), unskipped as (
         update webhook_event set skipped = false where skipped and id in (select webhook_event_id from made)
       )
       select count(*)::integer as made from made`,
      [organizationId, ids, eventRowIds],
    );
    return row?.made ?? 0;
  }
}
