import type { ListQuery, Page } from '@imprint/contracts/documents';
import { paginate, type ListOrder } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { KnowledgeChunkEntity } from '../chunks/knowledge-chunk.entity.js';

const inOrder: ListOrder = { by: 'chunk.position', type: 'number', id: 'chunk.id', direction: 'ASC' };

/** The parts that sources are searched by, to be read. */
@Injectable()
export class SourceChunksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** As they follow each other in the text. */
  async list(
    { organizationId, sourceId }: Pick<KnowledgeChunkEntity, 'organizationId' | 'sourceId'>,
    query: ListQuery,
  ): Promise<Page<KnowledgeChunkEntity>> {
    const rows = this.dataSource.manager.createQueryBuilder(KnowledgeChunkEntity, 'chunk').where({ organizationId, sourceId });
    return paginate(rows, inOrder, query);
  }
}
