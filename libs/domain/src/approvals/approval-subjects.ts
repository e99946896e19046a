import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { PostsService, releaseSubject, ReleasesService } from '../publishing/index.js';
import type { ApprovalEntity } from './approval.entity.js';
import { contentHash } from './content-hash.js';

type Asked = Pick<ApprovalEntity, 'toolName' | 'arguments' | 'contentHash'>;

/** The releases and posts that approvals are about, as they are now. */
@Injectable()
export class ApprovalSubjects {
  constructor(
    private readonly releases: ReleasesService,
    private readonly posts: PostsService,
  ) {}

  /** Whether it is still as it was when the approval was asked for. Of one that was changed, nothing would run. */
  async isUnchanged(caller: Principal, { toolName, arguments: given, contentHash: asked }: Asked): Promise<boolean> {
    try {
      return contentHash({ toolName, arguments: given, subject: await this.subject(caller, given) }) === asked;
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found') return false;
      throw error;
    }
  }

  private async subject(caller: Principal, { releaseId, postId, action }: Asked['arguments']): Promise<unknown> {
    if (typeof releaseId === 'string') return releaseSubject(this.releases, caller, releaseId, action === 'publish-now');
    return typeof postId === 'string' ? this.posts.subject(caller, postId) : null;
  }
}
