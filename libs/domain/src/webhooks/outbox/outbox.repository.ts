import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isStanding } from '../../identity/index.js';
import { briefLeaseMs, claimedColumns, claimedJoins, type ClaimedDelivery } from '../delivering/delivery-claims.repository.js';
import type { WebhookEventEntity } from './webhook-event.entity.js';

/** An event to insert. */
export type NewEvent = Omit<WebhookEventEntity, 'createdAt' | 'relayedAt' | 'skipped' | 'forTriggers'>;

/** How many new deliveries a dispatcher claims while relaying their events. */
export interface RelayRoom {
  /**
   * Organizations that differ from the rest. For one with a quick receiver, only this many events are relayed, and the rest waits in the
   * outbox.
   */
  organizations: readonly { organizationId: string; room: number; isQuick: boolean }[];
  others: number;
  /** Total for receivers that are not known to be quick. */
  total: number;
}

/** A delivery that was not claimed. */
export interface WaitingDelivery {
  id: string;
  eventId: string;
  organizationId: string;
}

/** Result of one call of the relay. */
export interface RelayedBatch {
  /** Outbox rows that were relayed. */
  taken: number;
  /** Claimed for this dispatcher, as by `DeliveryClaimsRepository.claim`. */
  claimed: ClaimedDelivery[];
  /** Queued for any dispatcher. */
  waiting: WaitingDelivery[];
  /** Where the next call continues; null to start over with the first organizations. */
  next: string | null;
  /** Whether rows are left that this call did not take. */
  more: boolean;
}

type RelayedRow = Pick<RelayedBatch, 'taken' | 'more'> & { last: string | null } & (ClaimedDelivery | { id: null });

/** For callers that only enqueue. */
export const noRoom: RelayRoom = { organizations: [], others: 0, total: 0 };
/** Organizations that one call of the relay looks at. */
const organizationsAtOnce = 200;

/**
 * Inserts in the caller's transaction. A refused event counts as relayed; a second one with the same `eventId` is dropped. Reads the table
 * of workflow triggers: an event that one of them waits for is marked.
 */
export async function insertEvents(manager: EntityManager, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await manager.query(
    `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at, refused, relayed_at, trace_context, for_triggers)
     select id, organization_id, event, event_id, payload, occurred_at, refused, case when refused is not null then now() end, trace_context,
       refused is null and exists (select from workflow_trigger t
         where t.organization_id = event.organization_id and t.event = event.event and t.enabled)
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::json[], $6::timestamptz[], $7::text[], $8::text[])
       as event (id, organization_id, event, event_id, payload, occurred_at, refused, trace_context)
     on conflict (event_id) do nothing`,
    [
      events.map(({ id }) => id),
      events.map(({ organizationId }) => organizationId),
      events.map(({ event }) => event),
      events.map(({ eventId }) => eventId),
      events.map(({ payload }) => JSON.stringify(payload)),
      events.map(({ occurredAt }) => occurredAt),
      events.map(({ refused }) => refused),
      events.map(({ traceContext }) => traceContext),
    ],
  );
}

/** The outbox of all organizations, shared by any number of relays. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Relays outbox rows in one statement: each is marked as relayed and, if its organization wants it, becomes a delivery. What the caller
   * has room for is claimed by the same statement, which saves a write per row.
   * Organizations take turns, the oldest event of each before the second oldest of any, so that nobody waits behind another's burst. A call
   * looks at a bounded number of organizations and rows, however many wait.
   * @param after `next` of the previous call, empty to start with the first organization
   */
  async relay(limit: number, after = '', { organizations, others, total }: RelayRoom = noRoom): Promise<RelayedBatch> {
    const heldSince = performance.now();
    const ids = Array.from({ length: limit }, () => newId('dlv'));
    const rows = await this.dataSource.query<RelayedRow[]>(relayStatement, [
      limit,
      ids,
      after,
      organizationsAtOnce,
      JSON.stringify(organizations),
      others,
      total,
      briefLeaseMs,
    ]);
    const { taken = 0, last = null, more = false } = rows[0] ?? {};
    const made = rows.flatMap((row) => (row.id === null ? [] : [row]));
    const claimed = made.filter(({ fence }) => fence > 0).map((row) => ({ ...row, heldSince, isBrief: true }));
    const waiting = made.filter(({ fence }) => fence === 0);
    return { taken, claimed, waiting, next: last, more: more || last !== null || after !== '' };
  }

  /** Deletes events with their deliveries and attempts, except those still to be delivered. Returns the number of events. */
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

