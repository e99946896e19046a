import type { DeliveryStatus } from '@imprint/contracts/documents';
import type { Failure } from '@imprint/contracts/errors';
import type { DeliverySnapshot, WebhookEventType, WebhookPayload } from '@imprint/contracts/webhooks';
import { newId } from '@imprint/platform/crypto';
import { LeaseRepository, type Held } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  deliveryLease,
  organizationsAtOnce,
  organizationsWithQueued,
  recordStatement,
  relayStatement,
} from './delivery-statements.repository.js';

/** A delivery held by this dispatcher, with all it takes to send it. */
export interface ClaimedDelivery extends Held {
  event: WebhookEventType;
  eventId: string;
  isTest: boolean;
  /** This attempt's number, from 1. */
  attempts: number;
  /** Whether the attempt counts already: one that takes its dispatcher with it is not tried for ever. */
  isCounted: boolean;
  /** Before the hold began, by the clock of `performance.now()`. */
  heldSince: number;
  payload: WebhookPayload;
  occurredAt: Date;
  endpointUrl: string | null;
  enabled: boolean;
  secretSealed: string | null;
  previousSecretSealed: string | null;
  previousSecretUntil: Date | null;
  traceContext: string | null;
}

export interface AttemptResult {
  status: DeliveryStatus;
  statusCode: number | null;
  error: Failure | null;
  startedAt: Date;
  durationMs: number;
  /** What of the answer is kept. */
  responseBody: string | null;
  /** Whether the receiver was called, or would have been if its address were allowed. */
  sent: boolean;
  /** Wait before the next attempt while `status` stays `queued`. */
  waitMs: number;
}

export interface Attempt {
  delivery: ClaimedDelivery;
  result: AttemptResult;
}

export interface Recorded {
  /** How long the endpoint has done nothing but fail; null when it has not. */
  failingSeconds: number | null;
  /** The endpoint was turned off for failing, and this is the first news since. */
  recovering: boolean;
}

export interface MadeDelivery {
  id: string;
  eventId: string;
  organizationId: string;
}

export interface RelayedBatch {
  /** Outbox rows that were moved on. */
  taken: number;
  deliveries: MadeDelivery[];
  /** Where the next call goes on; null when it begins again with the first organizations. */
  next: string | null;
  /** Whether rows wait that this call did not take. */
  more: boolean;
}

export interface DueDelivery {
  id: string;
  organizationId: string;
  fence: number;
}

