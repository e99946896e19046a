import type { ListQuery, Page } from '@imprint/contracts/documents';
import { byTime, createOnce, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReleaseCommentEntity } from './release-comment.entity.js';

/** Comments on releases. */
@Injectable()
export class ReleaseCommentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  async list(organizationId: string, releaseId: string, { search, ...page }: ListQuery): Promise<Page<ReleaseCommentEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(ReleaseCommentEntity, 'comment')
      .where('comment.organizationId = :organizationId and comment.releaseId = :releaseId', { organizationId, releaseId });
    searchIn(rows, ['comment.text'], search);
    return paginate(rows, byTime('comment', 'createdAt', 'ASC'), page);
  }

  async find(organizationId: string, releaseId: string, id: string): Promise<ReleaseCommentEntity | null> {
    return this.dataSource.manager.findOneBy(ReleaseCommentEntity, { id, releaseId, organizationId });
  }

  async createOnce(
    comment: Pick<
      ReleaseCommentEntity,
      'id' | 'organizationId' | 'releaseId' | 'authorId' | 'apiKeyId' | 'text' | 'idempotencyKey'
    >,
  ): Promise<ReleaseCommentEntity> {
    const { manager } = this.dataSource;
    return createOnce(manager, ReleaseCommentEntity, comment, () =>
      manager.save(manager.create(ReleaseCommentEntity, { ...comment, editedAt: null })),
    );
  }

  async update(organizationId: string, id: string, changes: Pick<ReleaseCommentEntity, 'text' | 'editedAt'>): Promise<void> {
    await this.dataSource.manager.update(ReleaseCommentEntity, { id, organizationId }, changes);
  }

  async delete(organizationId: string, id: string): Promise<void> {
    await this.dataSource.manager.delete(ReleaseCommentEntity, { id, organizationId });
  }
}
