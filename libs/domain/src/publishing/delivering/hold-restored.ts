import type { EntityManager } from 'typeorm';
import { advanceRelease } from '../releases/release-progress.js';
import type { MovedTarget } from '../releases/release-signals.js';
import { lockReleaseOfOutcome } from '../releases/releases.repository.js';
import {
  deleteRestoreMark,
  insertRestoreMark,
  lockRestoreMark,
  markUnconfirmed,
  pauseDue,
} from './restored-targets.repository.js';

export interface HeldTargets {
  /** Paused, so that a person resumes, publishes now or cancels. */
  paused: number;
  /** Their platform had been called: `unconfirmed`, and looked up. */
  unconfirmed: number;
}

/**
 * In tables that came out of a backup and that nobody uses yet: what was or falls due until then is not published by itself, because it
 * may have been published after the backup was taken. A mark stays for `holdSinceRestore`.
 */
export async function holdRestoredTargets(manager: EntityManager, until: Date): Promise<HeldTargets> {
  const paused = await pauseDue(manager, until.toISOString(), 'infinity');
  const unconfirmed = await markUnconfirmed(manager);
  await advance(manager, [...paused, ...unconfirmed]);
  await insertRestoreMark(manager, until);
  return { paused: paused.length, unconfirmed: unconfirmed.length };
}

/**
 * However long after a restore the first worker starts: what has fallen due until then is held like the rest, before anything is
 * claimed. What a person made or changed since the restore goes out. Of several workers one does it, the others wait for it.
 */
export async function holdSinceRestore(manager: EntityManager): Promise<MovedTarget[]> {
  const mark = await lockRestoreMark(manager);
  if (mark === undefined) return [];
  const paused = await pauseDue(manager, mark.until, mark.restoredAt);
  await advance(manager, paused);
  await deleteRestoreMark(manager);
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
