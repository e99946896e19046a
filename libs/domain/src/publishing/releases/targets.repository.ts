import type { TargetStatus } from '@imprint/contracts/documents';
import type { Failure } from '@imprint/contracts/errors';
import type { Changed } from '@imprint/contracts/messages';
import { newId } from '@imprint/platform/crypto';
import { limits } from '@imprint/contracts/limits';
import { signalAfterCommit } from '@imprint/platform/signals';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not, type EntityManager } from 'typeorm';
import { waitingForAccount } from '../publish-failure.js';
import { PostChangeEntity } from '../post-changes/post-change.entity.js';
import { insertReceipt, type EndedAttempt } from '../receipts/receipts.repository.js';
import { PublishAttemptEntity } from './publish-attempt.entity.js';
import type { MovedTarget } from './release-signals.js';
import { TargetEntity } from './target.entity.js';

/** When changed targets become due: at their planned time, or at once. */
const dueTimes = { 'as-planned': 'coalesce(scheduled_at, now())', now: 'now()' };

/** A change of status. */
export interface Transition {
  from: readonly TargetStatus[];
  to: TargetStatus;
  /** Omitted when nothing is due any more, in which case the planned time stays. */
  due?: keyof typeof dueTimes;
}

/** How an attempt ended, and what its receipt says of it. */
export interface EndOfAttempt extends Pick<
  EndedAttempt,
  | 'confirmedBy'
  | 'contentDigest'
  | 'contentSalt'
  | 'externalProviderId'
  | 'linkCards'
  | 'outcome'
  | 'posts'
  | 'url'
  | 'videoAdditions'
> {
  error?: Failure | undefined;
}

interface Pausing {
  /** Condition of scheduled targets, with `$1` and so on for the parameters. */
  where: string;
  parameters: readonly unknown[];
  /** Why they wait. */
  error: Failure;
}

/** Pauses scheduled targets, which takes them from workers that have not begun them. They keep their times. */
export async function pauseTargets(manager: EntityManager, { where, parameters, error }: Pausing): Promise<MovedTarget[]> {
  // Releases before targets, in a fixed order; see `lockReleaseOfOutcome` and `beginAttempts`.
  await manager.query(
    `select from release where id = any(array(select release_id from target where ${where})) order by id for update`,
    [...parameters],
  );
  const [paused] = await manager.query<[MovedTarget[], number]>(
    `update target set status = 'paused', wake_at = null, held_until = null, held_by = null, fence = fence + 1,
       error = $${parameters.length + 1}, updated_at = now()
     where ${where} returning id, organization_id as "organizationId", release_id as "releaseId"`,
    [...parameters, error],
  );
  return paused;
}