/** Statements by which any number of dispatchers share outbox and deliveries. All times are the database's. */
@Injectable()
export class DeliveryClaimsRepository {
  private readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, deliveryLease);
  }

  /**
   * Moves outbox rows on: each is marked relayed, and becomes a delivery when its organization wants it, in one statement.
   * Organizations take turns, the oldest event of each before the second oldest of any, so that nobody waits behind the burst of
   * another. A call looks at a bounded number of organizations and rows, however many wait.
   * @param after the `next` of the call before, empty for the first organizations
   */
  async relayOutbox(limit: number, after = ''): Promise<RelayedBatch> {
    const ids = Array.from({ length: limit }, () => newId('dlv'));
    const [row] = await this.dataSource.query<
      { taken: number; deliveries: MadeDelivery[]; last: string | null; more: boolean }[]
    >(relayStatement, [limit, ids, after, organizationsAtOnce]);
    const { taken = 0, deliveries = [], last = null, more = false } = row ?? {};
    return { taken, deliveries, next: last, more: more || last !== null || after !== '' };
  }

  /** Takes of these deliveries those whose time has come and that nobody holds, to be sent at once. The hold ends by itself after `leaseMs`. */
  async claim(ids: readonly string[], leaseMs: number): Promise<ClaimedDelivery[]> {
    // Queue timers run a little ahead of the database's clock: a delivery that is due within a moment counts as due.
    return this.take(
      // In words that the planner does not take for the index of all that is queued: it would walk through that one for a few ids.
      `select id from webhook_delivery where id = any($2::text[]) and status is not distinct from 'queued'
         and next_attempt_at <= now() + interval '100 milliseconds' order by id for update skip locked`,
      [ids],
      leaseMs,
      true,
    );
  }

  /** Takes the organization's deliveries that have been due for longest, so many at most, perhaps to be sent a little later. */
  async claimNext(organizationId: string, count: number, leaseMs: number): Promise<ClaimedDelivery[]> {
    return this.take(
      `select id from webhook_delivery where organization_id = $2 and status = 'queued' and next_attempt_at <= now()
       order by next_attempt_at, id limit $3 for update skip locked`,
      [organizationId, count],
      leaseMs,
      false,
    );
  }

  /** Holds them for `leaseMs` from now on. Returns the ids of those that are held still. */
  async renew(deliveries: readonly Held[], leaseMs: number): Promise<string[]> {
    return this.lease.renew(deliveries, leaseMs);
  }

  /** As if they had not been taken: any dispatcher may take them at once, as the sweep sees too, and the attempt does not count. */
  async giveBack(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    const counted = deliveries.filter(({ isCounted }) => isCounted);
    await this.lease.giveBack(counted, `${deliveryLease.freed}, attempts = t.attempts - 1`);
    await this.lease.giveBack(deliveries.filter(({ isCounted }) => !isCounted));
  }

  /**
   * Writes how attempts ended, their log lines and the latest snapshot of each organization, all or nothing. In the order of the
   * attempts; null where the hold was lost.
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

  /**
   * What should run and perhaps nobody was woken for: retries, replays, and deliveries whose wake-up was lost or whose dispatcher is
   * gone. Of every organization the `each` that waited longest, the first of all before the second of any.
   */
  async due(each: number, limit: number): Promise<DueDelivery[]> {
    return this.dataSource.query(
      `${organizationsWithQueued}
       select d.id, d.organization_id as "organizationId", d.fence from organizations o cross join lateral (
         select id, organization_id, fence, next_attempt_at, row_number() over (order by next_attempt_at, id) as position from (
           select id, organization_id, fence, next_attempt_at from webhook_delivery
           where organization_id = o.id and status = 'queued' and next_attempt_at <= now()
             and (fence > 0 or replay > 0 or is_test or next_attempt_at <= now() - interval '2 seconds')
           order by next_attempt_at, id limit $1
         ) oldest
       ) d order by d.position, d.next_attempt_at, d.id limit $2`,
      [each, limit],
    );
  }

  /** Milliseconds until the next delivery is due that is not due yet; null when there is none. */
  async untilNextDueMs(): Promise<number | null> {
    const [row] = await this.dataSource.query<{ wait: number | null }[]>(
      `${organizationsWithQueued}
       select extract(epoch from min(next.at) - now())::float8 * 1000 as wait from organizations o cross join lateral (
         select next_attempt_at as at from webhook_delivery where organization_id = o.id and status = 'queued'
           and next_attempt_at > now() order by next_attempt_at limit 1
       ) next`,
    );
    return row?.wait ?? null;
  }

  /** Age of the oldest outbox row that waits for the relay, in seconds; 0 when none waits. */
  async backlogAgeSeconds(): Promise<number> {
    const [row] = await this.dataSource.query<{ age: number | null }[]>(
      `select extract(epoch from now() - min(created_at))::float8 as age from webhook_event where relayed_at is null`,
    );
    return row?.age ?? 0;
  }

  /** In two steps: of one, the planner makes a walk through every delivery when a burst is newer than its statistics. */
  private async take(which: string, values: readonly unknown[], leaseMs: number, isCounted: boolean): Promise<ClaimedDelivery[]> {
    const heldSince = performance.now();
    const taken = await this.lease.claim<Omit<ClaimedDelivery, 'isCounted' | 'heldSince'>>({
      where: `t.id = any(array(${which}))`,
      parameters: values,
      leaseMs,
      ...(isCounted && { set: 'attempts = t.attempts + 1' }),
      returning: `t.webhook_event_id, t.event, t.event_id, t.is_test, ${isCounted ? 't.attempts' : 't.attempts + 1'} as attempts`,
      select: `select d.id, d."organizationId", d.event, d.event_id as "eventId", d.is_test as "isTest", d.fence, d.attempts,
          e.payload, e.occurred_at as "occurredAt", e.trace_context as "traceContext", s.endpoint_url as "endpointUrl", s.enabled,
          s.secret_sealed as "secretSealed", s.previous_secret_sealed as "previousSecretSealed",
          s.previous_secret_until as "previousSecretUntil"
        from taken d join webhook_event e on e.id = d.webhook_event_id and e.organization_id = d."organizationId"
          join webhook_settings s on s.organization_id = d."organizationId"`,
    });
    return taken.map((delivery) => ({ ...delivery, isCounted, heldSince }));
  }
}

function itemOf(delivery: ClaimedDelivery, result: AttemptResult, position: number) {
  const { id, organizationId, fence, attempts, event, isTest } = delivery;
  const { status, statusCode, error, waitMs, startedAt, durationMs, responseBody, sent } = result;
  const at = new Date().toISOString();
  const snapshot: DeliverySnapshot = { status, event, deliveryId: id, attempt: attempts, statusCode, error, isTest, at };
  return {
    ...{ position, id, organization_id: organizationId, fence, attempt: attempts, status, code: statusCode, error, wait: waitMs },
    ...{ started: startedAt, duration: durationMs, body: responseBody, snapshot, counts: !isTest && sent },
  };
}
