import type { Principal } from '@imprint/contracts/access';
import { ArticleResource, ArticleSummary } from '@imprint/contracts/articles';
import { Described } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { ArticlesService, type ArticleView } from '@imprint/domain/articles';
import { Injectable } from '@nestjs/common';
import { IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, objectSchema, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class GetArticlesArguments {
  @Described('Article, e.g. `art_…`.')
  @IsOptional()
  @IsString()
  @Length(1, 64)
  articleId?: string;

  @Described('Text to find; not with `articleId`.')
  @IsOptional()
  @IsString()
  @Length(limits.searchLengthMin, limits.searchLength)
  query?: string;

  @Described('At most; default 20.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(50)
  limit?: number;
}

const defaultLimit = 20;

@DeclareTool({
  name: 'get_articles',
  title: 'Read articles',
  description:
    'Reads articles: the latest ones without arguments, those that hold query, or one whole, in Markdown, with articleId. Use it before you write more. Next: create_article_draft.',
  toolset: 'content',
  policy: 'read-only',
  role: 'viewer',
  anyScope: ['articles:read'],
  hints: readsOnly,
  arguments: GetArticlesArguments,
  result: () => ({
    type: 'object',
    properties: {
      articles: listOf(objectSchema(ArticleSummary)),
      total: { type: 'integer' },
      article: rowSchema(ArticleResource),
    },
  }),
  shows: 'content-cards',
})
@Injectable()
export class GetArticlesTool extends Tool<GetArticlesArguments> {
  constructor(private readonly articles: ArticlesService) {
    super();
  }

  override async runTool(
    caller: Principal,
    { articleId, query, limit = defaultLimit }: GetArticlesArguments,
  ): Promise<ToolResult> {
    if (articleId !== undefined && query !== undefined)
      throw problem('validation_failed', 'Send either articleId or query, not both.', { pointer: '/query' });
    if (articleId !== undefined) {
      const article = await this.articles.read(caller, articleId);
      return {
        data: { article: rowOf(ArticleResource, article) },
        text: `“${article.title}” (${article.id}) is ${article.status}.`,
      };
    }
    const { items, total } = await this.articles.list(caller, { page: 1, limit, ...(query !== undefined && { search: query }) });
    const titles = items.map(({ id, title }) => `“${title}” (${id})`).join(', ');
    const found = `${total} ${total === 1 ? 'article' : 'articles'}`;
    return {
      data: { articles: items.map((article) => summaryOf(article)), total },
      text: titles === '' ? 'There are no such articles.' : `${found}: ${titles}`,
    };
  }
}

function summaryOf({ id, title, excerpt, slug, status, brandId, updatedAt }: ArticleView): ArticleSummary {
  return { id, title, excerpt, slug, status, brandId, updatedAt };
}
