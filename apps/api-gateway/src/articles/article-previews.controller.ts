import type { Principal } from '@imprint/contracts/access';
import { ArticlePreviewLink, CreateArticlePreviewLink } from '@imprint/contracts/articles';
import { Problem } from '@imprint/contracts/errors';
import { Caller } from '@imprint/auth';
import { ArticlePreviewLinks } from '@imprint/domain/articles';
import { Allow, clientIpOf, Operation, Public, Returns, textBody } from '@imprint/platform/http';
import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { articlePreviewPage, noPreviewPage, previewPolicy } from './article-preview-page.js';

/** Articles for people without an account, at signed addresses. */
@Controller('v1')
export class ArticlePreviewsController {
  constructor(private readonly links: ArticlePreviewLinks) {}

  @Operation('createArticlePreviewLink', 'Make an address that shows an article to anyone', {
    note: 'Whoever has it sees the article as it then is, without an account, until it expires or the article is archived. It cannot be taken back before.',
  })
  @Allow('creator', 'articles:create')
  @Returns(ArticlePreviewLink)
  @Post('articles/:id/preview-links')
  create(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: CreateArticlePreviewLink,
  ): Promise<ArticlePreviewLink & { id: string }> {
    return this.links.create(caller, id, body);
  }

  @Operation('showArticlePreview', 'Show an article at a signed address', {
    isSigned: true,
    gives: { 'text/html': textBody },
    errors: ['too_many_requests'],
  })
  @Public()
  @Get('article-previews/:organizationId/:articleId')
  async show(
    @Param('organizationId') organizationId: string,
    @Param('articleId') articleId: string,
    @Query() { expires, signature }: Readonly<Record<string, unknown>>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const address = { organizationId, articleId, expires: String(expires), signature: String(signature) };
    const page = await this.links
      .open(address, clientIpOf(request))
      .then(articlePreviewPage, (error: unknown) => refusalPage(response, error));
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', previewPolicy);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Robots-Tag', 'noindex');
    response.end(page);
  }
}

/** What went wrong as a page, with the status of its problem. */
function refusalPage(response: Response, error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  response.status(error.status);
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds));
  return noPreviewPage(error.message);
}
