import type { Principal } from '@imprint/contracts/access';
import {
  ArticleResource,
  ArticleVersionChanges,
  ArticleVersionResource,
  ArticleVersionSummary,
  RestoreArticleVersion,
} from '@imprint/contracts/articles';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { Caller } from '@imprint/auth';
import {
  ArticleVersions,
  type ArticleVersionChangesView,
  type ArticleVersionSummaryView,
  type ArticleVersionView,
  type ArticleView,
} from '@imprint/domain/articles';
import { Allow, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

@Controller('v1/articles/:id/versions')
export class ArticleVersionsController {
  constructor(private readonly versions: ArticleVersions) {}

  @Operation('listArticleVersions', 'List the versions of an article', {
    note: 'The newest first: what it says now. Each change of title, text or summary makes one. They come without their texts.',
  })
  @Allow('viewer', 'articles:read')
  @ReturnsPage(ArticleVersionSummary)
  @Get()
  list(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Query() query: ListQuery,
  ): Promise<Page<ArticleVersionSummaryView>> {
    return this.versions.list(caller, id, query);
  }

  @Operation('getArticleVersion', 'Read a version of an article')
  @Allow('viewer', 'articles:read')
  @Returns(ArticleVersionResource)
  @Get(':number')
  read(@Caller() caller: Principal, @Param('id') id: string, @Param('number') number: string): Promise<ArticleVersionView> {
    return this.versions.read(caller, id, number);
  }

  @Operation('compareArticleVersion', 'Compare a version with what the article says now', {
    note: 'Stretches of text that are the same, removed or added since then.',
  })
  @Allow('viewer', 'articles:read')
  @Returns(ArticleVersionChanges)
  @Get(':number/changes')
  compare(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('number') number: string,
  ): Promise<ArticleVersionChangesView> {
    return this.versions.compare(caller, id, number);
  }

  @Operation('restoreArticleVersion', 'Bring back a version of an article', {
    note: 'Makes a new version that says what that one did. What the article said until then stays among its versions.',
    errors: ['revision_conflict'],
  })
  @Allow('creator', 'articles:create')
  @Returns(ArticleResource)
  @HttpCode(200)
  @Post(':number/restore')
  restore(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('number') number: string,
    @Body() body: RestoreArticleVersion,
  ): Promise<ArticleView> {
    return this.versions.restore(caller, id, number, body);
  }
}
