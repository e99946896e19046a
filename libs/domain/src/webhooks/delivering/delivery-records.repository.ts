import type { DeliveryStatus } from '@imprint/contracts/documents';
import type { Failure } from '@imprint/contracts/errors';
import type { DeliverySnapshot } from '@imprint/contracts/webhooks';
import { isHeld } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveryLease, type ClaimedDelivery } from './delivery-claims.repository.js';

/** How an attempt ended. */
export interface AttemptResult {
  status: DeliveryStatus;
  statusCode: number | null;
  error: Failure | null;
  startedAt: Date;
  durationMs: number;
  /** The stored part of the response. */
  responseBody: string | null;
  /** Whether the receiver was called, or would have been if its address were allowed. */
  sent: boolean;
  /** Milliseconds until the next attempt, while `status` is `queued`. */
  waitMs: number;
}

/** A delivery with its result. */
export interface Attempt {
  delivery: ClaimedDelivery;
  result: AttemptResult;
}

/** What follows for the endpoint. */
export interface Recorded {
  /** Seconds without a success; null when the last attempt succeeded. */
  failingSeconds: number | null;
  /** Whether this is the first success after the endpoint was turned off for failing. */
  recovering: boolean;
}

/** Writes results of attempts. */
@Injectable()
export class DeliveryRecordsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Writes results, log lines and the latest snapshot of each organization, all or nothing. Returned in the order of the attempts; null
   * when the lease was lost.
   */
  async record(attempts: readonly Attempt[]): Promise<(Recorded | null)[]> {
    const items = attempts.map(({ delivery, result }, position) => itemOf(delivery, result, position));
    const rows = await this.dataSource.query<(Recorded & { position: number })[]>(recordStatement, [
      JSON.stringify(items),
      items.map(({ id }) => id),
    ]);
    const recorded = new Map(rows.map(({ position, ...row }) => [position, row]));
    return items.map(({ position }) => recorded.get(position) ?? null);
  }
}

function itemOf(delivery: ClaimedDelivery, result: AttemptResult, position: number) {
  const { id, organizationId, fence, attempts, event, isTest } = delivery;
  const { status, statusCode, error, waitMs, startedAt, durationMs, responseBody, sent } = result;
  const at = new Date().toISOString();
  const snapshot: DeliverySnapshot = { status, event, deliveryId: id, attempt: attempts, statusCode, error, isTest, at };
  return {
    position,
    id,
    organization_id: organizationId,
    fence,
    attempt: attempts,
    status,
    code: statusCode,
    error,
    wait: waitMs,
    started: startedAt,
    duration: durationMs,
    body: responseBody,
    snapshot,
    counts: !isTest && sent,
  };
}

/**
 * A delivery to be retried gets a new fence, so that extending its old lease a moment too late changes nothing. Rows are locked in a fixed
 * order, so that dispatchers recording at the same time cannot deadlock. Of an organization's attempts, the last success ends a period of
 * failure, and a failure after it starts a new one. The ids are repeated as a separate condition, because otherwise the planner scans all
 * deliveries; and the status is checked afterwards, because otherwise it uses the index of everything that is queued.
 */
const recordStatement = `with item as (
    select * from jsonb_to_recordset($1::jsonb) as i (position integer, id text, organization_id text, fence integer, attempt integer,
      status text, code integer, error jsonb, wait float8, started timestamptz, duration integer, body text, snapshot jsonb, counts boolean)
  ), locked as (
    select id, organization_id, fence, status from webhook_delivery where id = any($2::text[]) order by id for update
  ), held as (
    select i.* from item i join locked d on ${isHeld(deliveryLease, 'd', 'i')}
  ), written as (
    update webhook_delivery d set status = h.status, fence = d.fence + (h.status = 'queued')::integer, status_code = h.code, error = h.error, updated_at = now(),
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
