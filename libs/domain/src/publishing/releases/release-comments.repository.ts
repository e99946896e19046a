import type { ListQuery, Page } from '@imprint/contracts/documents';
import type { Changed } from '@imprint/contracts/messages';
import { byTime, createOnce, paginate, searchIn } from '@imprint/platform/database';
import { recordNotices, withdrawNotice, type NewNotice } from '../../notices/index.js';
import { readRelease } from './releases.repository.js';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { ReleaseCommentEntity } from './release-comment.entity.js';

/** A comment that was written by a review link. */
export type ReviewerCommentEntity = ReleaseCommentEntity & { reviewerName: string };

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
    const ofTheTeam = { reviewerName: null, reviewLinkId: null, editedAt: null };
    return createOnce(manager, ReleaseCommentEntity, comment, () =>
      manager.save(manager.create(ReleaseCommentEntity, { ...comment, ...ofTheTeam })),
    );
  }

  /** Those that were written by review links, oldest first. */
  async listOfReviewers(organizationId: string, releaseId: string): Promise<ReviewerCommentEntity[]> {
    const where = { organizationId, releaseId, reviewerName: Not(IsNull()) };
    const rows = await this.dataSource.manager.find(ReleaseCommentEntity, { where, order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.filter((row): row is ReviewerCommentEntity => row.reviewerName !== null);
  }

  /**
   * Writes a comment by a review link, unless as many as `atMost` were written with it.
   * @returns the notice for whoever made the link; null if it was not written
   */
  async insertOfReviewer(
    comment: Pick<ReleaseCommentEntity, 'id' | 'organizationId' | 'releaseId' | 'authorId' | 'text'> & {
      reviewerName: string;
      reviewLinkId: string;
    },
    atMost: number,
  ): Promise<Changed[] | null> {
    const { organizationId, reviewLinkId, releaseId } = comment;
    return this.dataSource.transaction(async (manager) => {
      // Comments of one link are counted one after the other.
      await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 2))`, [`review-comments:${reviewLinkId}`]);
      if ((await manager.countBy(ReleaseCommentEntity, { organizationId, reviewLinkId })) >= atMost) return null;
      await manager.insert(ReleaseCommentEntity, comment);
      const { title } = await readRelease(manager, { id: releaseId, organizationId });
      return recordNotices(manager, [reviewNotice(comment, title)]);
    });
  }

  async update(organizationId: string, id: string, changes: Pick<ReleaseCommentEntity, 'text' | 'editedAt'>): Promise<void> {
    await this.dataSource.manager.update(ReleaseCommentEntity, { id, organizationId }, changes);
  }

  /** With what a notice said of it. */
  async delete({ organizationId, releaseId: subjectId, id }: ReleaseCommentEntity): Promise<Changed[]> {
    return this.dataSource.transaction(async (manager) => {
      await manager.delete(ReleaseCommentEntity, { id, organizationId });
      return withdrawNotice(manager, { organizationId, kind: 'review.commented', subjectId, cause: id });
    });
  }
}

type WrittenComment = Pick<ReleaseCommentEntity, 'id' | 'organizationId' | 'releaseId' | 'authorId' | 'text'> & {
  reviewerName: string;
};

/** For whoever made the link: the reviewer and the beginning of what they wrote. */
function reviewNotice({ id, organizationId, releaseId, authorId, reviewerName, text }: WrittenComment, title: string): NewNotice {
  const detail = `${reviewerName}: ${[...text].slice(0, 200).join('')}`;
  const path = `releases/${releaseId}`;
  return { organizationId, kind: 'review.commented', userId: authorId, subjectId: releaseId, cause: id, title, detail, path };
}
