import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { ArticlePublishing } from '../articles/index.js';
import { PostsService, releaseSubject, ReleasesService } from '../publishing/index.js';
import type { ApprovalEntity } from './approval.entity.js';
import { contentHash } from './content-hash.js';

type Asked = Pick<ApprovalEntity, 'toolName' | 'arguments' | 'contentHash' | 'priceMicro'>;

/** The releases, posts and articles that approvals are about, as they are now. */
@Injectable()
export class ApprovalSubjects {
  constructor(
    private readonly releases: ReleasesService,
    private readonly posts: PostsService,
    private readonly articles: ArticlePublishing,
  ) {}

  /** Whether it is still as it was when the approval was asked for. Of one that was changed, nothing would run. */
  async isUnchanged(caller: Principal, { toolName, arguments: given, contentHash: asked, priceMicro }: Asked): Promise<boolean> {
    try {
      const subject = await this.subject(caller, given);
      return contentHash({ toolName, arguments: given, subject, priceMicro }) === asked;
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found') return false;
      throw error;
    }
  }

  private async subject(caller: Principal, { releaseId, postId, articleId, action }: Asked['arguments']): Promise<unknown> {
    if (typeof releaseId === 'string') return releaseSubject(this.releases, caller, releaseId, action === 'publish-now');
    if (typeof articleId === 'string') return this.articles.subject(caller, articleId);
    return typeof postId === 'string' ? this.posts.subject(caller, postId) : null;
  }
}
