import type { Principal } from '@imprint/contracts/access';
import type { ResolveApproval } from '@imprint/contracts/approvals';
import { Problem, problem } from '@imprint/contracts/errors';
import type { ReviewResource } from '@imprint/contracts/reviews';
import { Injectable } from '@nestjs/common';
import { ApprovalSubjects, ResolveApprovalOperation, statusOf } from '../approvals/index.js';
import { ReleaseComments, type ReviewerComment } from '../publishing/index.js';
import { releaseIdOf } from './requested-change.js';
import { invalidReviewLink, type OpenReview } from './review-access.js';
import { ReviewSubjects } from './review-subjects.js';
import { ReviewedPosts, type ReviewedPost } from './reviewed-posts.js';

/** What the holder of a link sees. */
export type ReviewView = ReviewResource & { id: string };

/** A post and how far its approval is. */
type Reviewed = ReviewedPost &
  Pick<ReviewView, 'approvalStatus' | 'isOutdated' | 'canDecide'> & {
    /** The release that comments are about; null where there is none yet. */
    releaseId: string | null;
  };

/** Reviews by the holders of links, who act for whoever made the link and can do less. */
@Injectable()
export class Reviews {
  constructor(
    private readonly subjects: ReviewSubjects,
    private readonly posts: ReviewedPosts,
    private readonly unchanged: ApprovalSubjects,
    private readonly resolution: ResolveApprovalOperation,
    private readonly comments: ReleaseComments,
  ) {}

  async read(review: OpenReview): Promise<ReviewView> {
    const { releaseId, ...shown } = await this.reviewed(review);
    const { id, organizationId, invitedBy, reviewerName, expiresAt } = review;
    const comments = releaseId === null ? [] : await this.comments.listOfReviewers(organizationId, releaseId);
    return {
      id,
      invitedBy,
      reviewerName,
      expiresAt,
      ...shown,
      canComment: releaseId !== null,
      comments: comments.map(commentView),
    };
  }

  /** @throws Problem `state_conflict` where nobody can comment, or when there are too many comments */
  async comment(review: OpenReview, text: string): Promise<ReviewView> {
    const { organizationId, reviewerName, createdBy: authorId, id: reviewLinkId } = review;
    const { releaseId } = await this.reviewed(review);
    if (releaseId === null) throw problem('state_conflict', 'The post is not there yet. Say what you think with your decision.');
    await this.comments.createByLink({ organizationId, releaseId, authorId, reviewerName, reviewLinkId, text });
    return this.read(review);
  }

  /** @throws Problem `insufficient_permissions`; `state_conflict` once it is decided, or when the post has changed since */
  async decide(review: OpenReview, decision: ResolveApproval): Promise<ReviewView> {
    const { approvalStatus, isOutdated, canDecide } = await this.reviewed(review);
    if (approvalStatus !== null && approvalStatus !== 'pending') throw decidedBefore();
    if (isOutdated) throw problem('state_conflict', 'The post was changed after this request was made. Ask for a new link.');
    if (!canDecide || review.approvalId === null) throw notForDecisions();
    try {
      await this.resolution.resolveApproval(makerOf(review), review.approvalId, decision, review);
    } catch (error) {
      // What the organization is told names its people and ids.
      if (error instanceof Problem && error.code === 'state_conflict') throw decidedBefore();
      if (error instanceof Problem && error.code === 'insufficient_permissions') throw notForDecisions();
      throw error;
    }
    return this.read(review);
  }

  private async reviewed(review: OpenReview): Promise<Reviewed> {
    try {
      return review.approvalId === null ? await this.ofRelease(review) : await this.ofApproval(review, review.approvalId);
    } catch (error) {
      // What it was for is gone.
      if (error instanceof Problem && error.code === 'not_found') throw invalidReviewLink();
      throw error;
    }
  }

  private async ofRelease(review: OpenReview): Promise<Reviewed> {
    const releaseId = review.releaseId ?? '';
    const post = await this.posts.ofRelease(makerOf(review), releaseId);
    return { ...post, releaseId, approvalStatus: null, isOutdated: false, canDecide: false };
  }

  private async ofApproval(review: OpenReview, approvalId: string): Promise<Reviewed> {
    const maker = makerOf(review);
    const asked = await this.subjects.requireApproval(maker, approvalId);
    const approvalStatus = statusOf(asked);
    const isPending = approvalStatus === 'pending';
    const isOutdated = isPending && !(await this.unchanged.isUnchanged(maker, asked));
    const isForDecisions = review.canDecide && review.policy === 'decide' && isPending && !isOutdated;
    const canDecide = isForDecisions && (await this.subjects.mayDecide(maker, approvalId));
    const post = await this.posts.ofApproval(maker, asked);
    const release = await this.subjects.existingRelease(maker, releaseIdOf(asked));
    return { ...post, releaseId: release?.id ?? null, approvalStatus, isOutdated, canDecide };
  }
}

/** Whoever made the link, with their present role. */
function makerOf({ createdBy: userId, organizationId, role, brandIds, clientIp }: OpenReview): Principal {
  return { kind: 'session', userId, organizationId, role, brandIds, scopes: [], apiKeyId: null, clientIp };
}

const commentView = ({ reviewerName, text, createdAt }: ReviewerComment): ReviewerComment => ({ reviewerName, text, createdAt });

const decidedBefore = (): Problem => problem('state_conflict', 'This request has been decided or has expired.');
const notForDecisions = (): Problem =>
  problem('insufficient_permissions', 'This link is for looking and commenting, and cannot decide.');
