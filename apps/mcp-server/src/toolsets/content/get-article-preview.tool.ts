import type { Principal } from '@imprint/contracts/access';
import { ArticlePreview } from '@imprint/contracts/articles';
import { Described } from '@imprint/contracts/documents';
import { Problem } from '@imprint/contracts/errors';
import { AssetResource } from '@imprint/contracts/media';
import { ArticlesService, ListArticleLinks } from '@imprint/domain/articles';
import { AssetsService } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class GetArticlePreviewArguments {
  @Described('Article, e.g. `art_…`.')
  @IsString()
  @Length(1, 64)
  articleId!: string;
}

@DeclareTool({
  name: 'get_article_preview',
  title: 'Preview an article',
  description:
    'Shows an article as a reader sees it: safe HTML, plain text, word count, minutes to read and links that were found broken. Use it before you show it to the person. Next: create_post about it.',
  toolset: 'content',
  policy: 'read-only',
  role: 'viewer',
  anyScope: ['articles:read'],
  hints: readsOnly,
  arguments: GetArticlePreviewArguments,
  result: () => objectSchema(ArticlePreview),
  shows: 'content-cards',
})
@Injectable()
export class GetArticlePreviewTool extends Tool<GetArticlePreviewArguments> {
  constructor(
    private readonly articles: ArticlesService,
    private readonly links: ListArticleLinks,
    private readonly assets: AssetsService,
  ) {
    super();
  }

  override async runTool(caller: Principal, { articleId }: GetArticlePreviewArguments): Promise<ToolResult> {
    const preview = await this.articles.preview(caller, articleId);
    const found = await this.links.problems(caller, articleId);
    const { title, wordCount, readingMinutes, text } = preview;
    const problems = found.linkProblems.map((problem) => `\n- ${problem}`).join('');
    const links = problems === '' ? '' : `\n\nLinks that do not work:${problems}`;
    const image = await this.imageOf(caller, preview.imageAssetId);
    return {
      data: { ...preview, ...found, image },
      text: `“${title}”, ${wordCount} words, ${readingMinutes} min to read.\n\n${text.slice(0, 2_000)}${links}`,
    };
  }

  /** Null without one, and for whoever may read articles and no images. */
  private async imageOf(caller: Principal, assetId: string | null): Promise<Record<string, unknown> | null> {
    if (assetId === null) return null;
    try {
      return rowOf(AssetResource, await this.assets.read(caller, assetId));
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found') return null;
      throw error;
    }
  }
}
