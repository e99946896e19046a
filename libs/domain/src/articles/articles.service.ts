import {
  problem,
  type ArticlePreview,
  type CreateArticle,
  type ListArticlesQuery,
  type Page,
  type Principal,
  type UpdateArticle,
} from '@imprint/contracts';
import { newId } from '@imprint/platform/crypto';
import { isUniqueViolation, madeOnce, newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { BrandsService } from '../brands/index.js';
import { numberedSlug, slugOf } from './article-slug.js';
import { ArticleEntity } from './article.entity.js';
import { renderMarkdown } from './markdown.js';

/** An article as it is kept. */
export type ArticleView = ArticleEntity;

/** What an adult reads of a text on a screen. */
const wordsPerMinute = 230;

@Injectable()
export class ArticlesService {
  constructor(
    @InjectRepository(ArticleEntity) private readonly articles: Repository<ArticleEntity>,
    private readonly brands: BrandsService,
  ) {}

  /** A draft. @throws Problem `state_conflict` when the brand has an article with the named slug */
  async create(principal: Principal, body: CreateArticle, idempotencyKey: string | null = null): Promise<ArticleEntity> {
    const request = { organizationId: principal.organizationId, idempotencyKey };
    return madeOnce(this.articles.manager, ArticleEntity, request, () => this.make(request, body));
  }

  async list(principal: Principal, query: ListArticlesQuery): Promise<Page<ArticleEntity>> {
    await this.brands.requireFilter(principal.organizationId, query.brandId);
    const rows = this.articles
      .createQueryBuilder('article')
      .where('article.organizationId = :organizationId', { organizationId: principal.organizationId });
    if (query.status !== undefined) rows.andWhere('article.status = :status', { status: query.status });
    if (query.brandId !== undefined) rows.andWhere('article.brandId = :brandId', { brandId: query.brandId });
    searchIn(rows, ['article.title', 'article.excerpt', 'article.body'], query.search);
    return paginate(rows, newestFirst('article'), query);
  }

  async read(principal: Principal, id: string): Promise<ArticleEntity> {
    const row = await this.articles.findOneBy({ id, organizationId: principal.organizationId });
    if (row === null) throw problem('not_found', `There is no article ${id}.`);
    return row;
  }

  async update(principal: Principal, id: string, body: UpdateArticle): Promise<ArticleEntity> {
    const { title, body: text, excerpt, slug, status } = body;
    const changes = {
      ...(title !== undefined && { title }),
      ...(text !== undefined && { body: text }),
      ...(excerpt !== undefined && { excerpt }),
      ...(slug !== undefined && { slug }),
      ...(status !== undefined && { status }),
    };
    const own = { id, organizationId: principal.organizationId };
    try {
      await this.articles.update(own, { ...changes, updatedAt: new Date() });
    } catch (error) {
      throw slugTaken(error);
    }
    return this.read(principal, id);
  }

  /** As a reader would see it. */
  async preview(principal: Principal, id: string): Promise<ArticlePreview> {
    const { title, status, body } = await this.read(principal, id);
    const { html, text } = renderMarkdown(body);
    const wordCount = text.match(/\S+/g)?.length ?? 0;
    return { id, title, status, html, text, wordCount, readingMinutes: Math.max(1, Math.ceil(wordCount / wordsPerMinute)) };
  }

  private async make(
    request: Pick<ArticleEntity, 'organizationId' | 'idempotencyKey'>,
    { title, body, brandId, excerpt, slug }: CreateArticle,
  ): Promise<ArticleEntity> {
    await this.brands.require(request.organizationId, brandId, '/brandId');
    const id = newId('art');
    const wanted = slug ?? slugOf(title);
    const row = (named: string): ArticleEntity =>
      this.articles.create({ id, ...request, title, body, brandId, excerpt: excerpt ?? null, slug: named, status: 'draft' });
    try {
      return await this.articles.save(row(wanted));
    } catch (error) {
      // Of a title nobody said that it may be there once only.
      if (slug === undefined && isUniqueViolation(error, 'article_slug'))
        return this.articles.save(row(numberedSlug(wanted, id)));
      throw slugTaken(error);
    }
  }
}

function slugTaken(error: unknown): unknown {
  if (!isUniqueViolation(error, 'article_slug')) return error;
  return problem('state_conflict', 'Another article of this brand has that slug.', { pointer: '/slug' });
}
