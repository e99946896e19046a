import type { EntityManager } from 'typeorm';
import { heldAfterRestore } from '../publish-failure.js';
import type { MovedTarget } from '../releases/release-signals.js';
import { pauseTargets } from '../releases/targets.repository.js';

/** What becomes due this soon after the first worker has started is still held, because a person may be reviewing it. */
const startMargin = '5 minutes';
const returned = `returning id, organization_id as "organizationId", release_id as "releaseId"`;

/** Takes times as text: a Date would truncate the microseconds of the rows. */
export async function pauseDue(manager: EntityManager, until: string, unchangedSince: string): Promise<MovedTarget[]> {
  const due = `status = 'scheduled' and least(wake_at, scheduled_at) <= $1::timestamptz and updated_at <= $2::timestamptz`;
  return pauseTargets(manager, { where: due, parameters: [until, unchangedSince], error: heldAfterRestore });
}

/** Targets whose platform was being called when the backup was taken, with their attempts. */
export async function markUnconfirmed(manager: EntityManager): Promise<MovedTarget[]> {
  const [unconfirmed] = await manager.query<[MovedTarget[], number]>(
    `update target set status = 'unconfirmed', wake_at = now(), lookups = 0, fence = fence + 1, error = $1, updated_at = now()
     where status = 'publishing' or (status = 'unconfirmed' and wake_at is not null) ${returned}`,
    [heldAfterRestore],
  );
  await manager.query(`update publish_attempt set outcome = 'unknown', ended_at = now() where outcome = 'running'`);
  return unconfirmed;
}

/** Leaves the mark that `lockRestoreMark` finds. */
export async function insertRestoreMark(manager: EntityManager, until: Date): Promise<void> {
  // The clock of the backup's origin may be ahead; its rows still count as unchanged.
  await manager.query(
    `insert into restore_mark (restored_at, hold_until) select greatest(now(), max(updated_at)), $1 from target
     on conflict (id) do update set restored_at = excluded.restored_at, hold_until = excluded.hold_until`,
    [until],
  );
}

/** Locks the mark of a restore, if there is one. Times are text, to keep microseconds. */
export async function lockRestoreMark(manager: EntityManager): Promise<{ restoredAt: string; until: string } | undefined> {
  const [mark] = await manager.query<{ restoredAt: string; until: string }[]>(
    `select restored_at::text as "restoredAt", greatest(hold_until, now() + interval '${startMargin}')::text as until
     from restore_mark for update`,
  );
  return mark;
}

/** Deletes the mark once everything is held. */
export async function deleteRestoreMark(manager: EntityManager): Promise<void> {
  await manager.query('delete from restore_mark');
}
