import { problem, type CreatePost, type ListPostsQuery, type Page, type Principal, type UpdatePost } from '@imprint/contracts';
import { newId } from '@imprint/platform/crypto';
import { byTime, madeOnce, paginate, searchIn, within } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { BrandsService } from '../brands/index.js';
import { requireDirectPublishing } from '../identity/index.js';
import { AssetsService } from '../media/index.js';
import { madeAndDeleted } from './made-and-deleted.js';
import { PostEntity } from './post.entity.js';
import type { HowToChange } from './release-changes.js';
import { ReleaseEntity } from './release.entity.js';

const assetPointer = (index: number): string => `/assetIds/${index}`;

/** A post as it is kept. */
export type PostView = PostEntity;

export type HowToChangePost = Pick<HowToChange, 'unchanged'>;

@Injectable()
export class PostsService {
  constructor(
    @InjectRepository(PostEntity) private readonly posts: Repository<PostEntity>,
    private readonly brands: BrandsService,
    private readonly assets: AssetsService,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem, `idempotency_key_reused` where the post of an earlier request was deleted */
  async create(principal: Principal, body: CreatePost, idempotencyKey: string | null = null): Promise<PostEntity> {
    const request = { organizationId: principal.organizationId, idempotencyKey };
    const post = await madeOnce(this.posts.manager, PostEntity, request, () => this.make(request, body));
    const { id, deletedAt = null } = post;
    if (deletedAt !== null) throw madeAndDeleted('post', id);
    return post;
  }

  async list(principal: Principal, query: ListPostsQuery): Promise<Page<PostEntity>> {
    await this.brands.requireFilter(principal.organizationId, query.brandId);
    const rows = this.posts
      .createQueryBuilder('post')
      .where('post.organizationId = :organizationId and post.deletedAt is null', { organizationId: principal.organizationId });
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

  async read(principal: Principal, id: string): Promise<PostEntity> {
    const row = await this.posts.findOneBy({ id, organizationId: principal.organizationId, deletedAt: IsNull() });
    if (row === null) throw problem('not_found', `There is no post ${id}.`);
    return row;
  }

  /** Drafts only: what is scheduled changes through its release. @throws ApprovalRequired behind a release that is paused */
  async update(principal: Principal, id: string, body: UpdatePost, how?: HowToChangePost): Promise<PostEntity> {
    await this.checkUpdate(principal, id, body);
    const changes = {
      ...(body.content !== undefined && { content: body.content }),
      ...(body.assetIds !== undefined && { assetIds: body.assetIds }),
    };
    await this.posts.manager.transaction((manager) => this.changeDraft(manager, principal, { id, changes, ...how }));
    return this.read(principal, id);
  }

  /** Drafts only. @throws ApprovalRequired behind a release that is paused */
  async delete(principal: Principal, id: string, how?: HowToChangePost): Promise<void> {
    await this.posts.manager.transaction(async (manager) => {
      const { brandId } = await this.changeDraft(manager, principal, { id, changes: { deletedAt: new Date() }, ...how });
      const subject = { type: 'post', id };
      await this.audit.record(manager, principal, { action: 'post.deleted', subject, changes: { brandId: { from: brandId } } });
    });
  }

  /** What speaks against a change, whoever makes it. @throws Problem */
  async checkUpdate(principal: Principal, id: string, { assetIds = [] }: UpdatePost): Promise<void> {
    await this.read(principal, id);
    await this.assets.requireAll(principal.organizationId, assetIds, assetPointer);
  }

  /** Whether it is a draft for the moment only: its release is planned and held back. */
  async isPlanned({ organizationId }: Principal, id: string, manager = this.posts.manager): Promise<boolean> {
    return manager.existsBy(ReleaseEntity, { postId: id, organizationId, status: 'paused' });
  }

  /** What a person reads when they approve something about a post. */
  async subject(principal: Principal, id: string): Promise<object> {
    const { content, assetIds, status } = await this.read(principal, id);
    return { content, assetIds, status };
  }

  private async make(request: Pick<PostEntity, 'organizationId' | 'idempotencyKey'>, body: CreatePost): Promise<PostEntity> {
    const { organizationId } = request;
    await this.brands.require(organizationId, body.brandId, '/brandId');
    const assetIds = body.assetIds ?? [];
    await this.assets.requireAll(organizationId, assetIds, assetPointer);
    const { brandId, content } = body;
    const post = this.posts.create({ id: newId('post'), ...request, brandId, content, assetIds, status: 'draft' });
    return this.posts.manager.transaction(async (manager) => {
      await this.assets.hold(manager, organizationId, assetIds, assetPointer);
      return manager.save(post);
    });
  }

  /** In a transaction: the post stays locked while it is asked whether its release is planned. @returns the post as it was */
  private async changeDraft(
    manager: EntityManager,
    principal: Principal,
    { id, changes, unchanged }: HowToChangePost & { id: string; changes: Partial<PostEntity> },
  ): Promise<PostEntity> {
    const where = { id, organizationId: principal.organizationId, deletedAt: IsNull() };
    const post = await manager.findOne(PostEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (post === null) throw problem('not_found', `There is no post ${id}.`);
    const { status } = post;
    if (status !== 'draft')
      throw problem('state_conflict', `The post is ${status}; only drafts can be changed or deleted. Cancel its release first.`);
    // Whatever pauses or resumes its release writes the post, too.
    if (await this.isPlanned(principal, id, manager)) await requireDirectPublishing(manager, principal);
    if (unchanged !== undefined && !(await unchanged()))
      throw problem('state_conflict', 'The post has changed since this was approved. Ask for it again.');
    await this.assets.hold(manager, principal.organizationId, changes.assetIds ?? [], assetPointer);
    await manager.update(PostEntity, where, { ...changes, updatedAt: new Date() });
    return post;
  }
}
