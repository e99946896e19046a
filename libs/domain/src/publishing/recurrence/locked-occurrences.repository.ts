import type { Tenant } from '@imprint/contracts/access';
import type { ReleaseStatus } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { ownedBy } from '@imprint/platform/database';
import type { EntityManager } from 'typeorm';
import { ReleaseEntity } from '../releases/release.entity.js';
import type { ReleaseSeriesEntity } from './release-series.entity.js';
import { lockSeries } from './series.repository.js';

/** A release that repeats, with its series and the others that a change is for. */
export interface LockedOccurrences {
  series: ReleaseSeriesEntity;
  release: ReleaseEntity;
  /** Those that wait as a whole, and were not begun, by day. */
  others: ReleaseEntity[];
}

const waiting: readonly ReleaseStatus[] = ['draft', 'scheduled', 'paused'];

/**
 * Locks a release and those that follow it in its series, or all of the series that wait. The series is locked first, and the releases
 * in the order of their ids, as everybody who locks several does.
 * @returns null when there is no such release
 * @throws Problem `validation_failed` for a release that does not repeat, `not_found` for a series of a brand that the caller does not see
 */
export async function lockOccurrences(
  manager: EntityManager,
  tenant: Tenant,
  { releaseId, scope }: { releaseId: string; scope: 'following' | 'all' },
): Promise<LockedOccurrences | null> {
  const { organizationId } = tenant;
  const named = await manager.findOneBy(ReleaseEntity, { ...ownedBy(tenant), id: releaseId });
  if (named === null || named.deletedAt !== null) return null;
  const { seriesId, occurrenceDate } = named;
  if (seriesId === null || occurrenceDate === null)
    throw problem('validation_failed', 'The release does not repeat: leave out occurrences.', { pointer: '/occurrences' });
  const series = await lockSeries(manager, { id: seriesId, organizationId });
  // A draft of it may have been moved to another brand.
  if (tenant.brandIds !== null && !tenant.brandIds.includes(series.content.brandId))
    throw problem('not_found', `There is no release ${releaseId}.`);
  const rows = manager
    .createQueryBuilder(ReleaseEntity, 'release')
    .where({ ...ownedBy(tenant), seriesId })
    .andWhere('release.deletedAt is null and release.occurrenceDate is not null')
    .andWhere(
      `(release.id = :releaseId or (release.occurrenceDate > :after and release.status in (:...waiting) and not exists (
         select from target t where t.organization_id = :organizationId and t.release_id = release.id
           and t.status not in ('draft', 'scheduled', 'paused', 'cancelled'))))`,
      { organizationId, releaseId, after: scope === 'following' ? occurrenceDate : '', waiting },
    )
    .orderBy('release.id')
    .setLock('pessimistic_write');
  const releases = await rows.getMany();
  const release = releases.find(({ id }) => id === releaseId);
  if (release === undefined) return null;
  const others = releases.filter(({ id }) => id !== releaseId);
  return { series, release, others: others.toSorted(byDay) };
}

const byDay = (one: ReleaseEntity, other: ReleaseEntity): number =>
  (one.occurrenceDate ?? '').localeCompare(other.occurrenceDate ?? '');
