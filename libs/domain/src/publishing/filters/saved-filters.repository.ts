import type { Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { byTime, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SavedFilterEntity } from './saved-filter.entity.js';

type Owner = Pick<Principal, 'organizationId' | 'userId'>;

/** Saved filters, each person's own. */
@Injectable()
export class SavedFiltersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  async list({ organizationId, userId }: Owner, { search, ...page }: ListQuery): Promise<Page<SavedFilterEntity>> {
    const rows = this.dataSource.manager.createQueryBuilder(SavedFilterEntity, 'filter').where({ organizationId, userId });
    searchIn(rows, ['filter.name'], search);
    return paginate(rows, byTime('filter', 'createdAt', 'ASC'), page);
  }

  /** Makes creations of a person's filters wait for each other, so that they count each other. */
  async countLocked(manager: EntityManager, { organizationId, userId }: Owner): Promise<number> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [`filters:${organizationId}:${userId}`]);
    return manager.countBy(SavedFilterEntity, { organizationId, userId });
  }

  async insert(manager: EntityManager, filter: Omit<SavedFilterEntity, 'createdAt'>): Promise<SavedFilterEntity> {
    return manager.save(manager.create(SavedFilterEntity, filter));
  }

  /** Whether there was one. */
  async delete({ organizationId, userId }: Owner, id: string): Promise<boolean> {
    const { affected } = await this.dataSource.manager.delete(SavedFilterEntity, { id, organizationId, userId });
    return affected === 1;
  }
}
