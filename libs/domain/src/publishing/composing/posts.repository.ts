import type { Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { ListPostsQuery } from '@imprint/contracts/publishing';
import { byTime, createOnce, ownedBy, paginate, restrictTo, searchIn, within } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { PostEntity } from './post.entity.js';

const standing = (tenant: Tenant, id: string) => ({ ...ownedBy(tenant), id, deletedAt: IsNull() });
const draft = (tenant: Tenant, id: string) => ({ ...standing(tenant, id), status: 'draft' }) as const;

/** Posts that are not deleted. Read model: the list joins release and target. */
@Injectable()
export class PostsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Also finds a post that was deleted since. */
  async createOnce(
    request: Pick<PostEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<PostEntity>,
  ): Promise<PostEntity> {
    return createOnce(this.dataSource.manager, PostEntity, request, make);
  }

  async list(tenant: Tenant, query: ListPostsQuery): Promise<Page<PostEntity>> {
    const rows = this.dataSource.manager.createQueryBuilder(PostEntity, 'post').where('post.deletedAt is null');
    restrictTo(rows, 'post', tenant);
    if (query.status !== undefined) rows.andWhere('post.status = :status', { status: query.status });
    if (query.brandId !== undefined) rows.andWhere('post.brandId = :brandId', { brandId: query.brandId });
    if (query.platform !== undefined) {
      rows.andWhere(
        `exists (select from release r join target t on t.release_id = r.id and t.organization_id = r.organization_id
         where r.post_id = post.id and r.organization_id = :organizationId and r.deleted_at is null and t.platform = :platform)`,
        { platform: query.platform },
      );
    }
    within(rows, 'post.createdAt', query);
    searchIn(rows, ['post.content'], query.search);
    return paginate(rows, byTime('post', 'createdAt', query.sort === 'createdAt' ? 'ASC' : 'DESC'), query);
  }

  async find(tenant: Tenant, id: string): Promise<PostEntity | null> {
    return this.dataSource.manager.findOneBy(PostEntity, standing(tenant, id));
  }

  async lock(manager: EntityManager, tenant: Tenant, id: string): Promise<PostEntity | null> {
    return manager.findOne(PostEntity, { where: standing(tenant, id), lock: { mode: 'pessimistic_write' } });
  }

  async lockDraft(manager: EntityManager, tenant: Tenant, id: string): Promise<PostEntity | null> {
    return manager.findOne(PostEntity, { where: draft(tenant, id), lock: { mode: 'pessimistic_write' } });
  }

  /** @returns the whole row */
  async save(manager: EntityManager, columns: Partial<PostEntity>): Promise<PostEntity> {
    return manager.save(manager.create(PostEntity, columns));
  }

  async update(manager: EntityManager, tenant: Tenant, id: string, changes: Partial<PostEntity>): Promise<void> {
    await manager.update(PostEntity, standing(tenant, id), { ...changes, updatedAt: new Date() });
  }

  async markDraftDeleted(manager: EntityManager, tenant: Tenant, id: string): Promise<void> {
    await manager.update(PostEntity, draft(tenant, id), { deletedAt: new Date(), updatedAt: new Date() });
  }
}

export async function insertPost(manager: EntityManager, columns: Partial<PostEntity>): Promise<void> {
  await manager.insert(PostEntity, columns);
}

/** The post of a release, deleted or not. */
export async function updatePostOf(
  manager: EntityManager,
  { postId, organizationId }: { postId: string; organizationId: string },
  columns: Partial<PostEntity>,
): Promise<void> {
  await manager.update(PostEntity, { id: postId, organizationId }, columns);
}
