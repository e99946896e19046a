import type { WebhookEventType, WebhookPayload } from '@imprint/contracts/webhooks';
import { isStanding } from '../../identity/index.js';
import { LeaseRepository, type Held, type LeaseColumns } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A delivery claimed by this dispatcher, with everything needed to send it. */
export interface ClaimedDelivery extends Held {
  event: WebhookEventType;
  eventId: string;
  isTest: boolean;
  /** Number of this attempt, from 1. Counted from the claim, so that a delivery that crashes its dispatcher is not retried forever. */
  attempts: number;
  /** Whether the lease is too short for a slow receiver. */
  isBrief: boolean;
  /** Time before the claim, on the clock of `performance.now()`. */
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

/** A delivery that is due. */
export interface DueDelivery {
  id: string;
  organizationId: string;
  fence: number;
}

/** The room in a lane. */
export interface Wanted {
  organizationId: string;
  count: number;
}

/** Lease of deliveries claimed ahead, in milliseconds: if their dispatcher dies, another one can claim them within 5 s. */
export const briefLeaseMs = 4_500;

/** The lease columns of `webhook_delivery`. */
export const deliveryLease: LeaseColumns = {
  table: 'webhook_delivery',
  fence: 'fence',
  until: 'next_attempt_at',
  status: 'status',
  held: ['queued'],
  freed: `next_attempt_at = now() - interval '2 seconds', attempts = t.attempts - 1`,
  skipLocked: true,
};

/** Columns of a `ClaimedDelivery`, from a statement's rows `d` and `claimedJoins`. */
export const claimedColumns = `d.id, d."organizationId", d.event, d.event_id as "eventId", d.is_test as "isTest", d.fence, d.attempts,
  e.payload, e.occurred_at as "occurredAt", e.trace_context as "traceContext", s.endpoint_url as "endpointUrl", s.enabled,
  s.secret_sealed as "secretSealed", s.previous_secret_sealed as "previousSecretSealed", s.previous_secret_until as "previousSecretUntil"`;
/** The joins that `claimedColumns` needs. */
export const claimedJoins = `join webhook_event e on e.id = d.webhook_event_id and e.organization_id = d."organizationId"
  join webhook_settings s on s.organization_id = d."organizationId"`;

/**
 * Organizations with queued deliveries, by one index probe each, however many deliveries they have. Without those that are scheduled for
 * deletion, whose deliveries wait in case they are restored.
 */
export const organizationsWithQueued = `with recursive probed as (
    (select organization_id as id from webhook_delivery where status = 'queued' order by organization_id limit 1)
    union all
    select (select organization_id from webhook_delivery where status = 'queued' and organization_id > o.id
            order by organization_id limit 1)
    from probed o where o.id is not null
  ), organizations as (select id from probed where ${isStanding('id')})`;

/** Statements through which any number of dispatchers share deliveries. All times are the database's. */
@Injectable()
export class DeliveryClaimsRepository {
  private readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, deliveryLease);
  }

  /**
   * Claims due deliveries, the longest due of each organization first. Skips what another dispatcher holds or is claiming. The lease
   * expires after `leaseMs`.
   */
  async claim(wanted: readonly Wanted[], leaseMs: number): Promise<ClaimedDelivery[]> {
    const heldSince = performance.now();
    const claimed = await this.lease.claim<Omit<ClaimedDelivery, 'isBrief' | 'heldSince'>>({
      // Selects the ids into an array first: as one step, the planner would scan all deliveries when a burst is newer than its statistics.
      where: `t.id = any(array(
        select due.id from unnest($2::text[], $3::integer[]) as wanted (organization_id, count) cross join lateral (
          select id from webhook_delivery where organization_id = wanted.organization_id and status = 'queued'
            and ${isStanding('organization_id')} and next_attempt_at <= now() order by next_attempt_at, id limit wanted.count for update skip locked
        ) due))`,
      parameters: [wanted.map(({ organizationId }) => organizationId), wanted.map(({ count }) => count)],
      leaseMs,
      set: 'attempts = t.attempts + 1',
      returning: 't.webhook_event_id, t.event, t.event_id, t.is_test, t.attempts',
      select: `select ${claimedColumns} from taken d ${claimedJoins}`,
    });
    return claimed.map((delivery) => ({ ...delivery, heldSince, isBrief: leaseMs <= briefLeaseMs }));
  }

  /** Extends the leases to `leaseMs` from now. Returns the ids still held. */
  async renew(deliveries: readonly Held[], leaseMs: number): Promise<string[]> {
    return this.lease.renew(deliveries, leaseMs);
  }

  /** Undoes the claim: any dispatcher may claim them at once, sweeps see them, and the attempt does not count. */
  async giveBack(deliveries: readonly Held[]): Promise<void> {
    await this.lease.giveBack(deliveries);
  }

  /**
   * What should run and may have lost its wake-up: retries, replays, and deliveries of dead dispatchers. The `each` oldest of every
   * organization; the oldest of all before the second oldest of any.
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

  /** Milliseconds until the next future delivery is due; null when there is none. */
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
}
