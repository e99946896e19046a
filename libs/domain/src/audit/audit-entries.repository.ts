import type { ListAuditEntries } from '@imprint/contracts/audit';
import type { Page } from '@imprint/contracts/documents';
import { newestFirst, paginate, searchIn, within } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditEntryEntity } from './audit-entry.entity.js';

const searched = ['entry.action', 'entry.subjectType', 'entry.subjectId', 'entry.clientIp'];

/** The rows of the audit log, which are never changed. */
@Injectable()
export class AuditEntriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(manager: EntityManager, entry: Omit<AuditEntryEntity, 'createdAt'>): Promise<void> {
    await manager.save(manager.create(AuditEntryEntity, entry));
  }

  /** Newest first. */
  async list(organizationId: string, query: ListAuditEntries): Promise<Page<AuditEntryEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(AuditEntryEntity, 'entry')
      .where('entry.organizationId = :organizationId', { organizationId });
    const { action, subjectId, actorId, search } = query;
    if (action !== undefined) rows.andWhere('entry.action = :action', { action });
    if (subjectId !== undefined) rows.andWhere('entry.subjectId = :subjectId', { subjectId });
    if (actorId !== undefined) rows.andWhere('entry.actorId = :actorId', { actorId });
    within(rows, 'entry.createdAt', query);
    searchIn(rows, searched, search);
    return paginate(rows, newestFirst('entry'), query);
  }
}
