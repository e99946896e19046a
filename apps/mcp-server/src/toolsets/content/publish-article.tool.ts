import type { Principal } from '@imprint/contracts/access';
import { PublishArticle } from '@imprint/contracts/articles';
import { Described } from '@imprint/contracts/documents';
import { ReleaseResource } from '@imprint/contracts/publishing';
import { ArticlePublishing } from '@imprint/domain/articles';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { releaseResult } from '../scheduler/release-result.js';

export class PublishArticleArguments extends PublishArticle {
  @Described('As `art_…`.')
  @IsString()
  @Length(1, 64)
  articleId!: string;
}

@DeclareTool({
  name: 'publish_article',
  title: 'Publish an article',
  description:
    'Publishes an article on one account that takes articles (such as WordPress, Ghost, Git, the feed), or updates it where it is published. Use it once the person has read it, with get_article_preview. Next: get_scheduled_release.',
  toolset: 'content',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['articles:create'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  arguments: PublishArticleArguments,
  result: () => rowSchema(ReleaseResource),
  publishes: true,
  shows: 'content-cards',
})
@Injectable()
export class PublishArticleTool extends Tool<PublishArticleArguments> {
  constructor(private readonly articles: ArticlePublishing) {
    super();
  }

  override check(caller: Principal, { articleId, ...wanted }: PublishArticleArguments): Promise<void> {
    return this.articles.check(caller, articleId, wanted);
  }

  override async runTool(
    caller: Principal,
    { articleId, ...wanted }: PublishArticleArguments,
    { idempotencyKey, unchanged }: ToolContext,
  ): Promise<ToolResult> {
    return releaseResult(await this.articles.publish(caller, articleId, wanted, { idempotencyKey, unchanged }));
  }

  override subject(caller: Principal, { articleId }: PublishArticleArguments): Promise<unknown> {
    return this.articles.subject(caller, articleId);
  }
}
