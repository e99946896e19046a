import type { Principal } from '@imprint/contracts/access';
import type { PublishArticle } from '@imprint/contracts/articles';
import { Injectable } from '@nestjs/common';
import { ArticlePublishing } from '../articles/index.js';
import type { ReleaseView } from '../publishing/index.js';
import { RequestsOrApprovals, type AskedFor } from './requests-or-approvals.js';

/** Publications of articles over REST: at once, or once somebody approves them. */
@Injectable()
export class ArticleRequests {
  constructor(
    private readonly articles: ArticlePublishing,
    private readonly asking: RequestsOrApprovals,
  ) {}

  publishArticle(
    caller: Principal,
    articleId: string,
    body: PublishArticle,
    idempotencyKey: string | null,
  ): Promise<ReleaseView | AskedFor> {
    return this.asking.orAsk(caller, () => this.articles.publish(caller, articleId, body, { idempotencyKey }), {
      tool: 'publish_article',
      arguments: { articleId, ...body },
      idempotencyKey,
      check: () => this.articles.check(caller, articleId, body),
      subject: () => this.articles.subject(caller, articleId),
    });
  }
}
