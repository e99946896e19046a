import type { Tenant } from '@imprint/contracts/access';
import type { Page, ReleaseStatus } from '@imprint/contracts/documents';
import type { Changed } from '@imprint/contracts/messages';
import type { ListReleasesQuery, ReleaseSort } from '@imprint/contracts/publishing';
import {
  byTime,
  byTimeIfAny,
  createOnce,
  ownedBy,
  paginate,
  restrictTo,
  searchIn,
  within,
  type ListOrder,
} from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { PostEntity } from '../composing/post.entity.js';
import { ReleaseEntity } from './release.entity.js';
import { TargetEntity } from './target.entity.js';

/** A release with its targets counted by outcome. */
export interface CountedRelease {
  id: string;
  organizationId: string;
  status: ReleaseStatus;
  publishedAt: Date | null;
  total: number;
  published: number;
  failed: number;
}

/** Releases. Each is written with its post and its targets. */
@Injectable()
export class ReleasesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Also finds one that was deleted since. */
  async createOnce(
    request: Pick<ReleaseEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<ReleaseEntity>,
  ): Promise<ReleaseEntity> {
    return createOnce(this.dataSource.manager, ReleaseEntity, request, make);
  }

  /** Deleted or not. */
  async findMadeBy(organizationId: string, idempotencyKey: string): Promise<ReleaseEntity | null> {
    return this.dataSource.manager.findOneBy(ReleaseEntity, { organizationId, idempotencyKey });
  }

  async find(tenant: Tenant, id: string): Promise<ReleaseEntity | null> {
    return this.dataSource.manager.findOneBy(ReleaseEntity, { ...ownedBy(tenant), id, deletedAt: IsNull() });
  }

  /** Deleted or not: what was begun with a draft can be saved although somebody has deleted it. */
  async existsPost(tenant: Tenant, id: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(PostEntity, { ...ownedBy(tenant), id });
  }

  async list(tenant: Tenant, query: ListReleasesQuery): Promise<Page<ReleaseEntity>> {
    const rows = this.dataSource.manager.createQueryBuilder(ReleaseEntity, 'release').where('release.deletedAt is null');
    restrictTo(rows, 'release', tenant);
    if (query.status !== undefined) rows.andWhere('release.status = :status', { status: query.status });
    if (query.brandId !== undefined) rows.andWhere('release.brandId = :brandId', { brandId: query.brandId });
    if (query.assigneeId !== undefined) rows.andWhere('release.assigneeId = :assigneeId', { assigneeId: query.assigneeId });
    if (query.seriesId !== undefined) rows.andWhere('release.seriesId = :seriesId', { seriesId: query.seriesId });
    if (query.tagId !== undefined) {
      rows.andWhere(
        `release.id in (select t.release_id from release_tag t where t.organization_id = :organizationId and t.tag_id = :tagId)`,
        { tagId: query.tagId },
      );
    }
    if (query.platform !== undefined) {
      rows.andWhere(
        `exists (select from target t where t.organization_id = :organizationId and t.platform = :platform and t.release_id = release.id)`,
        { platform: query.platform },
      );
    }
    if (query.assetId !== undefined) {
      // Not `or`: each part has an index of its own.
      const attached = `@> jsonb_build_array(jsonb_build_object('assetId', :assetId::text))`;
      const inThread = `@> jsonb_build_array(jsonb_build_object('assetIds', jsonb_build_array(:assetId::text)))`;
      rows.andWhere(
        `release.id in (
          select r.id from release r
          where r.organization_id = :organizationId and r.deleted_at is null and r.media <> '[]' and r.media ${attached}
          union all
          select t.release_id from target t where t.organization_id = :organizationId and t.media ${attached}
          union all
          select r.id from release r
          where r.organization_id = :organizationId and r.deleted_at is null and r.thread <> '[]' and r.thread ${inThread}
          union all
          select t.release_id from target t where t.organization_id = :organizationId and t.thread ${inThread})`,
        { assetId: query.assetId },
      );
    }
    within(rows, 'release.createdAt', query);
    const due = { since: query.scheduledSince, until: query.scheduledUntil };
    within(rows, 'release.scheduledAt', due, { since: 'scheduledSince', until: 'scheduledUntil' });
    searchIn(rows, ['release.title', 'release.baseContent'], query.search);
    return paginate(rows, orderOf(query.sort), query);
  }

  /** The next ones due, the earliest first. */
  async listUpcoming(tenant: Tenant, limit: number): Promise<Page<ReleaseEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(ReleaseEntity, 'release')
      .where("release.status = 'scheduled' and release.deletedAt is null");
    return paginate(restrictTo(rows, 'release', tenant), orderOf('scheduledAt'), { page: 1, limit });
  }

  /** Across organizations, including deleted ones. */
  async listOfAny(organizationIds: readonly string[], ids: readonly string[]): Promise<ReleaseEntity[]> {
    return this.dataSource.manager.findBy(ReleaseEntity, { id: In([...ids]), organizationId: In([...organizationIds]) });
  }

  /** With the number of their targets, by outcome. */
  async listCounted(changed: readonly Changed[]): Promise<CountedRelease[]> {
    const count = (status: string): string => `(count(target.id) filter (where target.status = '${status}'))::integer`;
    return this.dataSource.manager
      .createQueryBuilder(ReleaseEntity, 'release')
      .innerJoin(TargetEntity, 'target', 'target.releaseId = release.id and target.organizationId = release.organizationId')
      .where({
        id: In(changed.map(({ id }) => id)),
        organizationId: In([...new Set(changed.map(({ organizationId }) => organizationId))]),
      })
      .groupBy('release.id')
      .select('release.id', 'id')
      .addSelect('release.organizationId', 'organizationId')
      .addSelect('release.status', 'status')
      .addSelect('release.publishedAt', 'publishedAt')
      .addSelect('count(target.id)::integer', 'total')
      .addSelect(count('published'), 'published')
      .addSelect(count('failed'), 'failed')
      .getRawMany<CountedRelease>();
  }

  async insert(manager: EntityManager, rows: ReleaseRows): Promise<ReleaseEntity> {
    return insertRelease(manager, rows);
  }

  /** Whether the post has a release that is not deleted. */
  async existsOfPost(manager: EntityManager, organizationId: string, postId: string): Promise<boolean> {
    return manager.existsBy(ReleaseEntity, { postId, organizationId, deletedAt: IsNull() });
  }

  async existsPausedOfPost(organizationId: string, postId: string, manager = this.dataSource.manager): Promise<boolean> {
    return manager.existsBy(ReleaseEntity, { postId, organizationId, status: 'paused' });
  }
}

