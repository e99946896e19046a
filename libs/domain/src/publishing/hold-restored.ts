import type { EntityManager } from 'typeorm';
import { heldAfterRestore } from './publish-failure.js';
import { advanceRelease, lockRelease } from './release-progress.js';

export interface HeldTargets {
  /** Paused, so that a person resumes, publishes now or cancels. */
  paused: number;
  /** Their platform had been called: `unconfirmed`, and looked up. */
  unconfirmed: number;
}

interface Held {
  id: string;
  organizationId: string;
  releaseId: string;
}

/**
 * In tables that came out of a backup: what was or falls due until then is not published by itself, because it may have been published
 * after the backup was taken.
 */
export async function holdRestoredTargets(manager: EntityManager, until: Date): Promise<HeldTargets> {
  const returned = `returning id, organization_id as "organizationId", release_id as "releaseId"`;
  const [paused] = await manager.query<[Held[], number]>(
    `update target set status = 'paused', wake_at = null, held_until = null, fence = fence + 1, error = $2, updated_at = now()
     where status = 'scheduled' and least(wake_at, scheduled_at) <= $1 ${returned}`,
    [until, heldAfterRestore],
  );
  const [unconfirmed] = await manager.query<[Held[], number]>(
    `update target set status = 'unconfirmed', wake_at = now(), lookups = 0, fence = fence + 1, error = $1, updated_at = now()
     where status = 'publishing' or (status = 'unconfirmed' and wake_at is not null) ${returned}`,
    [heldAfterRestore],
  );
  await manager.query(`update publish_attempt set outcome = 'unknown', ended_at = now() where outcome = 'running'`);
  const byRelease = Map.groupBy([...paused, ...unconfirmed], ({ releaseId }) => releaseId);
  for (const [releaseId, targets] of byRelease) {
    const release = await lockRelease(manager, targets[0]?.organizationId ?? '', releaseId);
    if (release === null) continue;
    await advanceRelease(
      manager,
      release,
      targets.map(({ id }) => id),
      new Date(),
    );
  }
  return { paused: paused.length, unconfirmed: unconfirmed.length };
}
