import { limits } from '@imprint/contracts/limits';
import type { ThreadPost } from '@imprint/contracts/publishing';
import { newId } from '@imprint/platform/crypto';
import { isHeld, LeaseRepository, type Held, type LeaseColumns } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PublishedPart } from '../channel/index.js';
import { holdSinceRestore } from './hold-restored.js';
import { isOfLostWorker, PublishWorkersRepository } from './publish-workers.repository.js';
import type { MovedTarget } from '../releases/release-signals.js';
import type { AttachedMedia } from '../releases/attached-media.js';
import type { SentContent } from '../receipts/sent-content.js';
import { advanceReleases } from '../releases/release-progress.js';
import { TargetEntity } from '../releases/target.entity.js';
import { pauseDueTargets } from '../pausing/publishing-pauses.repository.js';

/**
 * Nothing is paused, or not in this organization. Both are read once per statement, and the first keeps the planner from expecting hardly any
 * rows: with few organizations it takes a list of unknown ones for nearly all of them.
 */
const publishing = (organizationId: string): string => `(not exists (select from publishing_pause)
  or ${organizationId} <> all(array(select organization_id from publishing_pause)))`;

/** A due target claimed by this worker. As little as it takes to decide when it goes out, because thousands are claimed at once. */
export interface DueTarget extends Held {
  releaseId: string;
  connectionId: string;
  platform: string;
  scheduledAt: Date | null;
  /** Seconds between the due time and the claim. */
  lateSeconds?: number;
  /** The account has to be refreshed or connected again first, and there is still time for that. */
  waitsForAccount?: boolean;
}

/** A target whose attempt has begun, or that is looked up. */
export interface ClaimedTarget extends DueTarget {
  caption: string | null;
  media: AttachedMedia[] | null;
  thread: ThreadPost[] | null;
  firstComment: string | null;
  /** Of its first post, if that is on the platform already. */
  externalProviderId: string | null;
  externalShortcode: string | null;
  url: string | null;
  attempts: number;
  lookups: number;
  traceContext: string | null;
  /** Of what is sent, once its post is loaded. */
  sent?: SentContent | undefined;
  /** Those of its posts that are known to be on the platform, in order, once its post is loaded. Only of a target of several. */
  published?: (() => readonly PublishedPart[]) | undefined;
  /** For uncertain targets: when the first attempt began. */
  firstSentAt?: Date;
  /** Restored from a backup that shows its call but not the result: it is looked up, and only a person may send it again. */
  restored?: boolean;
}

/** The result to write for a target that has begun. */
export interface OutcomeOfTarget {
  columns: Partial<TargetEntity>;
  wakeInMs: number | null;
  /** Makes the result count even if the lease was lost meanwhile, unless this attempt was already settled. */
  endsDoubt?: boolean;
}

const waitsForAccount = `(t.scheduled_at > now() - interval '${limits.accountWaitHours} hours' and exists (
  select from connection c where c.id = t.connection_id and c.organization_id = t.organization_id and c.status = 'connected'
    and (c.reconnect_needed_at is not null or c.credentials_expire_at <= now() + interval '1 minute')))`;

const due = `t.release_id as "releaseId", t.connection_id as "connectionId", t.platform, t.scheduled_at as "scheduledAt"`;

const content = `t.caption, t.media, t.thread, t.first_comment as "firstComment", t.external_provider_id as "externalProviderId",
  t.external_shortcode as "externalShortcode", t.url, t.attempts, t.lookups, t.trace_context as "traceContext"`;

const firstSentAt = `(select min(a.started_at) from publish_attempt a
  where a.target_id = t.id and a.organization_id = t.organization_id) as "firstSentAt"`;

const target = { table: 'target', fence: 'fence', status: 'status', skipLocked: true };

/** Claimed, with no attempt begun: the target stays due. */
export const scheduledLease: LeaseColumns = {
  ...target,
  until: 'held_until',
  held: ['scheduled'],
  freed: 'held_until = null, held_by = null',
};

/** An attempt or a look-up in progress. */
export const begunLease: LeaseColumns = {
  ...target,
  until: 'wake_at',
  held: ['publishing', 'unconfirmed'],
  freed: 'wake_at = now()',
};

/**
 * The share of worker `$3` among `$4` workers: an equal part of what is due, held or not, minus what it holds already, and at most `$2`.
 * Counts at most `$5` targets, as many as all workers may hold together: a smaller bound would let the targets of one slow platform fill
 * every share, and nobody would claim the others.
 */
const shareOfDue = `(
  select least($2::integer, greatest(0, ceil(count(*) / $4::float8) - count(*) filter (where held_by = $3 and held_until > now())))::integer
  from (select held_by, held_until from target where status = 'scheduled' and wake_at <= now() order by wake_at, id limit $5) due
)`;

/** Few, because attempts of the same targets cannot begin meanwhile. */
const renewedAtOnce = 500;

