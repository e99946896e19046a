import type { EntityManager } from 'typeorm';
import { heldAfterRestore } from './publish-failure.js';
import { advanceRelease, lockReleaseOfOutcome } from './release-progress.js';
import type { MovedTarget } from './release-signals.js';

export interface HeldTargets {
  /** Paused, so that a person resumes, publishes now or cancels. */
  paused: number;
  /** Their platform had been called: `unconfirmed`, and looked up. */
  unconfirmed: number;
}

/** What falls due so soon after the first worker has started is still for a person, who may be at it. */
const startMargin = '5 minutes';
const returned = `returning id, organization_id as "organizationId", release_id as "releaseId"`;

/**
 * In tables that came out of a backup and that nobody uses yet: what was or falls due until then is not published by itself, because it
 * may have been published after the backup was taken. A mark stays for `holdSinceRestore`.
 */
export async function holdRestoredTargets(manager: EntityManager, until: Date): Promise<HeldTargets> {
  const paused = await pauseDue(manager, until.toISOString(), 'infinity');
  const [unconfirmed] = await manager.query<[MovedTarget[], number]>(
    `update target set status = 'unconfirmed', wake_at = now(), lookups = 0, fence = fence + 1, error = $1, updated_at = now()
     where status = 'publishing' or (status = 'unconfirmed' and wake_at is not null) ${returned}`,
    [heldAfterRestore],
  );
  await manager.query(`update publish_attempt set outcome = 'unknown', ended_at = now() where outcome = 'running'`);
  await advance(manager, [...paused, ...unconfirmed]);
  // Where the backup comes from the clock may be ahead: what it holds counts as unchanged all the same.
  await manager.query(
    `insert into restore_mark (restored_at, hold_until) select greatest(now(), max(updated_at)), $1 from target
     on conflict (id) do update set restored_at = excluded.restored_at, hold_until = excluded.hold_until`,
    [until],
  );
  return { paused: paused.length, unconfirmed: unconfirmed.length };
}

/**
 * However long after a restore the first worker starts: what has fallen due until then is held like the rest, before anything is
 * claimed. What a person made or changed since the restore goes out. Of several workers one does it, the others wait for it.
 */
export async function holdSinceRestore(manager: EntityManager): Promise<MovedTarget[]> {
  const [mark] = await manager.query<{ restoredAt: string; until: string }[]>(
    `select restored_at::text as "restoredAt", greatest(hold_until, now() + interval '${startMargin}')::text as until
     from restore_mark for update`,
  );
  if (mark === undefined) return [];
  const paused = await pauseDue(manager, mark.until, mark.restoredAt);
  await advance(manager, paused);
  await manager.query('delete from restore_mark');
  return paused;
}

/** Times as text: a Date would cut off the microseconds that the rows have. */
async function pauseDue(manager: EntityManager, until: string, unchangedSince: string): Promise<MovedTarget[]> {
  const due = `status = 'scheduled' and least(wake_at, scheduled_at) <= $1::timestamptz and updated_at <= $2::timestamptz`;
  const times = [until, unchangedSince];
  // Before their targets and in one order, see `lockReleaseOfOutcome` and `beginAttempts`.
  await manager.query(
    `select from release where id = any(array(select release_id from target where ${due})) order by id for update`,
    times,
  );
  const [paused] = await manager.query<[MovedTarget[], number]>(
    `update target set status = 'paused', wake_at = null, held_until = null, held_by = null, fence = fence + 1, error = $3, updated_at = now()
     where ${due} ${returned}`,
    [...times, heldAfterRestore],
  );
  return paused;
}

async function advance(manager: EntityManager, moved: readonly MovedTarget[]): Promise<void> {
  for (const [releaseId, targets] of Map.groupBy(moved, (target) => target.releaseId)) {
    const release = await lockReleaseOfOutcome(manager, targets[0]?.organizationId ?? '', releaseId);
    if (release === null) continue;
    await advanceRelease(
      manager,
      release,
      targets.map(({ id }) => id),
      new Date(),
    );
  }
}
