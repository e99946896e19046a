import type { Principal } from '@imprint/contracts/access';
import { ArticleResource, CreateArticle, ListArticlesQuery, UpdateArticle } from '@imprint/contracts/articles';
import type { Page } from '@imprint/contracts/documents';
import { GenerateArticle, GenerationResource } from '@imprint/contracts/generation';
import { Caller } from '@imprint/auth';
import { ArticlesService, type ArticleView } from '@imprint/domain/articles';
import { GenerationsService, type GenerationView } from '@imprint/domain/generation';
import { Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';

@Controller('v1/articles')
export class ArticlesController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly generations: GenerationsService,
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
  })
  @Allow('creator', 'articles:create')
  @Returns(GenerationResource)
  @HttpCode(202)
  @Post('generate')
  generate(
    @Caller() caller: Principal,
    @Body() body: GenerateArticle,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView> {
    return this.generations.generate('text', caller, { ...body, type: 'article' }, key);
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
}