/** Statements through which any number of workers share the targets. All times are the database's. */
@Injectable()
export class DueTargetsRepository {
  private readonly scheduled: LeaseRepository;
  private readonly begun: LeaseRepository;

  constructor(
    private readonly dataSource: DataSource,
    private readonly workers: PublishWorkersRepository,
  ) {
    this.scheduled = new LeaseRepository(dataSource, scheduledLease);
    this.begun = new LeaseRepository(dataSource, begunLease);
  }

  /** After a restore, holds what became due since, once and before anything is claimed. Returns the held targets. */
  async holdRestored(): Promise<MovedTarget[]> {
    const [row] = await this.dataSource.query<{ marked: boolean }[]>('select exists (select from restore_mark) as marked');
    return row?.marked === true ? this.dataSource.transaction(holdSinceRestore) : [];
  }

  /** Pauses due targets of organizations in which publishing is paused, some at a time. Returns them. */
  async holdPaused(): Promise<MovedTarget[]> {
    const [row] = await this.dataSource.query<{ paused: boolean }[]>('select exists (select from publishing_pause) as paused');
    if (row?.paused !== true) return [];
    return this.dataSource.transaction(async (manager) => {
      const held = await pauseDueTargets(manager);
      await advanceReleases(manager, held);
      return held;
    });
  }

  /**
   * Claims due targets, the earliest first; with other workers, no more than this one's share. Claims nothing after a restore until
   * `holdRestored` was done, and nothing of organizations in which publishing is paused. Targets stay `scheduled` until their attempt begins, and are free as soon as this worker dies.
   * @param mostHeld targets that a worker may hold
   * @param half of the targets by their ids: two claims at a time do not wait for, or skip, the rows of each other
   */
  async claimDue(limit: number, leaseSeconds: number, mostHeld: number = limit, half?: 0 | 1): Promise<DueTarget[]> {
    const { id, count = 1 } = this.workers;
    const free = `${half === undefined ? '' : `hashtext(id) & 1 = ${half} and `}status = 'scheduled' and (held_until is null or held_until <= now() or ${isOfLostWorker('$3')})
      and not exists (select from restore_mark) and ${publishing('organization_id')}`;
    const how =
      count === 1
        ? { most: '$2', parameters: [limit, id] }
        : { most: shareOfDue, parameters: [limit, id, count, mostHeld * count] };
    const returning = `${due}, extract(epoch from clock_timestamp() - t.wake_at)::float8 as "lateSeconds", ${waitsForAccount} as "waitsForAccount"`;
    return this.claim(this.scheduled, free, { ...how, returning }, leaseSeconds, 'held_by = $3');
  }

  /** Claims uncertain targets whose next look-up is due. */
  async claimUnconfirmed(limit: number, leaseSeconds: number): Promise<ClaimedTarget[]> {
    const restored = `t.error ->> 'code' = 'held_after_restore' as restored`;
    const which = { most: '$2', parameters: [limit], returning: `${due}, ${content}, ${restored}, ${firstSentAt}` };
    return this.claim<ClaimedTarget>(this.begun, `status = 'unconfirmed'`, which, leaseSeconds);
  }

  /**
   * Joins by ctid rather than by key: a key join is planned from statistics, which a burst makes outdated, and might then scan the table. A
   * row that changed while its lock was awaited is left for the next claim.
   */
  private async claim<Row extends DueTarget>(
    lease: LeaseRepository,
    free: string,
    { most, parameters, returning }: { most: string; parameters: readonly unknown[]; returning: string },
    leaseSeconds: number,
    set?: string,
  ): Promise<Row[]> {
    return lease.claim<Row>({
      where: `t.ctid = any(array(
        select ctid from target where wake_at <= now() and ${free} order by wake_at, id limit ${most} for update skip locked
      ))`,
      parameters,
      leaseMs: leaseSeconds * 1_000,
      ...(set !== undefined && { set }),
      returning,
    });
  }

