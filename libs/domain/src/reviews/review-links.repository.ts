import type { Role } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import type { ReviewLinkPolicy } from '@imprint/contracts/reviews';
import { newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { ReviewLinkEntity } from './review-link.entity.js';

/** What a link is for. */
export type ReviewSubject = Pick<ReviewLinkEntity, 'organizationId'> &
  ({ releaseId: string; approvalId: null } | { releaseId: null; approvalId: string });

/** A valid link, with what decides what its holder may do. */
export interface ValidReviewLink extends Omit<ReviewLinkEntity, 'secretDigest' | 'createdAt' | 'revokedAt' | 'lastUsedAt'> {
  policy: Exclude<ReviewLinkPolicy, 'off'>;
  /** Present role, brands and name of whoever made it. */
  role: Role;
  brandIds: readonly string[] | null;
  invitedBy: string;
}

/**
 * Valid for as long as whoever made it could make it again: links are allowed, and were all the time since, and the person may still write
 * in the organization.
 */
const valid = `
  link.revoked_at is null and link.expires_at > now()
  and exists (
    select from organization o where o.id = link.organization_id and o.review_links <> 'off' and link.created_at >= o.review_links_since
  ) and exists (
    select from membership m where m.organization_id = link.organization_id and m.user_id = link.created_by and m.role <> 'viewer'
  )`;

/** Review links. Read model: joins organization, membership and app_user. */
@Injectable()
export class ReviewLinksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The lock keeps others from making links in the organization, so that they can be counted. */
  async transaction<T>(organizationId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 2))`, [`review-links:${organizationId}`]);
      return work(manager);
    });
  }

  /** Valid ones, newest first. */
  async list(subject: ReviewSubject, { search, ...page }: ListQuery): Promise<Page<ReviewLinkEntity>> {
    const rows = this.of(this.dataSource.manager, subject);
    searchIn(rows, ['link.reviewerName'], search);
    return paginate(rows, newestFirst('link'), page);
  }

  async count(manager: EntityManager, subject: ReviewSubject): Promise<number> {
    return this.of(manager, subject).getCount();
  }

  async insert(
    manager: EntityManager,
    link: Omit<ReviewLinkEntity, 'createdAt' | 'expiresAt'>,
    days: number,
  ): Promise<ReviewLinkEntity> {
    const expiresAt = () => `now() + make_interval(days => ${days})`;
    await manager.insert(ReviewLinkEntity, { ...link, expiresAt });
    return manager.findOneByOrFail(ReviewLinkEntity, { id: link.id, organizationId: link.organizationId });
  }

  async find(organizationId: string, id: string): Promise<ReviewLinkEntity | null> {
    return this.dataSource.manager
      .createQueryBuilder(ReviewLinkEntity, 'link')
      .where('link.id = :id and link.organizationId = :organizationId', { id, organizationId })
      .andWhere(valid)
      .getOne();
  }

  /** False when it was revoked before. */
  async revoke(
    manager: EntityManager,
    { organizationId, id }: Pick<ReviewLinkEntity, 'organizationId' | 'id'>,
  ): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(ReviewLinkEntity)
      .set({ revokedAt: () => 'now()' })
      .where('id = :id and organization_id = :organizationId and revoked_at is null', { id, organizationId })
      .execute();
    return affected === 1;
  }

  /** By its secret, whatever organization it is of. */
  async findValid(secretDigest: string): Promise<ValidReviewLink | undefined> {
    const [found] = await this.dataSource.query<ValidReviewLink[]>(
      `select link.id, link.organization_id as "organizationId", link.release_id as "releaseId", link.approval_id as "approvalId",
         link.reviewer_name as "reviewerName", link.can_decide as "canDecide", link.created_by as "createdBy",
         link.expires_at as "expiresAt", organization.review_links as policy, membership.role,
         membership.brand_ids as "brandIds", person.name as "invitedBy"
       from review_link link
         join organization on organization.id = link.organization_id
         join membership on membership.organization_id = link.organization_id and membership.user_id = link.created_by
         join app_user person on person.id = link.created_by
       where link.secret_digest = $1 and not membership.suspended and ${valid}`,
      [secretDigest],
    );
    return found;
  }

  /** To the minute, so that a page which is read often writes seldom. */
  async markUsed({ organizationId, id }: Pick<ReviewLinkEntity, 'organizationId' | 'id'>): Promise<void> {
    await this.dataSource.query(
      `update review_link set last_used_at = now()
       where id = $1 and organization_id = $2 and coalesce(last_used_at < now() - interval '1 minute', true)`,
      [id, organizationId],
    );
  }

  private of(
    manager: EntityManager,
    { organizationId, releaseId, approvalId }: ReviewSubject,
  ): SelectQueryBuilder<ReviewLinkEntity> {
    return manager
      .createQueryBuilder(ReviewLinkEntity, 'link')
      .where('link.organizationId = :organizationId', { organizationId })
      .andWhere('coalesce(link.releaseId, link.approvalId) = :subjectId', { subjectId: releaseId ?? approvalId })
      .andWhere(valid);
  }
}
