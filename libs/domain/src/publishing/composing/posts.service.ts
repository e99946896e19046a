import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { CreatePost, ListPostsQuery, UpdatePost } from '@imprint/contracts/publishing';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { BrandsService } from '../../brands/index.js';
import { requireDirectPublishing } from '../../identity/index.js';
import { AssetsService } from '../../media/index.js';
import { forgetDraft, noteEdit } from '../../memories/index.js';
import { requireAdded } from './added-assets.js';
import { madeAndDeleted } from './made-and-deleted.js';
import type { PostEntity } from './post.entity.js';
import { PostsRepository } from './posts.repository.js';
import type { HowToChange } from '../releases/release-changes.js';
import { ReleasesRepository } from '../releases/releases.repository.js';

const assetPointer = (index: number): string => `/assetIds/${index}`;

/** A stored post. */
export type PostView = PostEntity;

/** Conditions of a change. */
export type HowToChangePost = Pick<HowToChange, 'unchanged'>;

/** Posts of an organization. */
@Injectable()
export class PostsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly posts: PostsRepository,
    private readonly releases: ReleasesRepository,
    private readonly brands: BrandsService,
    private readonly assets: AssetsService,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem, e.g. `idempotency_key_reused` when the post of an earlier request was deleted */
  async createPost(principal: Principal, body: CreatePost, idempotencyKey: string | null = null): Promise<PostEntity> {
    const request = { organizationId: principal.organizationId, idempotencyKey };
    const post = await this.posts.createOnce(request, () => this.insertPost(principal, request, body));
    const { id, deletedAt = null } = post;
    if (deletedAt !== null) throw madeAndDeleted('post', id);
    return post;
  }

  async list(principal: Principal, query: ListPostsQuery): Promise<Page<PostEntity>> {
    await this.brands.requireFilter(principal, query.brandId);
    return this.posts.list(principal, query);
  }

  async read(principal: Principal, id: string): Promise<PostEntity> {
    const row = await this.posts.find(principal, id);
    if (row === null) throw problem('not_found', `There is no post ${id}.`);
    return row;
  }

  /** For drafts only: a scheduled post is changed through its release. @throws ApprovalRequired if its release is paused */
  async update(principal: Principal, id: string, body: UpdatePost, how?: HowToChangePost): Promise<PostEntity> {
    await this.checkUpdate(principal, id, body);
    const changes = {
      ...(body.content !== undefined && { content: body.content }),
      ...(body.thread !== undefined && { thread: body.thread }),
      ...(body.assetIds !== undefined && { assetIds: body.assetIds }),
    };
    await this.dataSource.transaction((manager) => this.changeDraft(manager, principal, { id, changes, ...how }));
    return this.read(principal, id);
  }

  /** For drafts only. @throws ApprovalRequired if its release is paused */
  async delete(principal: Principal, id: string, how?: HowToChangePost): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { brandId } = await this.changeDraft(manager, principal, { id, changes: { deletedAt: new Date() }, ...how });
      const subject = { type: 'post', id };
      await this.audit.record(manager, principal, { action: 'post.deleted', subject, changes: { brandId: { from: brandId } } });
    });
  }

  /** Validates a change, whoever makes it. @throws Problem */
  async checkUpdate(principal: Principal, id: string, { assetIds = [] }: UpdatePost): Promise<void> {
    const { assetIds: kept } = await this.read(principal, id);
    const named = assetIds.map((assetId, index) => ({ assetId, pointer: assetPointer(index) }));
    await requireAdded(this.assets, principal, named, kept);
  }

  /** Whether the draft belongs to a paused release, and so is still planned. */
  async isPlanned({ organizationId }: Principal, id: string, manager?: EntityManager): Promise<boolean> {
    return this.releases.existsPausedOfPost(organizationId, id, manager);
  }

  /** What a person sees when they approve something about a post. */
  async subject(principal: Principal, id: string): Promise<object> {
    const { content, thread, assetIds, status } = await this.read(principal, id);
    // Only where there is one, so that what was asked for before there were any is still the same.
    return { content, ...(thread.length > 0 && { thread }), assetIds, status };
  }

  private async insertPost(
    principal: Principal,
    request: Pick<PostEntity, 'organizationId' | 'idempotencyKey'>,
    body: CreatePost,
  ): Promise<PostEntity> {
    const { organizationId } = request;
    await this.brands.require(principal, body.brandId, '/brandId');
    const assetIds = body.assetIds ?? [];
    await this.assets.requireAll(principal, assetIds, assetPointer);
    const { brandId, content } = body;
    const post = { id: newId('post'), ...request, brandId, content, assetIds, status: 'draft' } as const;
    return this.dataSource.transaction(async (manager) => {
      await this.assets.hold(manager, organizationId, assetIds, assetPointer);
      return this.posts.save(manager, post);
    });
  }

  /** Runs in a transaction: the post stays locked while its release is checked. @returns the previous post */
  private async changeDraft(
    manager: EntityManager,
    principal: Principal,
    { id, changes, unchanged }: HowToChangePost & { id: string; changes: Partial<PostEntity> },
  ): Promise<PostEntity> {
    const post = await this.posts.lock(manager, principal, id);
    if (post === null) throw problem('not_found', `There is no post ${id}.`);
    const { status } = post;
    if (status !== 'draft')
      throw problem('state_conflict', `The post is ${status}; only drafts can be changed or deleted. Cancel its release first.`);
    // Pausing or resuming the release writes the post too, so the lock covers it.
    if (await this.isPlanned(principal, id, manager)) await requireDirectPublishing(manager, principal);
    if (unchanged !== undefined && !(await unchanged()))
      throw problem('state_conflict', 'The post has changed since this was approved. Ask for it again.');
    await this.assets.hold(manager, principal.organizationId, changes.assetIds ?? [], assetPointer);
    await this.posts.update(manager, principal, id, changes);
    const { organizationId, brandId, content, thread } = { ...post, ...changes };
    const said = { organizationId, brandId, text: [content, ...thread].join('\n\n') };
    if (changes.deletedAt === undefined) await noteEdit(manager, principal, { ...said, subjectType: 'post', subjectId: id });
    else await forgetDraft(manager, organizationId, id);
    return post;
  }
}
