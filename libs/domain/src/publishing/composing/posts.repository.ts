import type { Page } from '@imprint/contracts/documents';
import type { ListPostsQuery } from '@imprint/contracts/publishing';
import { byTime, createOnce, paginate, searchIn, within } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { PostEntity } from './post.entity.js';

const standing = (organizationId: string, id: string) => ({ id, organizationId, deletedAt: IsNull() });
const draft = (organizationId: string, id: string) => ({ id, organizationId, status: 'draft', deletedAt: IsNull() }) as const;

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

  async list(organizationId: string, query: ListPostsQuery): Promise<Page<PostEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(PostEntity, 'post')
      .where('post.organizationId = :organizationId and post.deletedAt is null', { organizationId });
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

  async find(organizationId: string, id: string): Promise<PostEntity | null> {
    return this.dataSource.manager.findOneBy(PostEntity, standing(organizationId, id));
  }

  async lock(manager: EntityManager, organizationId: string, id: string): Promise<PostEntity | null> {
    return manager.findOne(PostEntity, { where: standing(organizationId, id), lock: { mode: 'pessimistic_write' } });
  }

  async lockDraft(manager: EntityManager, organizationId: string, id: string): Promise<PostEntity | null> {
    return manager.findOne(PostEntity, { where: draft(organizationId, id), lock: { mode: 'pessimistic_write' } });
  }

  /** @returns the whole row */
  async save(manager: EntityManager, columns: Partial<PostEntity>): Promise<PostEntity> {
    return manager.save(manager.create(PostEntity, columns));
  }

  async update(manager: EntityManager, organizationId: string, id: string, changes: Partial<PostEntity>): Promise<void> {
    await manager.update(PostEntity, standing(organizationId, id), { ...changes, updatedAt: new Date() });
  }

  async markDraftDeleted(manager: EntityManager, organizationId: string, id: string): Promise<void> {
    await manager.update(PostEntity, draft(organizationId, id), { deletedAt: new Date(), updatedAt: new Date() });
  }
}

/** The post of a release, deleted or not. */
export async function updatePostOf(
  manager: EntityManager,
  { postId, organizationId }: { postId: string; organizationId: string },
  columns: Partial<PostEntity>,
): Promise<void> {
  await manager.update(PostEntity, { id: postId, organizationId }, columns);
}
