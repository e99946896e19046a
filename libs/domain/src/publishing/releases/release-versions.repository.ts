import type { ListQuery, Page } from '@imprint/contracts/documents';
import { newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ReleaseVersionEntity } from './release-version.entity.js';

/** Versions of releases. */
@Injectable()
export class ReleaseVersionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(organizationId: string, releaseId: string, { search, ...page }: ListQuery): Promise<Page<ReleaseVersionEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(ReleaseVersionEntity, 'version')
      .where('version.organizationId = :organizationId and version.releaseId = :releaseId', { organizationId, releaseId });
    searchIn(rows, ['version.title', 'version.baseContent'], search);
    return paginate(rows, newestFirst('version'), page);
  }

  async find(organizationId: string, releaseId: string, id: string): Promise<ReleaseVersionEntity | null> {
    return findVersion(this.dataSource.manager, { id, releaseId, organizationId });
  }
}

type Own = Pick<ReleaseVersionEntity, 'id' | 'releaseId' | 'organizationId'>;

export async function findVersion(manager: EntityManager, own: Own): Promise<ReleaseVersionEntity | null> {
  return manager.findOneBy(ReleaseVersionEntity, { id: own.id, releaseId: own.releaseId, organizationId: own.organizationId });
}

export async function findLatestVersion(manager: EntityManager, own: Omit<Own, 'id'>): Promise<ReleaseVersionEntity | null> {
  const { organizationId, releaseId } = own;
  return manager.findOne(ReleaseVersionEntity, {
    where: { organizationId, releaseId },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
}

/** Requires the caller's lock on the release. */
export async function updateVersion(
  manager: EntityManager,
  { id, organizationId }: ReleaseVersionEntity,
  columns: Partial<ReleaseVersionEntity>,
): Promise<void> {
  await manager.update(ReleaseVersionEntity, { id, organizationId }, columns);
}

/** Requires the caller's lock on the release. @param kept of the release, the oldest are deleted */
export async function insertVersion(manager: EntityManager, version: ReleaseVersionEntity, kept: number): Promise<void> {
  await manager.insert(ReleaseVersionEntity, version);
  await manager.query(
    `delete from release_version where organization_id = $1 and release_id = $2 and id in (
       select id from release_version where organization_id = $1 and release_id = $2 order by created_at desc, id desc offset $3
     )`,
    [version.organizationId, version.releaseId, kept],
  );
}
