import { IsNull, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { addToOutbox, type OutboxEntry } from '../webhooks/index.js';
import { PostEntity } from './post.entity.js';
import { releaseEvent, targetEvent } from './publish-events.js';
import { ReleaseEntity } from './release.entity.js';
import { deriveReleaseStatus, isTerminal, postStatusOf } from './release-states.js';
import { TargetEntity } from './target.entity.js';

/**
 * Locks the release. Always taken before its targets are written, so that two writers never wait for each other in a circle.
 * @returns null for one that is not there, or is deleted
 */
export async function lockRelease(
  manager: EntityManager,
  organizationId: string,
  releaseId: string,
): Promise<ReleaseEntity | null> {
  return lock(manager, { id: releaseId, organizationId, deletedAt: IsNull() });
}

/** The same, deleted or not: what became of a target is written down in any case. */
export async function lockReleaseOfOutcome(
  manager: EntityManager,
  organizationId: string,
  releaseId: string,
): Promise<ReleaseEntity | null> {
  return lock(manager, { id: releaseId, organizationId });
}

function lock(manager: EntityManager, where: FindOptionsWhere<ReleaseEntity>): Promise<ReleaseEntity | null> {
  return manager.findOne(ReleaseEntity, { where, lock: { mode: 'pessimistic_write' } });
}

/**
 * Brings a locked release and its post in step with its targets and writes the events of what ended: those of the targets
 * named in `changedTargetIds`, and the release's own when it just ended.
 */
export async function advanceRelease(
  manager: EntityManager,
  release: ReleaseEntity,
  changedTargetIds: readonly string[],
  at: Date,
): Promise<void> {
  const targets = await manager.find(TargetEntity, {
    where: { releaseId: release.id, organizationId: release.organizationId },
    order: { position: 'ASC' },
  });
  const previous = release.status;
  release.status = deriveReleaseStatus(targets.map((target) => target.status));
  const published = targets.filter((target) => target.status === 'published').map((target) => target.publishedAt ?? at);
  const ended = targets.every((target) => isTerminal(target.status));
  release.publishedAt = ended && published.length > 0 ? new Date(Math.max(...published.map(Number))) : null;
  await manager.update(
    ReleaseEntity,
    { id: release.id, organizationId: release.organizationId },
    { status: release.status, publishedAt: release.publishedAt },
  );
  if (release.status !== previous) {
    await manager.update(
      PostEntity,
      { id: release.postId, organizationId: release.organizationId },
      { status: postStatusOf(release.status) },
    );
  }
  const entries = targets
    .filter((target) => changedTargetIds.includes(target.id))
    .map((target) => targetEvent(release, target, targets, at));
  entries.push(release.status === previous ? null : releaseEvent(release, targets, at));
  await addToOutbox(
    manager,
    entries.filter((entry): entry is OutboxEntry => entry !== null),
  );
}
