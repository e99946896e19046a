import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type { PostChangeAction } from '@imprint/contracts/publishing';
import { newId } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { requireDirectPublishing } from '../../identity/index.js';
import { requireUnpaused } from '../pausing/publishing-pauses.repository.js';
import { requirePublishRight } from '../releases/publish-right.js';
import { authorshipOf } from '../releases/record-version.js';
import { lockRelease, updateRelease } from '../releases/releases.repository.js';
import type { PostChangeEntity } from './post-change.entity.js';
import { PostChangesRepository } from './post-changes.repository.js';
import { PublishedPosts, type PlannedChange, type PublishedPost, type WantedEdit } from './published-posts.js';

/** A wish to edit a published post, or to delete it from its platform. */
export type WantedChange = { action: 'delete' } | ({ action: 'edit' } & WantedEdit);

/** Conditions of a change. */
export interface HowToChangePost {
  /** Checked under the lock: the change is refused unless it resolves with true. */
  unchanged?: (() => Promise<boolean>) | undefined;
}

/**
 * Edits and deletes published posts on their platforms: what is asked for here is a row, and a worker makes the call. Needs the right to
 * publish, and an approval where the publishing policy says so.
 */
@Injectable()
export class ChangePublishedPost {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: PostChangesRepository,
    private readonly posts: PublishedPosts,
    private readonly audit: AuditTrail,
    private readonly signals: SignalBus,
  ) {}

  /**
   * Does nothing for a post that was deleted or is being deleted already.
   * @throws ApprovalRequired; Problem `not_found`, `state_conflict`, `post_edit_unsupported`, `post_deletion_unsupported`, `content_rejected`
   */
  async changePost(
    principal: Principal,
    releaseId: string,
    targetId: string,
    wanted: WantedChange,
    { unchanged }: HowToChangePost = {},
  ): Promise<void> {
    requirePublishRight(
      principal,
      `${wanted.action === 'edit' ? 'editing' : 'deleting'} a published post needs \`posts:publish\`.`,
    );
    const { organizationId } = principal;
    const isNew = await this.dataSource.transaction(async (manager) => {
      const post = await this.lockPost(manager, principal, releaseId, targetId);
      const pending = await this.changes.lockPending(manager, organizationId, targetId);
      if (isDone(post, pending, wanted.action)) return false;
      await requireDirectPublishing(manager, principal);
      if (unchanged !== undefined && !(await unchanged()))
        throw problem('state_conflict', 'The release has changed since this was approved. Ask for it again.');
      const planned = await this.planned(manager, post, pending, wanted);
      if (pending !== null) await this.changes.markCancelled(manager, pending);
      if (wanted.action === 'edit' && wanted.title !== undefined)
        await updateRelease(manager, post.release, { title: wanted.title });
      await this.request(manager, principal, post, planned);
      return true;
    });
    if (!isNew) return;
    await Promise.all([
      this.signals.publish('post-changes.requested', {}),
      this.signals.publish('release.changed', { organizationId, releaseId, targetIds: [targetId] }),
    ]);
  }

  /** Validates a change, whoever asks for it. @throws Problem */
  async check(principal: Principal, releaseId: string, targetId: string, wanted: WantedChange): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const post = await this.lockPost(manager, principal, releaseId, targetId);
      const pending = await this.changes.lockPending(manager, principal.organizationId, targetId);
      if (!isDone(post, pending, wanted.action)) await this.planned(manager, post, pending, wanted);
    });
  }

  private async lockPost(
    manager: EntityManager,
    principal: Principal,
    releaseId: string,
    targetId: string,
  ): Promise<PublishedPost> {
    const release = await lockRelease(manager, principal, releaseId);
    if (release === null) throw problem('not_found', `There is no release ${releaseId}.`);
    const target = await this.posts.findTarget(manager, release, targetId);
    if (target === null) throw problem('not_found', `There is no target ${targetId} in this release.`);
    return { release, target };
  }

  /** What is to be stored. @throws Problem when it is not possible */
  private async planned(
    manager: EntityManager,
    post: PublishedPost,
    pending: PostChangeEntity | null,
    wanted: WantedChange,
  ): Promise<PlannedChange> {
    await this.posts.requireChangeable(post, wanted.action);
    if (pending?.action === 'delete') throw problem('state_conflict', 'The post is being deleted from its platform.');
    if (pending?.status === 'running')
      throw problem('state_conflict', 'The post is being edited on its platform. Try again in a moment.');
    if (wanted.action === 'delete') return { action: 'delete', caption: null, media: null };
    await requireUnpaused(manager, post.release.organizationId);
    return this.posts.edited(post, wanted);
  }

  private async request(
    manager: EntityManager,
    principal: Principal,
    { target }: PublishedPost,
    planned: PlannedChange,
  ): Promise<void> {
    const { id: targetId, organizationId, releaseId, connectionId, platform } = target;
    const where = { organizationId, releaseId, targetId, connectionId, platform };
    const traceContext = currentTraceContext();
    await this.changes.insert(manager, { id: newId('chg'), ...where, ...planned, ...authorshipOf(principal), traceContext });
    const action = planned.action === 'edit' ? 'published-post.edited' : 'published-post.deleted';
    const changes = { platform: { from: platform }, url: { from: target.url } };
    await this.audit.record(manager, principal, { action, subject: { type: 'target', id: targetId }, changes });
  }
}

/** Whoever asks again for a deletion gets what they asked for. @throws Problem for an edit of a post that is not there */
function isDone({ target }: PublishedPost, pending: PostChangeEntity | null, action: PostChangeAction): boolean {
  const isDeleted = target.deletedFromPlatformAt !== null;
  if (action === 'delete') return isDeleted || pending?.action === 'delete';
  if (isDeleted) throw new Problem({ code: 'state_conflict', detail: 'The post was deleted from its platform.' });
  return false;
}
