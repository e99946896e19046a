import type { Changed } from '@imprint/contracts/messages';
import type { EntityManager } from 'typeorm';
import { addToOutbox, type OutboxEntry } from '../../webhooks/index.js';
import { updatePostOf } from '../composing/posts.repository.js';
import { releaseEvent, targetEvent } from './publish-events.js';
import type { ReleaseEntity } from './release.entity.js';
import { deriveReleaseStatus, isTerminal, postStatusOf } from './release-states.js';
import { noticesOfTargets } from './target-notices.js';
import type { MovedTarget } from './release-signals.js';
import { lockReleaseOfOutcome, updateRelease } from './releases.repository.js';
import { listTargetsOf } from './targets.repository.js';

/**
 * Updates the status of a locked release and its post from its targets, and writes the events of what has ended: for the targets in
 * `changedTargetIds`, and for the release if it has just ended. @returns the notices that this changed, for `signalNotices` after the commit
 */
export async function advanceRelease(
  manager: EntityManager,
  release: ReleaseEntity,
  changedTargetIds: readonly string[],
  at: Date,
): Promise<Changed[]> {
  const targets = await listTargetsOf(manager, release);
  const previous = release.status;
  release.status = deriveReleaseStatus(targets.map((target) => target.status));
  const published = targets.filter((target) => target.status === 'published').map((target) => target.publishedAt ?? at);
  const ended = targets.every((target) => isTerminal(target.status));
  release.publishedAt = ended && published.length > 0 ? new Date(Math.max(...published.map(Number))) : null;
  await updateRelease(manager, release, { status: release.status, publishedAt: release.publishedAt });
  if (release.status !== previous) await updatePostOf(manager, release, { status: postStatusOf(release.status) });
  const changed = targets.filter((target) => changedTargetIds.includes(target.id));
  const entries = changed.map((target) => targetEvent(release, target, targets, at));
  entries.push(release.status === previous ? null : releaseEvent(release, targets, at));
  await addToOutbox(
    manager,
    entries.filter((entry): entry is OutboxEntry => entry !== null),
  );
  return noticesOfTargets(manager, release, changed);
}

/** The same for targets of any releases, which are locked one after the other. */
export async function advanceReleases(manager: EntityManager, moved: readonly MovedTarget[]): Promise<void> {
  for (const [releaseId, targets] of Map.groupBy(moved, (target) => target.releaseId)) {
    const release = await lockReleaseOfOutcome(manager, targets[0]?.organizationId ?? '', releaseId);
    if (release === null) continue;
    const ids = targets.map(({ id }) => id);
    await advanceRelease(manager, release, ids, new Date());
  }
}
