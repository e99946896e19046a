import type { DeliverySnapshot } from '@imprint/contracts/webhooks';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isStanding } from '../../identity/index.js';
import { organizationsWithQueued } from './delivery-claims.repository.js';

/** An endpoint that fails, was turned off for failing, or is falling behind. */
export interface SickRow {
  organizationId: string;
  endpointUrl: string | null;
  enabled: boolean;
  disabledReason: string | null;
  /** Start of the current period without a success. */
  failingSince: Date | null;
  /** Waiting deliveries, at most 1,000; beyond that, only the fact matters. */
  waiting: number;
  /** Seconds for which the oldest of them has been due. */
  overdueSeconds: number;
  deliveryStatus: DeliverySnapshot | null;
}

/** Counting stops here, to spare the database. */
export const countedAtMost = 10_000;
/** At most this many for one endpoint on the page. */
const shownAtMost = 1_000;
const behindAfterSeconds = 60;
const idle = "interval '0'";

/** Deliveries of all organizations. Every statement reads a bounded number of rows. */
@Injectable()
export class DeliveryFiguresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Seconds for which the oldest due delivery has waited for a dispatcher; 0 when none is due. */
  async overdueSeconds(): Promise<number> {
    const [row] = await this.dataSource.query<{ age: number }[]>(
      `${organizationsWithQueued}
       select coalesce(extract(epoch from max(now() - oldest.at)), 0)::float8 as age from organizations o cross join lateral (
         select next_attempt_at as at from webhook_delivery where organization_id = o.id and status = 'queued'
           and next_attempt_at <= now() order by next_attempt_at limit 1
       ) oldest`,
    );
    return row?.age ?? 0;
  }

  /** Seconds for which the oldest outbox row has waited for the relay; 0 when none waits. */
  async outboxSeconds(): Promise<number> {
    const [row] = await this.dataSource.query<{ age: number | null }[]>(
      `select extract(epoch from now() - min(created_at))::float8 as age from webhook_event
       where relayed_at is null and ${isStanding('organization_id')}`,
    );
    return row?.age ?? 0;
  }

  /** Deliveries that are waiting for a retry or being sent, by number of attempts started. */
  async triedByAttempts(): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ attempts: string; count: number }[]>(
      `${organizationsWithQueued}, tried as (
         select t.attempts from organizations o cross join lateral (
           select attempts from webhook_delivery where organization_id = o.id and status = 'queued' and next_attempt_at > now()
           order by next_attempt_at limit ${countedAtMost}
         ) t limit ${countedAtMost}
       ) select attempts::text, count(*)::integer as count from tried group by 1`,
    );
    return new Map(rows.map(({ attempts, count }) => [attempts, count]));
  }

  /** Longest failing first, then those furthest behind. */
  async listSick(limit: number): Promise<SickRow[]> {
    return this.dataSource.query<SickRow[]>(
      `${organizationsWithQueued}, behind as (
         select o.id, now() - oldest.at as age from organizations o cross join lateral (
           select next_attempt_at as at from webhook_delivery where organization_id = o.id and status = 'queued'
             and next_attempt_at <= now() order by next_attempt_at limit 1
         ) oldest
       ), sick as (
         select s.organization_id, s.endpoint_url, s.enabled, s.disabled_reason, s.failing_since, s.delivery_status, b.age
         from webhook_settings s left join behind b on b.id = s.organization_id
         where s.failing_since is not null or s.disabled_reason is not null or b.age > interval '${behindAfterSeconds} seconds'
         order by s.failing_since nulls last, b.age desc nulls last, s.organization_id limit $1
       )
       select s.organization_id as "organizationId", s.endpoint_url as "endpointUrl", s.enabled, s.disabled_reason as "disabledReason",
         s.failing_since as "failingSince", s.delivery_status as "deliveryStatus", waiting.count as waiting,
         extract(epoch from coalesce(s.age, ${idle}))::float8 as "overdueSeconds"
       from sick s cross join lateral (
         select count(*)::integer as count from (
           select from webhook_delivery where organization_id = s.organization_id and status = 'queued'
           order by next_attempt_at limit ${shownAtMost}
         ) queued
       ) waiting
       order by s.failing_since nulls last, s.age desc nulls last, s.organization_id`,
      [limit],
    );
  }
}