/**
 * Looks at four times as many rows as it takes, because concurrent relays skip each other's. The number per organization depends on how
 * many there are. The range instead of an equality, and the redundant limit, keep the planner from scanning the outbox by time, through
 * another organization's burst.
 */
const relayStatement = `with recursive organizations as (
    (select organization_id as id, 1 as number from webhook_event where relayed_at is null and organization_id > $3
     order by organization_id limit 1)
    union all
    select (select organization_id from webhook_event where relayed_at is null and organization_id > o.id
            order by organization_id limit 1), o.number + 1
    from organizations o where o.id is not null and o.number < $4
  ), share as materialized (
    select greatest(4 * $1 / greatest(count(id), 1), 1) as rows from organizations
  ), rooms as materialized (
    select o.id, coalesce(r.room, $6) as room, coalesce(r."isQuick", false) as is_quick, case when r."isQuick" then least(r.room, share.rows) else share.rows end as rows
    from organizations o cross join share
      left join jsonb_to_recordset($5::jsonb) as r ("organizationId" text, room integer, "isQuick" boolean) on r."organizationId" = o.id
    where o.id is not null and ${isStanding('o.id')}
  ), candidates as materialized (
    select e.id, e.created_at, e.position, e.position = o.rows as is_last from rooms o cross join lateral (
      select id, created_at, row_number() over (order by created_at, id) as position from (
        select id, created_at from webhook_event where organization_id >= o.id and organization_id <= o.id and relayed_at is null
        order by organization_id, created_at, id limit o.rows
      ) oldest
    ) e limit 4 * $1
  ), batch as (
    select e.* from (select id from candidates order by position, created_at, id) c cross join lateral (
      select id, organization_id, event, event_id, created_at from webhook_event
      where id = c.id and relayed_at is null for update skip locked
    ) e limit $1
  ), judged as (
    select b.*, row_number() over (order by b.created_at, b.id) as position, s.organization_id is not null as wanted,
      row_number() over (partition by b.organization_id, s.organization_id is not null order by b.created_at, b.id) as turn
    from batch b left join webhook_settings s on s.organization_id = b.organization_id and s.enabled
      and s.endpoint_url is not null and (cardinality(s.event_types) = 0 or b.event = any(s.event_types))
  ), placed as (
    select p.*, p.has_room and (p.is_quick or row_number() over (partition by p.has_room, p.is_quick order by p.turn, p.position) <= $7)
      as claimed from (
      select j.*, r.is_quick, j.wanted and j.turn <= r.room as has_room from judged j join rooms r on r.id = j.organization_id
    ) p
  ), relayed as (
    update webhook_event e set relayed_at = now(), skipped = not p.wanted from placed p where e.id = p.id returning e.id
  ), made as (
    insert into webhook_delivery (id, organization_id, webhook_event_id, event, event_id, status, attempts, fence, next_attempt_at)
    select fresh.id, p.organization_id, p.id, p.event, p.event_id, 'queued', p.claimed::integer, p.claimed::integer,
      case when p.claimed then now() + $8 * interval '1 millisecond' else now() end
    from placed p join unnest($2::text[]) with ordinality as fresh (id, position) using (position)
    where p.wanted on conflict do nothing
    returning id, organization_id as "organizationId", webhook_event_id, event, event_id, is_test, fence, attempts
  )
  select (select count(*)::integer from relayed) as taken, (select id from organizations where number = $4) as last,
    (select coalesce(count(*) > $1 or bool_or(is_last), false) from candidates) or exists (select from rooms where rows = 0) as more,
    ${claimedColumns}
  from (values (1)) one left join (made d ${claimedJoins}) on true order by e.created_at, e.id`;
