import type { Principal } from '@imprint/contracts/access';
import { ArticleResource, CreateArticle } from '@imprint/contracts/articles';
import { ArticlesService } from '@imprint/domain/articles';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';

@DeclareTool({
  name: 'create_article_draft',
  title: 'Write an article draft',
  description:
    'Keeps an article in Markdown as a draft of a brand. Use it for a text longer than a post. Raw HTML is shown as text. Next: get_articles.',
  toolset: 'content',
  policy: 'direct',
  role: 'creator',
  anyScope: ['articles:create'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  arguments: CreateArticle,
  result: () => rowSchema(ArticleResource),
  idempotentWrite: true,
  shows: 'content-cards',
})
@Injectable()
export class CreateArticleDraftTool extends Tool<CreateArticle> {
  constructor(private readonly articles: ArticlesService) {
    super();
  }

  override async runTool(caller: Principal, given: CreateArticle, { idempotencyKey }: ToolContext): Promise<ToolResult> {
    const article = await this.articles.createArticle(caller, given, idempotencyKey);
    return { data: rowOf(ArticleResource, article), text: `“${article.title}” is kept as the draft ${article.id}.` };
  }
}
