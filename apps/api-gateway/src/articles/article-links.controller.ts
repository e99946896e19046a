import type { Principal } from '@imprint/contracts/access';
import { ArticleLinks } from '@imprint/contracts/articles';
import { Caller } from '@imprint/auth';
import { CheckArticleLinks, ListArticleLinks, type ArticleLinksView } from '@imprint/domain/articles';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';

@Controller('v1/articles/:id/links')
export class ArticleLinksController {
  constructor(
    private readonly links: ListArticleLinks,
    private readonly checks: CheckArticleLinks,
  ) {}

  @Operation('listArticleLinks', 'List the links of an article', {
    note: 'Links and pictures of the article as it is now, each with what the last check found.',
  })
  @Allow('viewer', 'articles:read')
  @Returns(ArticleLinks)
  @Get()
  list(@Caller() caller: Principal, @Param('id') id: string): Promise<ArticleLinksView> {
    return this.links.list(caller, id);
  }

  @Operation('checkArticleLinks', 'Check the links of an article', {
    note: 'Requests each address, for at most 30 seconds, and keeps what it finds until the next check. Publishing does not wait for it.',
    errors: ['too_many_requests'],
  })
  @Allow('creator', 'articles:create')
  @Returns(ArticleLinks)
  @HttpCode(200)
  @Post('check')
  check(@Caller() caller: Principal, @Param('id') id: string): Promise<ArticleLinksView> {
    return this.checks.check(caller, id);
  }
}
