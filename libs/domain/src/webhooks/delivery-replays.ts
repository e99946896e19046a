import { instantOf, problem, type Principal, type ReplayDeliveries } from '@imprint/contracts';
import { newId } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DeliveriesService, type DeliveryWithAttempts } from './deliveries.service.js';
import type { WebhookSettingsEntity } from './webhook-settings.entity.js';

/** Events that one call sends again at most. */
export const replayBatch = 1_000;

interface Place {
  id: string;
  /** As PostgreSQL writes it: JavaScript would lose the microseconds. */
  createdAt: string;
}

interface Picked extends Place {
  eventRowId: string;
}

type Endpoint = Pick<WebhookSettingsEntity, 'eventTypes'>;

/** Sends events again: each as a new delivery of the same `eventId`, never while one of it is still queued. */
@Injectable()
export class DeliveryReplays {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveriesService,
    private readonly signals: SignalBus,
  ) {}

  async one(principal: Principal, organizationId: string, id: string): Promise<DeliveryWithAttempts> {
    const delivery = await this.deliveries.read(principal, organizationId, id);
    if (delivery.isTest) throw problem('state_conflict', 'A test is not sent again. Make a new one.');
    const replayId = newId('dlv');
    await this.dataSource.transaction(async (manager) => {
      await this.hold(manager, organizationId);
      const queued = { organizationId, webhookEventId: delivery.webhookEventId };
      if ((await this.add(manager, organizationId, [replayId], [queued.webhookEventId])) === 0)
        throw problem('state_conflict', 'A delivery of this event is still queued.');
    });
    await this.signals.publish('deliveries.added', {});
    return this.deliveries.read(principal, organizationId, replayId);
  }

  /** The answer's `cursor` leads on to what this call did not reach. What is under way or was delivered since is left out. */
  async since(
    principal: Principal,
    organizationId: string,
    { since, statuses = ['failed', 'rejected'], cursor }: ReplayDeliveries,
  ): Promise<{ id: string; replayed: number; cursor: string | null }> {
    if (principal.organizationId !== organizationId) throw problem('not_found', `There is no organization ${organizationId}.`);
    const from = instantOf(since, 'since');
    const { picked, replayed } = await this.dataSource.transaction(async (manager) => {
      const { eventTypes } = await this.hold(manager, organizationId);
      const after = cursor === undefined ? null : await this.placeOf(manager, organizationId, cursor);
      const found = await manager.query<Picked[]>(undelivered, [
        ...[organizationId, statuses, from, after?.createdAt ?? null, after?.id ?? null, eventTypes, replayBatch],
      ]);
      const ids = found.map(() => newId('dlv'));
      const events = found.map(({ eventRowId }) => eventRowId);
      return { picked: found, replayed: await this.add(manager, organizationId, ids, events) };
    });
    if (replayed > 0) await this.signals.publish('deliveries.added', {});
    const last = picked.length === replayBatch ? picked.at(-1) : undefined;
    return { id: organizationId, replayed, cursor: last?.id ?? null };
  }

  /** Replays of one organization take turns: two of them would not see each other's deliveries. */
  private async hold(manager: EntityManager, organizationId: string): Promise<Endpoint> {
    const [endpoint] = await manager.query<Endpoint[]>(
      `select event_types as "eventTypes" from webhook_settings
       where organization_id = $1 and enabled and endpoint_url is not null for no key update`,
      [organizationId],
    );
    if (endpoint === undefined) throw problem('state_conflict', 'Delivery is turned off. Turn it on first.');
    return endpoint;
  }

  private async placeOf(manager: EntityManager, organizationId: string, id: string): Promise<Place> {
    const [place] = await manager.query<Place[]>(
      `select id, created_at::text as "createdAt" from webhook_delivery where id = $1 and organization_id = $2
       union all select id, created_at::text from webhook_event where id = $1 and organization_id = $2`,
      [id, organizationId],
    );
    if (place === undefined) throw problem('validation_failed', 'This cursor is of no answer.', { pointer: '/cursor' });
    return place;
  }

  private async add(manager: EntityManager, organizationId: string, ids: string[], eventRowIds: string[]): Promise<number> {
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

/** The last delivery of each event that was never delivered, and events that got none but that the filter of now lets through. */
const undelivered = `select id, "createdAt", event_row_id as "eventRowId" from (
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
) undelivered order by created_at, id limit $7`;