/** A release with its post and its targets. */
interface ReleaseRows {
  post: Partial<PostEntity>;
  release: Partial<ReleaseEntity>;
  targets: Partial<TargetEntity>[];
}

export async function insertRelease(manager: EntityManager, { post, release, targets }: ReleaseRows): Promise<ReleaseEntity> {
  const row = manager.create(ReleaseEntity, release);
  await manager.insert(PostEntity, post);
  await manager.insert(ReleaseEntity, row);
  await manager.insert(TargetEntity, targets);
  return row;
}

/**
 * Locks the release. Always taken before its targets are written, so that two writers cannot deadlock.
 * @returns null when it does not exist or is deleted
 */
export async function lockRelease(manager: EntityManager, tenant: Tenant, releaseId: string): Promise<ReleaseEntity | null> {
  return lock(manager, { ...ownedBy(tenant), id: releaseId, deletedAt: IsNull() });
}

/** Includes deleted releases, because a target's outcome is stored in any case. */
export async function lockReleaseOfOutcome(
  manager: EntityManager,
  organizationId: string,
  releaseId: string,
): Promise<ReleaseEntity | null> {
  return lock(manager, { id: releaseId, organizationId });
}

function lock(manager: EntityManager, where: FindOptionsWhere<ReleaseEntity>): Promise<ReleaseEntity | null> {
  return manager.findOne(ReleaseEntity, { where, lock: { mode: 'pessimistic_write' } });
}

/** As the caller's transaction has left it. */
export async function readRelease(
  manager: EntityManager,
  { id, organizationId }: Pick<ReleaseEntity, 'id' | 'organizationId'>,
): Promise<ReleaseEntity> {
  return manager.findOneByOrFail(ReleaseEntity, { id, organizationId });
}

/** Requires the caller's lock on the release. */
export async function updateRelease(
  manager: EntityManager,
  { id, organizationId }: Pick<ReleaseEntity, 'id' | 'organizationId'>,
  columns: Partial<ReleaseEntity>,
): Promise<void> {
  await manager.update(ReleaseEntity, { id, organizationId }, columns);
}

function orderOf(sort: ReleaseSort = '-createdAt'): ListOrder {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  return sort.endsWith('createdAt')
    ? byTime('release', 'createdAt', direction)
    : byTimeIfAny('release', 'scheduledAt', direction);
}
