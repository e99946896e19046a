import type { Principal } from '@imprint/contracts/access';
import { linkReasons, type ArticleLink, type ArticleLinks, type ArticlePreview } from '@imprint/contracts/articles';
import { limits } from '@imprint/contracts/limits';
import { countRequest, RateWindow } from '@imprint/platform/rate-window';
import { Injectable } from '@nestjs/common';
import { linksOf, type MarkdownLink } from '../markdown/index.js';
import type { ArticleEntity } from './article.entity.js';
import { ArticleLinkChecksRepository } from './article-link-checks.repository.js';
import { ArticlesService } from './articles.service.js';
import { LinkChecker, unrequested, type LinkResult } from './link-checker.js';

/** The links of an article as callers see them. */
export type ArticleLinksView = ArticleLinks & { id: string };

/** The links and pictures of articles, with what was last found at their addresses. */
@Injectable()
export class ListArticleLinks {
  constructor(
    private readonly articles: ArticlesService,
    private readonly checks: ArticleLinkChecksRepository,
  ) {}

  /** Those of the article as it is now. One that the last check did not see is not checked. @throws Problem `not_found` */
  async list(principal: Principal, articleId: string): Promise<ArticleLinksView> {
    const article = await this.articles.read(principal, articleId);
    const check = await this.checks.find(article);
    return linksView(articleId, distinctLinks(article), check?.checkedAt ?? null, check?.results ?? []);
  }

  /** Those that the last check found broken or unreachable, in words. @throws Problem `not_found` */
  async problems(principal: Principal, articleId: string): Promise<Pick<ArticlePreview, 'linksCheckedAt' | 'linkProblems'>> {
    const { checkedAt, links } = await this.list(principal, articleId);
    const failing = links.filter(({ status }) => status === 'broken' || status === 'unreachable');
    return { linksCheckedAt: checkedAt, linkProblems: failing.map(({ url, detail }) => `${url}: ${detail}`) };
  }
}

/** Requests the addresses in articles. */
@Injectable()
export class CheckArticleLinks {
  constructor(
    private readonly articles: ArticlesService,
    private readonly checks: ArticleLinkChecksRepository,
    private readonly checker: LinkChecker,
    private readonly window: RateWindow,
  ) {}

  /** Checks the links of the article as it is now, and keeps what was found. @throws Problem `not_found`, `too_many_requests` */
  async check(principal: Principal, articleId: string): Promise<ArticleLinksView> {
    const article = await this.articles.read(principal, articleId);
    await countRequest(this.window, `article-links:${article.organizationId}`, limits.articleLinkChecksPerMinute);
    const all = distinctLinks(article);
    const results = await this.checker.check(all.slice(0, limits.articleLinks));
    const checkedAt = new Date();
    await this.checks.keep(article, checkedAt, results);
    return linksView(articleId, all, checkedAt, results);
  }
}

function distinctLinks({ body }: Pick<ArticleEntity, 'body'>): MarkdownLink[] {
  const links = new Map<string, MarkdownLink>();
  for (const link of linksOf(body)) if (!links.has(keyOf(link))) links.set(keyOf(link), link);
  return [...links.values()];
}

const keyOf = ({ kind, url }: Pick<MarkdownLink, 'kind' | 'url'>): string => `${kind} ${url}`;

function linksView(
  articleId: string,
  all: readonly MarkdownLink[],
  checkedAt: Date | null,
  results: readonly LinkResult[],
): ArticleLinksView {
  const known = new Map(results.map((result) => [keyOf(result), result]));
  const links = all.slice(0, limits.articleLinks).map(({ kind, url, text }): ArticleLink => {
    const found = known.get(keyOf({ kind, url })) ?? unchecked(url);
    const { status, reason, httpStatus, redirectedTo } = found;
    return { kind, url, text, status, reason, httpStatus, redirectedTo, detail: detailOf(found) };
  });
  return { id: articleId, articleId, checkedAt, links, leftOut: all.length - links.length };
}

function unchecked(url: string): Omit<LinkResult, 'kind' | 'url'> {
  const { reason } = unrequested(url);
  return { status: 'not_checked', reason: reason ?? 'not_yet', httpStatus: null, redirectedTo: null };
}

function detailOf({ status, reason, httpStatus, redirectedTo }: Omit<LinkResult, keyof MarkdownLink>): string {
  const end = redirectedTo === null ? '' : ` It redirects to ${redirectedTo}.`;
  if (reason !== null) return `${linkReasons[reason]}${end}`;
  if (status === 'broken') return `It answers with ${httpStatus}.${end}`;
  return `It works.${end}`;
}
