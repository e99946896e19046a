import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import {
  ArticlePublications,
  ArticleResource,
  CreateArticle,
  ListArticlesQuery,
  PublishArticle,
  UpdateArticle,
} from '@imprint/contracts/articles';
import type { Page } from '@imprint/contracts/documents';
import { GenerateArticle, GenerationResource } from '@imprint/contracts/generation';
import { ReleaseResource } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { ArticleRequests, GenerationRequests } from '@imprint/domain/approvals';
import { ArticlePublishing, ArticlesService, type ArticleView } from '@imprint/domain/articles';
import type { GenerationView } from '@imprint/domain/generation';
import type { ReleaseView } from '@imprint/domain/publishing';
import { type Accepted, AcceptsAs, Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

@Controller('v1/articles')
export class ArticlesController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly starts: GenerationRequests,
    private readonly publishing: ArticlePublishing,
    private readonly requests: ArticleRequests,
  ) {}

  @Operation('createArticle', 'Create a draft article')
  @Allow('creator', 'articles:create')
  @Returns(ArticleResource)
  @Post()
  create(@Caller() caller: Principal, @Body() body: CreateArticle, @IdempotentBy() key: string | null): Promise<ArticleView> {
    return this.articles.createArticle(caller, body, key);
  }

  @Operation('generateArticle', 'Have a model write an article', {
    note: 'It is planned, then written section by section: `sections` of the generation says how far it is. Once completed, `written.articleId` is its draft.',
    errors: ['model_not_allowed', 'content_refused', 'moderation_unavailable', 'generation_off', 'generation_queue_full'],
  })
  @Allow('creator', 'articles:create')
  @Returns(GenerationResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post('generate')
  generate(
    @Caller() caller: Principal,
    @Body() body: GenerateArticle,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView | Accepted> {
    return orAccepted(this.starts.start('write_article', caller, { body, key }));
  }

  @Operation('listArticles', 'List articles', { note: '`search` looks into title, excerpt and body.' })
  @Allow('viewer', 'articles:read')
  @ReturnsPage(ArticleResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListArticlesQuery): Promise<Page<ArticleView>> {
    return this.articles.list(caller, query);
  }

  @Operation('getArticle', 'Read an article')
  @Allow('viewer', 'articles:read')
  @Returns(ArticleResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<ArticleView> {
    return this.articles.read(caller, id);
  }

  @Operation('updateArticle', 'Change an article')
  @Allow('creator', 'articles:create')
  @Returns(ArticleResource)
  @Patch(':id')
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdateArticle): Promise<ArticleView> {
    return this.articles.update(caller, id, body);
  }

  @Operation('publishArticle', 'Publish an article on an account, or update it there', {
    note: 'On WordPress, Ghost and every other channel that takes `articles`. Needs `posts:publish`, or an approval where the organization asks for one. The answer is the release of the article on that account.',
  })
  @Allow('creator', 'articles:create')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(200)
  @Post(':id/publish')
  publish(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: PublishArticle,
    @IdempotentBy() key: string | null,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.publishArticle(caller, id, body, key));
  }

  @Operation('listArticlePublications', 'List where an article is published')
  @Allow('viewer', 'articles:read')
  @Returns(ArticlePublications)
  @Get(':id/publications')
  publications(@Caller() caller: Principal, @Param('id') id: string): Promise<ArticlePublications & { id: string }> {
    return this.publishing.placesOf(caller, id);
  }

  @Operation('archiveArticle', 'Archive an article', {
    note: 'Nothing is deleted: `PATCH` with `status: draft` takes it out again. Where it is published, it stays; the answer says where that is.',
  })
  @Allow('creator', 'articles:create')
  @Returns(ArticlePublications)
  @Delete(':id')
  archive(@Caller() caller: Principal, @Param('id') id: string): Promise<ArticlePublications & { id: string }> {
    return this.publishing.archive(caller, id);
  }
}
