import type { Principal } from '@imprint/contracts/access';
import type {
  ArticleVersionChanges,
  ArticleVersionResource,
  ArticleVersionSummary,
  RestoreArticleVersion,
} from '@imprint/contracts/articles';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { Authors } from '../identity/index.js';
import { changesBetween, comparisonOf } from '../text-changes/index.js';
import type { ArticleVersionEntity } from './article-version.entity.js';
import { ArticleVersionsRepository } from './article-versions.repository.js';
import { ArticlesService, type ArticleView } from './articles.service.js';

/** Versions as callers see them. */
export type ArticleVersionSummaryView = ArticleVersionSummary & { id: string };
export type ArticleVersionView = ArticleVersionResource & { id: string };
export type ArticleVersionChangesView = ArticleVersionChanges & { id: string };

/** What articles said before. */
@Injectable()
export class ArticleVersions {
  constructor(
    private readonly articles: ArticlesService,
    private readonly versions: ArticleVersionsRepository,
    private readonly authors: Authors,
  ) {}

  /** The latest first, without their texts. */
  async list(principal: Principal, articleId: string, query: ListQuery): Promise<Page<ArticleVersionSummaryView>> {
    const article = await this.articles.read(principal, articleId);
    const page = await this.versions.list(article, query);
    return { ...page, items: await this.authors.withNames(page.items) };
  }

  /** @param number as in the address. @throws Problem `not_found` */
  async read(principal: Principal, articleId: string, number: string): Promise<ArticleVersionView> {
    const [named] = await this.authors.withNames([await this.find(principal, articleId, number)]);
    if (named === undefined) throw missing(articleId, number);
    return named;
  }

  /** What the article says differently now. @throws Problem `not_found` */
  async compare(principal: Principal, articleId: string, number: string): Promise<ArticleVersionChangesView> {
    const now = await this.articles.read(principal, articleId);
    const then = await this.find(principal, articleId, number);
    const { comparedBy, changes: body } = comparisonOf(then.body, now.body);
    const title = changesBetween(then.title, now.title);
    const excerpt = changesBetween(then.excerpt ?? '', now.excerpt ?? '');
    return { id: then.id, articleId, number: then.number, title, excerpt, body, comparedBy };
  }

  /**
   * Has the article say what it said in a version. That is a version of its own, unless it says so already.
   * @throws Problem `not_found`; `revision_conflict` when the article has changed since the caller read it
   */
  async restore(principal: Principal, articleId: string, number: string, expected: RestoreArticleVersion): Promise<ArticleView> {
    const { title, body, excerpt, number: restoredFrom } = await this.find(principal, articleId, number);
    return this.articles.update(principal, articleId, { ...expected, title, body, excerpt }, restoredFrom);
  }

  private async find(principal: Principal, articleId: string, number: string): Promise<ArticleVersionEntity> {
    const article = await this.articles.read(principal, articleId);
    const isNumber = /^[1-9]\d{0,9}$/.test(number) && Number(number) <= limits.revision;
    const version = isNumber ? await this.versions.find(article, Number(number)) : null;
    if (version === null) throw missing(articleId, number);
    return version;
  }
}

const missing = (articleId: string, number: string) =>
  problem('not_found', `There is no version ${number} of the article ${articleId}.`);
