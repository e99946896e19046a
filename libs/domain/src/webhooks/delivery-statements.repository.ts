import { isHeld, type LeaseColumns } from '@imprint/platform/lease';

export const deliveryLease: LeaseColumns = {
  ...{ table: 'webhook_delivery', fence: 'fence', until: 'next_attempt_at', status: 'status', held: ['queued'] },
  freed: `next_attempt_at = now() - interval '2 seconds'`,
};

/** Everybody with queued deliveries, by one index probe each however many deliveries they have. */
export const organizationsWithQueued = `with recursive organizations as (
    (select organization_id as id from webhook_delivery where status = 'queued' order by organization_id limit 1)
    union all
    select (select organization_id from webhook_delivery where status = 'queued' and organization_id > o.id
            order by organization_id limit 1)
    from organizations o where o.id is not null
  )`;

/** Organizations that one call of the relay looks at. */
export const organizationsAtOnce = 200;

/**
 * Four times as many rows are looked at as are taken, for relays at the same time pass over what another one holds. How many of each
 * organization follows from how many there are. The range instead of an equality, and the limit that changes nothing, keep the
 * planner from reading the outbox by time, past the burst of another.
 */
export const relayStatement = `with recursive organizations as (
    (select organization_id as id, 1 as number from webhook_event where relayed_at is null and organization_id > $3
     order by organization_id limit 1)
    union all
    select (select organization_id from webhook_event where relayed_at is null and organization_id > o.id
            order by organization_id limit 1), o.number + 1
    from organizations o where o.id is not null and o.number < $4
  ), share as materialized (
    select greatest(4 * $1 / greatest(count(id), 1), 1) as rows from organizations
  ), candidates as materialized (
    select e.id, e.created_at, e.position from organizations o cross join lateral (
      select id, created_at, row_number() over (order by created_at, id) as position from (
        select id, created_at from webhook_event where organization_id >= o.id and organization_id <= o.id and relayed_at is null
        order by organization_id, created_at, id limit (select rows from share)
      ) oldest
    ) e limit 4 * $1
  ), batch as (
    select e.* from (select id from candidates order by position, created_at, id) c cross join lateral (
      select id, organization_id, event, event_id, created_at from webhook_event
      where id = c.id and relayed_at is null for update skip locked
    ) e limit $1
  ), judged as (
    select b.*, row_number() over (order by b.created_at, b.id) as position, s.organization_id is not null as wanted
    from batch b left join webhook_settings s on s.organization_id = b.organization_id and s.enabled
      and s.endpoint_url is not null and (cardinality(s.event_types) = 0 or b.event = any(s.event_types))
  ), relayed as (
    update webhook_event e set relayed_at = now(), skipped = not j.wanted from judged j where e.id = j.id returning e.id
  ), made as (
    insert into webhook_delivery (id, organization_id, webhook_event_id, event, event_id, status)
    select fresh.id, j.organization_id, j.id, j.event, j.event_id, 'queued'
    from judged j join unnest($2::text[]) with ordinality as fresh (id, position) using (position)
    where j.wanted on conflict do nothing returning id, event_id, organization_id
  )
  select (select count(*)::integer from relayed) as taken,
    coalesce((select json_agg(json_build_object('id', id, 'eventId', event_id, 'organizationId', organization_id)) from made), '[]')
      as deliveries,
    (select id from organizations where number = $4) as last,
    coalesce((select count(*) > $1 or max(position) = (select rows from share) from candidates), false) as more`;

/**
 * Rows are locked in one order everywhere, so that dispatchers which record at the same time never wait for each other in a circle.
 * Of the attempts of one organization the last success ends a time of failure, and a failure after it begins one. The ids come by
 * themselves once more, because without them the planner reads every delivery for this, and the status is looked at afterwards, because
 * the planner would take the index of all that is queued for it.
 */
export const recordStatement = `with item as (
    select * from jsonb_to_recordset($1::jsonb) as i (position integer, id text, organization_id text, fence integer, attempt integer,
      status text, code integer, error jsonb, wait float8, started timestamptz, duration integer, body text, snapshot jsonb, counts boolean)
  ), locked as (
    select id, organization_id, fence, status from webhook_delivery where id = any($2::text[]) order by id for update
  ), held as (
    select i.* from item i join locked d on ${isHeld(deliveryLease, 'd', 'i')}
  ), written as (
    update webhook_delivery d set attempts = h.attempt, status = h.status, status_code = h.code, error = h.error, updated_at = now(),
      next_attempt_at = now() + h.wait * interval '1 millisecond', delivered_at = case when h.status = 'delivered' then now() end
    from held h where d.id = any($2::text[]) and d.id = h.id
  ), logged as (
    insert into webhook_attempt (delivery_id, number, started_at, duration_ms, status_code, error, response_body)
    select id, attempt, started, duration, code, error, body from held on conflict do nothing
  ), news as (
    select organization_id as id, (array_agg(snapshot order by position desc))[1] as snapshot,
      max(position) filter (where status = 'delivered') as success, max(position) filter (where status <> 'delivered' and counts) as failure
    from held group by organization_id
  ), settings as (
    select n.* from news n join webhook_settings s on s.organization_id = n.id order by n.id for update of s
  ), noted as (
    update webhook_settings s set delivery_status = n.snapshot, failing_since = case
      when n.success > coalesce(n.failure, -1) then null
      when n.failure is null then s.failing_since
      when n.success is null then coalesce(s.failing_since, now())
      else now() end
    from settings n where s.organization_id = n.id
    returning s.organization_id, extract(epoch from now() - s.failing_since)::float8 as failing_seconds, s.recovering
  )
  select h.position, n.failing_seconds as "failingSeconds", n.recovering from held h join noted n on n.organization_id = h.organization_id`;
