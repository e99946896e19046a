import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { ReleaseSeriesEntity } from './release-series.entity.js';

type Own = Pick<ReleaseSeriesEntity, 'id' | 'organizationId'>;

/** Releases that repeat. */
@Injectable()
export class SeriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async listNamed(organizationId: string, ids: readonly string[]): Promise<ReleaseSeriesEntity[]> {
    if (ids.length === 0) return [];
    return this.dataSource.manager.findBy(ReleaseSeriesEntity, { organizationId, id: In([...ids]) });
  }
}

/** Releases of an organization that begin to repeat wait for each other, so that they count each other. */
export async function countGrowingLocked(manager: EntityManager, organizationId: string): Promise<number> {
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 6))', [`release-series:${organizationId}`]);
  const rows = manager.createQueryBuilder(ReleaseSeriesEntity, 'series');
  return rows.where('series.organizationId = :organizationId and series.extendAt is not null', { organizationId }).getCount();
}

/** Always taken before the locks of its releases. Not on the key: a release that is changed checks its reference to the series. */
export async function lockSeries(manager: EntityManager, { id, organizationId }: Own): Promise<ReleaseSeriesEntity> {
  return manager.findOneOrFail(ReleaseSeriesEntity, { where: { id, organizationId }, lock: { mode: 'for_no_key_update' } });
}

/** Locks one that has to be extended by then, unless another process is at it. Across organizations. */
export async function claimSeries(manager: EntityManager, now: Date): Promise<ReleaseSeriesEntity | null> {
  return manager
    .createQueryBuilder(ReleaseSeriesEntity, 'series')
    .where('series.extendAt <= :now', { now })
    .orderBy('series.extendAt')
    .setLock('for_no_key_update')
    .setOnLocked('skip_locked')
    .limit(1)
    .getOne();
}

export async function insertSeries(
  manager: EntityManager,
  series: Omit<ReleaseSeriesEntity, 'revision' | 'createdAt' | 'updatedAt'>,
): Promise<void> {
  await manager.insert(ReleaseSeriesEntity, series);
}

/** A change by a person. Requires the caller's lock. */
export async function updateSeries(
  manager: EntityManager,
  { id, organizationId }: Own,
  columns: Partial<ReleaseSeriesEntity>,
): Promise<void> {
  await manager.update(ReleaseSeriesEntity, { id, organizationId }, columns);
}

/** How far its releases exist, which is no change by a person. Requires the caller's lock. */
export async function writeExtent(
  manager: EntityManager,
  { id, organizationId, lastDate, extendAt }: Own & Pick<ReleaseSeriesEntity, 'lastDate' | 'extendAt'>,
): Promise<void> {
  await manager.query('update release_series set last_date = $3, extend_at = $4 where id = $1 and organization_id = $2', [
    id,
    organizationId,
    lastDate,
    extendAt,
  ]);
}
