import type { EntityManager } from 'typeorm';
import { failRestoredChanges } from '../post-changes/post-changes.repository.js';
import { advanceReleases } from '../releases/release-progress.js';
import type { MovedTarget } from '../releases/release-signals.js';
import {
  deleteRestoreMark,
  insertRestoreMark,
  lockRestoreMark,
  markUnconfirmed,
  pauseDue,
} from './restored-targets.repository.js';

/** How many targets were held. */
export interface HeldTargets {
  /** Paused until a person resumes, publishes or cancels them. */
  paused: number;
  /** Their platform had been called, so they are `unconfirmed` and will be looked up. */
  unconfirmed: number;
}

/**
 * For tables from a backup that are not in use yet: what is due until this time must not be published automatically, because it may have
 * been published after the backup was taken. Leaves a mark for `holdSinceRestore`.
 */
export async function holdRestoredTargets(manager: EntityManager, until: Date): Promise<HeldTargets> {
  const paused = await pauseDue(manager, until.toISOString(), 'infinity');
  const unconfirmed = await markUnconfirmed(manager);
  await failRestoredChanges(manager);
  await advanceReleases(manager, [...paused, ...unconfirmed]);
  await insertRestoreMark(manager, until);
  return { paused: paused.length, unconfirmed: unconfirmed.length };
}

/**
 * Holds what became due between a restore and the start of the first worker, before anything is claimed, however long that took. What a
 * person created or changed since the restore is published. Of several workers one does this, and the others wait for it.
 */
export async function holdSinceRestore(manager: EntityManager): Promise<MovedTarget[]> {
  const mark = await lockRestoreMark(manager);
  if (mark === undefined) return [];
  const paused = await pauseDue(manager, mark.until, mark.restoredAt);
  await advanceReleases(manager, paused);
  await deleteRestoreMark(manager);
  return paused;
}
