import { isAdminKey, roleAtLeast, type Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { ReleaseCommentResource } from '@imprint/contracts/publishing';
import { newId } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { Authors } from '../../identity/index.js';
import { Injectable } from '@nestjs/common';
import { signalNotices } from '../../notices/index.js';
import type { ReleaseCommentEntity } from './release-comment.entity.js';
import { ReleaseCommentsRepository, type ReviewerCommentEntity } from './release-comments.repository.js';
import { ReleasesRepository } from './releases.repository.js';
import { requireRelease } from './require-release.js';

/** A comment as callers see it. */
export type ReleaseCommentView = ReleaseCommentResource & { id: string };

/** A comment by a review link. */
export type ReviewerComment = Pick<ReviewerCommentEntity, 'reviewerName' | 'text' | 'createdAt'>;
export type NewReviewerComment = Pick<
  ReviewerCommentEntity,
  'organizationId' | 'releaseId' | 'authorId' | 'reviewerName' | 'text'
> & {
  reviewLinkId: string;
};

/** What the team, and reviewers by their links, say about a release, in any state of it. */
@Injectable()
export class ReleaseComments {
  constructor(
    private readonly comments: ReleaseCommentsRepository,
    private readonly releases: ReleasesRepository,
    private readonly authors: Authors,
    private readonly signals: SignalBus,
  ) {}

  /** Oldest first. */
  async list(principal: Principal, releaseId: string, query: ListQuery): Promise<Page<ReleaseCommentView>> {
    await requireRelease(this.releases, principal, releaseId);
    const page = await this.comments.list(principal.organizationId, releaseId, query);
    return { ...page, items: await this.authors.withNames(page.items) };
  }

  /** @param idempotencyKey a repeat of the request finds the comment that it wrote before */
  async create(
    principal: Principal,
    releaseId: string,
    text: string,
    idempotencyKey: string | null,
  ): Promise<ReleaseCommentView> {
    const { organizationId, userId: authorId, apiKeyId } = principal;
    await requireRelease(this.releases, principal, releaseId);
    const id = newId('cmt');
    const row = await this.comments.createOnce({ id, organizationId, releaseId, authorId, apiKeyId, text, idempotencyKey });
    await this.signal(row);
    return this.view(row);
  }

  /** What reviewers wrote by their links, oldest first. */
  async listOfReviewers(organizationId: string, releaseId: string): Promise<ReviewerComment[]> {
    return this.comments.listOfReviewers(organizationId, releaseId);
  }

  /** @param comment its author is whoever made the link. @throws Problem `state_conflict` when too many were written with it */
  async createByLink(comment: NewReviewerComment): Promise<void> {
    const atMost = limits.commentsPerReviewLink;
    const notices = await this.comments.insertOfReviewer({ id: newId('cmt'), ...comment }, atMost);
    if (notices === null) throw problem('state_conflict', `No more than ${atMost} comments can be written with one link.`);
    await Promise.all([this.signal(comment), signalNotices(this.signals, notices)]);
  }

  /** @throws Problem `insufficient_permissions` unless the caller wrote it */
  async update(principal: Principal, releaseId: string, id: string, text: string): Promise<ReleaseCommentView> {
    const comment = await this.require(principal, releaseId, id);
    if (comment.reviewerName !== null || !isBy(principal, comment))
      throw problem('insufficient_permissions', 'Only the author can change a comment.');
    const changes = { text, editedAt: new Date() };
    await this.comments.update(principal.organizationId, id, changes);
    await this.signal(comment);
    return this.view({ ...comment, ...changes });
  }

  /** @throws Problem `insufficient_permissions` unless the caller wrote it, made the link that it was written by, or is an admin */
  async delete(principal: Principal, releaseId: string, id: string): Promise<void> {
    const comment = await this.require(principal, releaseId, id);
    if (!isBy(principal, comment) && !isAdmin(principal))
      throw problem('insufficient_permissions', 'Only its author or an admin can delete a comment.');
    const notices = await this.comments.delete(comment);
    await Promise.all([this.signal(comment), signalNotices(this.signals, notices)]);
  }

  private async view(row: ReleaseCommentEntity): Promise<ReleaseCommentView> {
    const [view] = await this.authors.withNames([row]);
    if (view === undefined) throw new Error(`the comment ${row.id} has no view`);
    return view;
  }

  private async require(principal: Principal, releaseId: string, id: string): Promise<ReleaseCommentEntity> {
    await requireRelease(this.releases, principal, releaseId);
    const comment = await this.comments.find(principal.organizationId, releaseId, id);
    if (comment === null) throw problem('not_found', `There is no comment ${id} on this release.`);
    return comment;
  }

  private async signal({ organizationId, releaseId }: Pick<ReleaseCommentEntity, 'organizationId' | 'releaseId'>): Promise<void> {
    await this.signals.publish('release.changed', { organizationId, releaseId, targetIds: [] });
  }
}

const isSignedIn = ({ kind }: Principal): boolean => kind === 'session' || kind === 'local';

/** People change what their keys wrote; a key only what it wrote itself. */
function isBy(principal: Principal, { authorId, apiKeyId }: ReleaseCommentEntity): boolean {
  return principal.userId === authorId && (isSignedIn(principal) || principal.apiKeyId === apiKeyId);
}

function isAdmin(principal: Principal): boolean {
  return (isSignedIn(principal) && roleAtLeast(principal.role, 'admin')) || isAdminKey(principal);
}