/** Targets of the account that wait for it are due again, in the caller's transaction. */
export async function wakeWaitingTargets(
  manager: EntityManager,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<void> {
  await manager.query(
    `update target set wake_at = now(), error = null where organization_id = $1 and connection_id = $2 and status = 'scheduled'
       and scheduled_at between now() - make_interval(hours => $3) and now() and error ->> 'code' = $4`,
    [organizationId, id, limits.accountWaitHours + 1, waitingForAccount],
  );
  signalAfterCommit(manager, 'targets.changed', { dueAt: new Date().toISOString() });
}

/** Targets of releases, the attempts to publish them, and the changes of their posts. */
@Injectable()
export class TargetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Targets of each release, in order. */
  async listOfReleases(organizationId: string, releaseIds: readonly string[]): Promise<TargetEntity[]> {
    return this.dataSource.manager.find(TargetEntity, {
      where: { organizationId, releaseId: In([...releaseIds]) },
      order: { position: 'ASC' },
    });
  }

  /** Attempts by target, then in order. */
  async listAttempts(organizationId: string, targetIds: readonly string[]): Promise<PublishAttemptEntity[]> {
    return this.dataSource.manager.find(PublishAttemptEntity, {
      where: { organizationId, targetId: In([...targetIds]) },
      order: { number: 'ASC' },
    });
  }

  /** The latest edit or deletion of each published post. */
  async listPostChanges(organizationId: string, targetIds: readonly string[]): Promise<PostChangeEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(PostChangeEntity, 'change')
      .distinctOn(['change.targetId'])
      .where({ organizationId, targetId: In([...targetIds]) })
      .orderBy('change.targetId')
      .addOrderBy('change.createdAt', 'DESC')
      .addOrderBy('change.id', 'DESC')
      .getMany();
  }

  async listChanged(changed: readonly Changed[]): Promise<TargetEntity[]> {
    return this.dataSource.manager.findBy(TargetEntity, {
      id: In(changed.map(({ id }) => id)),
      organizationId: In([...new Set(changed.map(({ organizationId }) => organizationId))]),
    });
  }

  /**
   * Which of these posts other targets of the connection have published. Until the transaction ends, no other transaction gets an answer for
   * the connection.
   */
  async lockPublishedAs(
    manager: EntityManager,
    { id, organizationId, connectionId }: Pick<TargetEntity, 'id' | 'organizationId' | 'connectionId'>,
    records: readonly { externalProviderId: string }[],
  ): Promise<string[]> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 5))', [`published-as:${connectionId}`]);
    const rows = await manager.find(TargetEntity, {
      select: { externalProviderId: true },
      where: {
        id: Not(id),
        organizationId,
        connectionId,
        externalProviderId: In(records.map(({ externalProviderId }) => externalProviderId)),
      },
    });
    return rows.flatMap(({ externalProviderId }) => externalProviderId ?? []);
  }

  /** Ids of releases that still publish on the connection, the next due first. */
  async listReleaseIdsToPublish(
    manager: EntityManager,
    organizationId: string,
    connectionId: string,
    limit: number,
  ): Promise<string[]> {
    const releases = await manager
      .createQueryBuilder(TargetEntity, 'target')
      .select('target.releaseId', 'id')
      .where('target.organizationId = :organizationId and target.connectionId = :connectionId', { organizationId, connectionId })
      .andWhere(`target.status in ('scheduled', 'paused', 'publishing')`)
      .groupBy('target.releaseId')
      .orderBy('min(target.scheduledAt)')
      .addOrderBy('target.releaseId')
      .limit(limit)
      .getRawMany<{ id: string }>();
    return releases.map(({ id }) => id);
  }

  async find(manager: EntityManager, organizationId: string, releaseId: string, id: string): Promise<TargetEntity | null> {
    return manager.findOneBy(TargetEntity, { id, releaseId, organizationId });
  }

  /** Its first target, by due time. */
  async findFirst(
    manager: EntityManager,
    organizationId: string,
    releaseId: string,
    statuses: readonly TargetStatus[],
  ): Promise<TargetEntity | undefined> {
    const [first] = await manager.find(TargetEntity, {
      where: { releaseId, organizationId, status: In([...statuses]) },
      order: { scheduledAt: 'ASC' },
      take: 1,
    });
    return first;
  }

  async existsWithoutTime(
    manager: EntityManager,
    organizationId: string,
    releaseId: string,
    statuses: readonly TargetStatus[],
  ): Promise<boolean> {
    const waiting = { releaseId, organizationId, scheduledAt: IsNull(), status: In([...statuses]) };
    return manager.existsBy(TargetEntity, waiting);
  }

  /** Whether any target is in another state than these, or has a post on its platform. */
  async existsBegun(
    manager: EntityManager,
    organizationId: string,
    releaseId: string,
    statuses: readonly TargetStatus[],
  ): Promise<boolean> {
    return manager.existsBy(TargetEntity, [
      { releaseId, organizationId, status: Not(In([...statuses])) },
      { releaseId, organizationId, externalProviderId: Not(IsNull()) },
    ]);
  }

  async lockOfRelease(manager: EntityManager, organizationId: string, releaseId: string): Promise<TargetEntity[]> {
    return manager.find(TargetEntity, {
      where: { releaseId, organizationId },
      order: { position: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Increments the fence, which takes the target from a worker that has claimed but not begun it. */
  async update(
    manager: EntityManager,
    own: { id: string; organizationId: string; releaseId?: string },
    columns: Partial<TargetEntity>,
  ): Promise<void> {
    await manager.update(TargetEntity, own, { ...columns, fence: () => 'fence + 1', updatedAt: new Date() });
  }

  /** Moves targets of the release that are in one of the starting statuses. Returns their ids. */
  async updateStatus(
    manager: EntityManager,
    organizationId: string,
    releaseId: string,
    { from, to, due }: Transition,
  ): Promise<string[]> {
    const at = due === undefined ? undefined : dueTimes[due];
    // Increments the fence, which takes the target from a worker that has claimed but not begun it.
    const [changed] = await manager.query<[{ id: string }[], number]>(
      `update target set status = $1, wake_at = ${at ?? 'null'}, held_until = null, held_by = null, scheduled_at = ${at ?? 'scheduled_at'},
         fence = fence + 1, trace_context = $5, updated_at = now()
       where release_id = $2 and organization_id = $3 and status = any($4) returning id`,
      [to, releaseId, organizationId, from, currentTraceContext()],
    );
    return changed.map(({ id }) => id);
  }

  /** What the draft goes to from now on. Requires the caller's lock on the release. */
  async replaceDrafts(
    manager: EntityManager,
    { id: releaseId, organizationId }: { id: string; organizationId: string },
    rows: readonly (Partial<TargetEntity> & { id: string })[],
  ): Promise<TargetEntity[]> {
    await manager.delete(TargetEntity, { releaseId, organizationId, status: 'draft', id: Not(In(rows.map(({ id }) => id))) });
    for (const row of rows) await manager.save(TargetEntity, row);
    return listTargetsOf(manager, { id: releaseId, organizationId });
  }

  async markWaitingCancelled(manager: EntityManager, organizationId: string, releaseId: string): Promise<void> {
    await manager.update(
      TargetEntity,
      { releaseId, organizationId, status: In(['draft', 'scheduled', 'paused']) },
      { status: 'cancelled', wakeAt: null, heldUntil: null, heldBy: null, fence: () => 'fence + 1', updatedAt: new Date() },
    );
  }

  async endAttempt(
    manager: EntityManager,
    attempt: Pick<PublishAttemptEntity, 'targetId' | 'organizationId' | 'number'>,
    { outcome, error, ...known }: EndOfAttempt,
  ): Promise<void> {
    const { targetId, organizationId, number } = attempt;
    await manager.update(PublishAttemptEntity, attempt, { outcome, error, endedAt: new Date() });
    const receipt = { id: newId('rcpt'), organizationId, targetId, attempt: number, outcome, failureCode: error?.code ?? null };
    await insertReceipt(manager, { ...receipt, ...known });
  }
}

/** Targets in order. */
export async function listTargetsOf(
  manager: EntityManager,
  { id: releaseId, organizationId }: { id: string; organizationId: string },
): Promise<TargetEntity[]> {
  return manager.find(TargetEntity, { where: { releaseId, organizationId }, order: { position: 'ASC' } });
}
