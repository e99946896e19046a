import type { Tenant } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { MissedPosts } from '@imprint/contracts/publishing';
import { currentTraceContext } from '@imprint/platform/tracing';
import type { EntityManager } from 'typeorm';
import { missedWhilePaused } from '../publish-failure.js';
import type { MovedTarget } from '../releases/release-signals.js';
import { pauseTargets } from '../releases/targets.repository.js';
import { PublishingPauseEntity } from './publishing-pause.entity.js';

/** Targets that one look at what fell due holds. */
const batch = 1_000;
const missed = `organization_id = $1 and status = 'paused' and error ->> 'code' = '${missedWhilePaused.code}'`;

/** Null unless nothing is published in the organization at the moment. */
export async function findPause(manager: EntityManager, organizationId: string): Promise<PublishingPauseEntity | null> {
  return manager.findOneBy(PublishingPauseEntity, { organizationId });
}

/** @throws Problem `publishing_paused` */
export async function requireUnpaused(manager: EntityManager, organizationId: string): Promise<void> {
  if ((await findPause(manager, organizationId)) === null) return;
  throw problem('publishing_paused', 'Publishing is paused in this organization. Schedule it, or resume publishing first.');
}

/** Returns false if it was paused already. */
export async function insertPause(manager: EntityManager, pause: Partial<PublishingPauseEntity>): Promise<boolean> {
  const insert = manager.createQueryBuilder().insert().into(PublishingPauseEntity).values(pause).orIgnore();
  return ((await insert.returning('organization_id').execute()).raw as unknown[]).length > 0;
}

/** Returns false if it was not paused. Waits for whoever holds what fell due. */
export async function deletePause(manager: EntityManager, organizationId: string): Promise<boolean> {
  return (await manager.delete(PublishingPauseEntity, { organizationId })).affected === 1;
}

export async function countMissed(manager: EntityManager, { organizationId, brandIds }: Tenant): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    `select count(*)::integer as count from target where ${missed}
       and ($2::text[] is null or release_id in (select id from release where organization_id = $1 and brand_id = any($2)))`,
    [organizationId, brandIds],
  );
  return row?.count ?? 0;
}

/**
 * Pauses targets that have fallen due in organizations where publishing is paused, some at a time. They keep their times.
 * @returns those that were paused, of which there may be more
 */
export async function pauseDueTargets(manager: EntityManager): Promise<MovedTarget[]> {
  // Whoever resumes waits for this, and afterwards finds everything that was missed.
  const pauses = await manager.query<{ id: string }[]>(
    `select organization_id as id from publishing_pause order by organization_id for share skip locked`,
  );
  if (pauses.length === 0) return [];
  const isDue = `status = 'scheduled' and wake_at <= now()`;
  const due = await manager.query<{ id: string }[]>(
    `select id from target where ${isDue} and organization_id = any($1) order by wake_at, id limit ${batch}`,
    [pauses.map(({ id }) => id)],
  );
  const parameters = [due.map(({ id }) => id)];
  return pauseTargets(manager, { where: `id = any($1) and ${isDue}`, parameters, error: missedWhilePaused });
}

/** Decides about everything that was missed. @returns the targets that changed */
export async function settleMissed(
  manager: EntityManager,
  organizationId: string,
  decision: Exclude<MissedPosts, 'keep'>,
): Promise<MovedTarget[]> {
  await manager.query(
    `select from release where id = any(array(select release_id from target where ${missed})) order by id for update`,
    [organizationId],
  );
  const publishes = decision === 'publish';
  const [changed] = await manager.query<[MovedTarget[], number]>(
    `update target set status = '${publishes ? 'scheduled' : 'cancelled'}', wake_at = ${publishes ? 'now()' : 'null'}, error = null,
       fence = fence + 1, trace_context = $2, updated_at = now()
     where ${missed} returning id, organization_id as "organizationId", release_id as "releaseId"`,
    [organizationId, currentTraceContext()],
  );
  return changed;
}
