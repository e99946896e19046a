import type { Changed } from '@imprint/contracts/messages';
import type { EntityManager } from 'typeorm';
import { recordNotices, resolveNotices, type NewNotice } from '../../notices/index.js';
import { nameOfConnection, suspectConnection } from '../connections/connections.repository.js';
import { connectionGone } from '../publish-failure.js';
import type { ReleaseEntity } from './release.entity.js';
import type { TargetEntity } from './target.entity.js';

/**
 * Records what needs somebody about these targets and ends what no longer does, in the caller's transaction. A release that was deleted
 * needs nobody.
 */
export async function noticesOfTargets(
  manager: EntityManager,
  release: ReleaseEntity,
  targets: readonly TargetEntity[],
): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const target of targets) {
    const { organizationId } = release;
    const needed = release.deletedAt === null ? await neededFor(manager, release, target) : [];
    const kinds = (['target.failed', 'target.unconfirmed'] as const).filter((kind) =>
      needed.every((notice) => notice.kind !== kind),
    );
    // In one statement: every post that goes out pays for it.
    const over =
      target.status === 'published' ? { subjectIds: [target.id, target.connectionId] } : { subjectIds: [target.id], kinds };
    changed.push(...(await resolveNotices(manager, { organizationId, ...over })));
    changed.push(...(await recordNotices(manager, needed)));
  }
  return changed;
}

async function neededFor(manager: EntityManager, release: ReleaseEntity, target: TargetEntity): Promise<NewNotice[]> {
  const { status, error, platform, connectionId, attempts } = target;
  const isHeld = status === 'unconfirmed' && target.wakeAt === null;
  if (status !== 'failed' && !isHeld) return [];
  const { organizationId, title, id: releaseId } = release;
  const about = {
    organizationId,
    subjectId: target.id,
    cause: String(attempts),
    title,
    detail: error?.message ?? null,
    platform,
    path: `releases/${releaseId}`,
  };
  if (isHeld) return [{ ...about, kind: 'target.unconfirmed' }];
  const failed: NewNotice = { ...about, kind: 'target.failed' };
  // A connection that was removed on purpose needs nobody.
  if (error?.class !== 'credential' || error.code === connectionGone.code) return [failed];
  await suspectConnection(manager, { organizationId, id: connectionId });
  const name = (await nameOfConnection(manager, organizationId, connectionId)) ?? platform;
  const account = { ...about, subjectId: connectionId, cause: '', title: name, path: 'connections' };
  return [failed, { ...account, kind: 'connection.refused' }];
}
