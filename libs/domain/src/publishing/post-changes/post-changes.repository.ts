import type { Failure } from '@imprint/contracts/errors';
import { LeaseRepository, type LeaseColumns } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { heldAfterRestore } from '../publish-failure.js';
import { PostChangeEntity } from './post-change.entity.js';

/** A change that this worker makes. */
export type ClaimedChange = Omit<PostChangeEntity, 'status' | 'wakeAt' | 'error' | 'begunAt' | 'endedAt'>;

/** How an attempt to make a change ended. */
export type ChangeOutcome =
  | { status: 'completed' }
  | { status: 'failed'; error: Failure }
  /** It is tried again. */
  | { status: 'queued'; error: Failure; waitMs: number };

const pending = `status in ('queued', 'running')`;

const changeLease: LeaseColumns = {
  table: 'post_change',
  fence: 'fence',
  until: 'wake_at',
  status: 'status',
  held: ['running'],
  freed: 'wake_at = now()',
};

/** One whose worker died is due again: platforms take a change twice. A limit of deletions keeps back no more than deletions. */
const due = `${pending} and wake_at <= now()
  and (action = 'delete' or organization_id <> all(array(select organization_id from publishing_pause)))
  and not exists (
    select from connection account where account.id = post_change.connection_id
      and account.organization_id = post_change.organization_id and account.paused_until > now()
  )
  and (action = 'edit' or not exists (
    select from post_change other where other.connection_id = post_change.connection_id
      and other.organization_id = post_change.organization_id and other.action = 'delete'
      and other.status = 'queued' and other.wake_at > now() and other.error ->> 'class' = 'rate_limit'
  ))`;

const claimed = `t.release_id as "releaseId", t.target_id as "targetId", t.connection_id as "connectionId", t.platform, t.action, t.caption,
  t.media, t.attempts, t.author_id as "authorId", t.credential_id as "credentialId", t.approval_id as "approvalId",
  t.trace_context as "traceContext", t.created_at as "createdAt"`;

/** Edits and deletions of published posts. All times of claims are the database's. */
@Injectable()
export class PostChangesRepository {
  private readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, changeLease);
  }

  /** Locks the change of the target that is not over; null when there is none. Requires the caller's lock on the release. */
  async lockPending(manager: EntityManager, organizationId: string, targetId: string): Promise<PostChangeEntity | null> {
    return manager.findOne(PostChangeEntity, {
      where: { organizationId, targetId, status: In(['queued', 'running']) },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async insert(manager: EntityManager, change: Partial<PostChangeEntity>): Promise<void> {
    await manager.insert(PostChangeEntity, { ...change, status: 'queued', wakeAt: () => 'now()' });
  }

  /** Another change takes the place of one that no worker has begun. */
  async markCancelled(manager: EntityManager, { id, organizationId }: PostChangeEntity): Promise<void> {
    await manager.update(
      PostChangeEntity,
      { id, organizationId },
      { status: 'cancelled', wakeAt: null, endedAt: new Date(), fence: () => 'fence + 1' },
    );
  }

  /**
   * Claims due changes, the earliest first, each with its attempt counted. While an account is over a rate limit of its platform, none of
   * its changes is due; edits are not while publishing is paused in the organization.
   */
  async claim(limit: number, leaseMs: number): Promise<ClaimedChange[]> {
    return this.lease.claim<ClaimedChange>({
      where: `t.ctid = any(array(
        select ctid from post_change where ${due} order by wake_at, id limit $2 for update skip locked
      ))`,
      parameters: [limit],
      leaseMs,
      set: `status = 'running', attempts = t.attempts + 1, begun_at = now()`,
      returning: claimed,
    });
  }

  /** Returns false, having changed nothing, when the lease was lost. */
  async writeOutcome(manager: EntityManager, change: ClaimedChange, outcome: ChangeOutcome): Promise<boolean> {
    const isOver = outcome.status !== 'queued';
    return this.lease.write(manager, PostChangeEntity, change, {
      status: outcome.status,
      error: outcome.status === 'completed' ? null : outcome.error,
      wakeAt: isOver ? null : () => `now() + ${Math.round(outcome.waitMs)} * interval '1 millisecond'`,
      endedAt: isOver ? new Date() : null,
      fence: () => 'fence + 1',
    });
  }

  /** Milliseconds until a change needs a worker; null when there is none. */
  async millisecondsToNextWake(): Promise<number | null> {
    const [row] = await this.dataSource.query<{ wait: number | null }[]>(
      `select (extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as wait from (
         select greatest(change.wake_at, account.paused_until) as due_at from post_change change
         left join connection account on account.id = change.connection_id and account.organization_id = change.organization_id
         where change.status in ('queued', 'running')
       ) waiting where due_at > now()`,
    );
    return row?.wait ?? null;
  }
}

/** Whether a published post of the release is being edited or deleted. Requires the caller's lock on the release. */
export async function existsPendingChange(
  manager: EntityManager,
  { id: releaseId, organizationId }: { id: string; organizationId: string },
): Promise<boolean> {
  return manager.existsBy(PostChangeEntity, { releaseId, organizationId, status: In(['queued', 'running']) });
}

/** Of a backup: what became of these changes is not known, and an edit of then may not be wanted any more. A person asks again. */
export async function failRestoredChanges(manager: EntityManager): Promise<void> {
  await manager.query(
    `update post_change set status = 'failed', wake_at = null, ended_at = now(), fence = fence + 1, error = $1 where ${pending}`,
    [heldAfterRestore],
  );
}