  /**
   * Records the attempts that are about to call the platform: status `publishing` and one ledger row each, in one statement. Returns the
   * targets that this worker still holds, with their attempt counted; none of organizations in which publishing is paused.
   */
  async beginAttempts(targets: readonly DueTarget[], leaseSeconds: number): Promise<ClaimedTarget[]> {
    const begun = await this.dataSource.query<ClaimedTarget[]>(
      `with claim as (
         select * from unnest($1::text[], $2::text[], $3::integer[], $4::text[]) as claim (id, organization_id, fence, attempt_id)
       ), begun as (
         update target t set status = 'publishing', attempts = t.attempts + 1, held_until = null, held_by = null, updated_at = now(),
           wake_at = now() + make_interval(secs => $5)
         from claim where ${isHeld(scheduledLease, 't', 'claim')} and ${publishing('t.organization_id')}
         returning t.id, t.organization_id as "organizationId", t.fence, ${due}, ${content}, claim.attempt_id
       ), ledger as (
         insert into publish_attempt (id, organization_id, target_id, number, fence, outcome)
         select attempt_id, "organizationId", id, attempts, fence, 'running' from begun
       )
       select * from begun`,
      [
        targets.map(({ id }) => id),
        targets.map(({ organizationId }) => organizationId),
        targets.map(({ fence }) => fence),
        targets.map(() => newId('att')),
        leaseSeconds,
      ],
    );
    // A fixed order: two lanes may begin targets of the same releases at the same time, and must not deadlock.
    await this.dataSource.query(
      `update release set status = 'publishing' where id = any(array(
         select id from release where id = any($1) and organization_id = any($2) and status = 'scheduled' order by id for update
       ))`,
      [begun.map((target) => target.releaseId), begun.map((target) => target.organizationId)],
    );
    const byId = new Map(begun.map((target) => [target.id, target]));
    return targets.flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** Extends the leases of this worker, so that a lease expires only when its worker is dead. Returns the ids still held. */
  async renew(targets: readonly Held[], leaseSeconds: number): Promise<string[]> {
    const held: string[] = [];
    for (let first = 0; first < targets.length; first += renewedAtOnce) {
      const some = targets.slice(first, first + renewedAtOnce);
      for (const lease of [this.scheduled, this.begun]) held.push(...(await lease.renew(some, leaseSeconds * 1_000)));
    }
    return held;
  }

  /** Gives back targets whose attempt never began, so that other workers may claim them at once. */
  async giveBack(targets: readonly Held[]): Promise<void> {
    await this.scheduled.giveBack(targets);
  }

  /** Returns false, having changed nothing, when the lease was lost. */
  async writeOutcome(manager: EntityManager, target: ClaimedTarget, outcome: OutcomeOfTarget): Promise<boolean> {
    const { wakeInMs, endsDoubt } = outcome;
    const columns = {
      ...outcome.columns,
      // Ends the lease, so that a concurrent renewal cannot move `wake_at`.
      fence: () => 'fence + 1',
      wakeAt: () => (wakeInMs === null ? 'null' : `now() + ${Math.round(wakeInMs)} * interval '1 millisecond'`),
    };
    const { attempts } = target;
    const doubted = { condition: `status = 'unconfirmed' and attempts = :attempts`, parameters: { attempts } };
    return this.begun.write(manager, TargetEntity, target, columns, endsDoubt === true ? doubted : undefined);
  }

  /** Marks publishing targets of dead workers as unconfirmed: nobody knows whether the platform accepted the call. Returns them. */
  async markStalled(): Promise<MovedTarget[]> {
    const [rows] = await this.dataSource.query<[MovedTarget[], number]>(
      `with stalled as (
         select id from target where status = 'publishing' and wake_at <= now() order by wake_at limit 1000 for update skip locked
       ), ended as (
         update publish_attempt a set outcome = 'unknown', ended_at = now()
         from stalled where a.target_id = stalled.id and a.outcome = 'running'
       )
       update target t set status = 'unconfirmed', fence = t.fence + 1, wake_at = now(), lookups = 0, updated_at = now()
       from stalled where t.id = stalled.id returning t.id, t.organization_id as "organizationId", t.release_id as "releaseId"`,
    );
    return rows;
  }

  /** Milliseconds until a target in one of these statuses needs a worker; null when there is none. Negative when one is overdue. */
  async millisecondsToNextWake(statuses: readonly ('scheduled' | 'publishing' | 'unconfirmed')[]): Promise<number | null> {
    // Two reads per status on its partial index: the first row in the future, and the few in the past, some of which are held.
    const earliest = statuses.map(
      (status) => `(select min(wake_at) from target where status = '${status}' and wake_at > now()),
        (select min(greatest(wake_at, case when ${isOfLostWorker('$1')} then wake_at else held_until end)) from target
          where status = '${status}' and wake_at <= now())`,
    );
    const [row] = await this.dataSource.query<{ wait: number | null }[]>(
      `select (extract(epoch from least(${earliest.join(', ')}) - clock_timestamp()) * 1000)::float8 as wait`,
      [this.workers.id],
    );
    return row?.wait ?? null;
  }

  /** Age of the oldest due target without a worker, in seconds; 0 when there is none. */
  async backlogAgeSeconds(): Promise<number> {
    const wait = await this.millisecondsToNextWake(['scheduled']);
    return wait === null ? 0 : Math.max(0, -wait / 1_000);
  }

  /** Milliseconds until the latest attempt's call has certainly ended; zero or less once it has. */
  async millisecondsUntilCallIsOver(target: ClaimedTarget, timeoutMs: number): Promise<number> {
    const [row] = await this.dataSource.query<{ wait: number }[]>(
      `select (extract(epoch from started_at - clock_timestamp()) * 1000 + $4)::float8 as wait
       from publish_attempt where target_id = $1 and organization_id = $2 and number = $3`,
      [target.id, target.organizationId, target.attempts, timeoutMs],
    );
    return row?.wait ?? 0;
  }
}
