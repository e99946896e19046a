import type { Tenant } from '@imprint/contracts/access';
import { createOnce, ownedBy } from '@imprint/platform/database';
import type { ImportedRow } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { excerptLength } from './excerpt.js';
import { ImportedReleaseEntity, ReleaseImportEntity } from './release-import.entity.js';

/** An imported release of which nothing has begun. */
export interface WaitingRelease {
  id: string;
  status: 'draft' | 'scheduled' | 'paused';
  /** Whether it was made to repeat since: others follow it. */
  isRepeating: boolean;
}

/** Imports of an organization, and the releases that came from each. Read model: joins release and target. */
@Injectable()
export class ReleaseImportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async createOnce(
    request: Pick<ReleaseImportEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<ReleaseImportEntity>,
  ): Promise<ReleaseImportEntity> {
    return createOnce(this.dataSource.manager, ReleaseImportEntity, request, make);
  }

  async find(tenant: Tenant, id: string): Promise<ReleaseImportEntity | null> {
    return this.dataSource.manager.findOneBy(ReleaseImportEntity, { ...ownedBy(tenant), id });
  }

  async insert(
    manager: EntityManager,
    row: Omit<ReleaseImportEntity, 'createdAt' | 'undoneAt'>,
    releases: readonly Pick<ImportedReleaseEntity, 'releaseId' | 'line' | 'status'>[],
  ): Promise<ReleaseImportEntity> {
    const { id: importId, organizationId } = row;
    const made = await manager.save(manager.create(ReleaseImportEntity, row));
    await manager.insert(
      ImportedReleaseEntity,
      releases.map((release) => ({ ...release, importId, organizationId })),
    );
    return made;
  }

  /** As they are now, in the order of the file. */
  async listRows({ organizationId, brandIds }: Tenant, importId: string): Promise<Omit<ImportedRow, 'faults'>[]> {
    return this.dataSource.query<Omit<ImportedRow, 'faults'>[]>(
      `select i.line, r.title, left(r.base_content, $3) as excerpt, r.scheduled_at as "scheduledAt", r.timezone, i.status,
         array(
           select t.connection_id from target t
           where t.release_id = r.id and t.organization_id = r.organization_id order by t.position
         ) as "connectionIds",
         case when r.deleted_at is null then r.id end as "releaseId"
       from imported_release i join release r on r.id = i.release_id and r.organization_id = i.organization_id
       where i.organization_id = $1 and i.import_id = $2 and ($4::text[] is null or r.brand_id = any($4)) order by i.line, r.id`,
      [organizationId, importId, excerptLength, brandIds],
    );
  }

  async listWaiting(organizationId: string, importId: string): Promise<WaitingRelease[]> {
    return this.dataSource.query<WaitingRelease[]>(
      `select r.id, r.status, r.series_id is not null as "isRepeating"
       from imported_release i join release r on r.id = i.release_id and r.organization_id = i.organization_id
       where i.organization_id = $1 and i.import_id = $2 and r.deleted_at is null and r.status in ('draft', 'scheduled', 'paused')
       order by i.line, r.id`,
      [organizationId, importId],
    );
  }

  /** False when it was undone before. */
  async markUndone(
    manager: EntityManager,
    { organizationId, id }: Pick<ReleaseImportEntity, 'organizationId' | 'id'>,
  ): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(ReleaseImportEntity)
      .set({ undoneAt: () => 'now()' })
      .where('id = :id and organization_id = :organizationId and undone_at is null', { id, organizationId })
      .execute();
    return affected === 1;
  }
}
