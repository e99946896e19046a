import type { ListQuery, Page } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { byNumber, paginate } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThanOrEqual, type EntityManager } from 'typeorm';
import { KnowledgeVersionEntity } from '../knowledge-version.entity.js';

type Place = Pick<KnowledgeVersionEntity, 'organizationId' | 'sourceId'>;

/** Texts of sources. */
@Injectable()
export class KnowledgeVersionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async list({ organizationId, sourceId }: Place, query: ListQuery): Promise<Page<KnowledgeVersionEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(KnowledgeVersionEntity, 'version')
      .where({ organizationId, sourceId });
    return paginate(rows, byNumber('version', 'number'), query);
  }

  /** With its text. */
  async find({ organizationId, sourceId }: Place, id: string): Promise<KnowledgeVersionEntity | null> {
    return this.dataSource.manager
      .createQueryBuilder(KnowledgeVersionEntity, 'version')
      .addSelect(['version.text', 'version.marks'])
      .where({ organizationId, sourceId, id })
      .getOne();
  }

  /** Adds a version, and removes those that are too many. */
  async insert(manager: EntityManager, version: Omit<KnowledgeVersionEntity, 'createdAt'>): Promise<void> {
    await manager.insert(KnowledgeVersionEntity, version);
    const { organizationId, sourceId, number } = version;
    const old = LessThanOrEqual(number - limits.knowledgeVersionsPerSource);
    await manager.delete(KnowledgeVersionEntity, { organizationId, sourceId, number: old });
  }
}
