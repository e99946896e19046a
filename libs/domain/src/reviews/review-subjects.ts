import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { ApprovalAuthority, ApprovalsService, publishingTools, statusOf, type StoredApproval } from '../approvals/index.js';
import { ReleasesService, type ReleaseView } from '../publishing/index.js';
import { releaseIdOf } from './requested-change.js';

/** What review links are made for. */
@Injectable()
export class ReviewSubjects {
  constructor(
    private readonly releases: ReleasesService,
    private readonly approvals: ApprovalsService,
    private readonly authority: ApprovalAuthority,
  ) {}

  /** @throws Problem `not_found` */
  async requireRelease(caller: Principal, id: string): Promise<ReleaseView> {
    return this.releases.read(caller, id);
  }

  /** @throws Problem `not_found`; for members who are limited to brands, also for one that is about no release that they see */
  async requireApproval(caller: Principal, id: string): Promise<StoredApproval> {
    const asked = await this.approvals.require(caller, id);
    if (caller.brandIds === null || (await this.existingRelease(caller, releaseIdOf(asked))) !== null) return asked;
    throw problem('not_found', `There is no approval ${id}.`);
  }

  /** Null for one that is gone, or was none. */
  async existingRelease(caller: Principal, id: string | null): Promise<ReleaseView | null> {
    if (id === null) return null;
    try {
      return await this.requireRelease(caller, id);
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found') return null;
      throw error;
    }
  }

  /**
   * Who makes a link that decides must be able to decide now: with the link of somebody who is not, requesters could approve their own
   * requests.
   * @throws Problem `state_conflict`, `validation_failed`, `insufficient_permissions`
   */
  async requireReviewable(caller: Principal, id: string, canDecide: boolean): Promise<void> {
    const asked = await this.requireApproval(caller, id);
    if (!isShownWhole(asked))
      throw problem('state_conflict', `${id} is about more than a post looks like: it is decided in the app.`);
    if (statusOf(asked) !== 'pending')
      throw problem('state_conflict', `${id} is ${statusOf(asked)}: there is nothing to review.`);
    if (canDecide) return this.authority.require(caller, asked, false);
    if (releaseIdOf(asked) !== null) return;
    const detail = 'The post is not there yet, so nobody can comment on it: a link to this request has to be one that decides.';
    throw problem('validation_failed', detail, { pointer: '/canDecide' });
  }

  /** Whether whoever made a link could still decide themselves. */
  async mayDecide(maker: Principal, approvalId: string): Promise<boolean> {
    return (await this.authority.standing(maker, approvalId)) === 'may';
  }
}

/** Whether the post with its time is all that the call is about. Settling an unconfirmed target, for one, shows in no post. */
function isShownWhole({ toolName, arguments: given }: StoredApproval): boolean {
  const changes = given['changes'];
  const settles = typeof changes === 'object' && changes !== null && 'status' in changes;
  return Object.hasOwn(publishingTools, toolName) && !settles;
}
