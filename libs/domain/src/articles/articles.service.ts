import type { Principal } from '@imprint/contracts/access';
import type { ArticlePreview, CreateArticle, ListArticlesQuery, UpdateArticle } from '@imprint/contracts/articles';
import { revisionConflict, type Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { newId } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../brands/index.js';
import { authorOf } from '../identity/index.js';
import { renderMarkdown } from '../markdown/index.js';
import { AssetsService } from '../media/index.js';
import { noteEdit } from '../memories/index.js';
import { articleSlug, numberedSlug } from './article-slug.js';
import type { ArticleEntity } from './article.entity.js';
import { ArticlesRepository } from './articles.repository.js';
import { readingTimeOf } from './reading-time.js';

/** A stored article. */
export type ArticleView = ArticleEntity;

/** Articles of an organization's brands. */
@Injectable()
export class ArticlesService {
  constructor(
    private readonly articles: ArticlesRepository,
    private readonly brands: BrandsService,
    private readonly assets: AssetsService,
  ) {}

  /** Creates a draft. @throws Problem `state_conflict` when an article of the brand has the given slug */
  async createArticle(principal: Principal, body: CreateArticle, idempotencyKey: string | null = null): Promise<ArticleEntity> {
    const request = { organizationId: principal.organizationId, idempotencyKey };
    try {
      return await this.articles.createOnce(request, () => this.insertArticle(principal, request, body));
    } catch (error) {
      // Not checked before, because the slug may be taken by the article of this very request.
      throw slugTaken(error);
    }
  }

  async list(principal: Principal, query: ListArticlesQuery): Promise<Page<ArticleEntity>> {
    await this.brands.requireFilter(principal, query.brandId);
    const page = await this.articles.list(principal, query);
    return { ...page, items: await this.withStatus(principal, page.items) };
  }

  async read(principal: Principal, id: string): Promise<ArticleEntity> {
    const row = await this.articles.find(principal, id);
    const [article] = row === null ? [] : await this.withStatus(principal, [row]);
    if (article === undefined) throw problem('not_found', `There is no article ${id}.`);
    return article;
  }

  /**
   * @param restoredFrom number of the version that the text is of
   * @throws Problem `revision_conflict` when the article has changed since the caller read it
   */
  async update(
    principal: Principal,
    id: string,
    body: UpdateArticle,
    restoredFrom: number | null = null,
  ): Promise<ArticleEntity> {
    const { title, body: text, excerpt, imageAssetId, slug, status, expectedRevision: revision } = body;
    await this.requireImage(principal, imageAssetId);
    const changes = {
      ...(title !== undefined && { title }),
      ...(text !== undefined && { body: text }),
      ...(excerpt !== undefined && { excerpt }),
      ...(imageAssetId !== undefined && { imageAssetId }),
      ...(slug !== undefined && { slug }),
      ...(status !== undefined && { status }),
    };
    try {
      const by = { ...authorOf(principal), reason: restoredFrom === null ? 'edited' : 'restored', restoredFrom } as const;
      const isWritten = await this.articles.update(
        principal,
        { id, revision },
        { ...changes, updatedAt: new Date() },
        by,
        (manager, after) => noteEdit(manager, principal, notedText(after)),
      );
      const article = await this.read(principal, id);
      if (!isWritten && revision !== undefined) throw revisionConflict('article', article.revision, revision);
      return article;
    } catch (error) {
      throw slugTaken(error);
    }
  }

  /** The article as a reader would see it. */
  async preview(principal: Principal, id: string): Promise<Omit<ArticlePreview, 'image' | 'linksCheckedAt' | 'linkProblems'>> {
    const { title, status, imageAssetId, body } = await this.read(principal, id);
    const { html, text } = renderMarkdown(body);
    return { id, title, status, imageAssetId, html, text, ...readingTimeOf(text) };
  }

  /** An article is published while it is on a platform; its row only knows whether it was put away. */
  private async withStatus({ organizationId }: Principal, rows: readonly ArticleEntity[]): Promise<ArticleEntity[]> {
    const open = rows.filter(({ status }) => status !== 'archived');
    const published = await this.articles.publishedOf(
      organizationId,
      open.map(({ id }) => id),
    );
    return rows.map((row) => Object.assign(row, published.includes(row.id) ? { status: 'published' as const } : {}));
  }

  /** @throws Problem `validation_failed` for what is no image of the organization */
  private async requireImage(principal: Principal, id: string | null | undefined): Promise<void> {
    if (id === null || id === undefined) return;
    const [asset] = await this.assets.requireAll(principal, [id], () => '/imageAssetId');
    if (asset?.kind !== 'image') throw problem('validation_failed', `The asset ${id} is no image.`, { pointer: '/imageAssetId' });
  }

  private async insertArticle(
    principal: Principal,
    request: Pick<ArticleEntity, 'organizationId' | 'idempotencyKey'>,
    { title, body, brandId, excerpt, imageAssetId, slug }: CreateArticle,
  ): Promise<ArticleEntity> {
    await this.brands.require(principal, brandId, '/brandId');
    await this.requireImage(principal, imageAssetId);
    const id = newId('art');
    const wanted = slug ?? articleSlug(title);
    const optional = { excerpt: excerpt ?? null, imageAssetId: imageAssetId ?? null };
    const article = { id, ...request, title, body, brandId, ...optional, slug: wanted, status: 'draft' } as const;
    const by = { ...authorOf(principal), reason: 'created' } as const;
    try {
      return await this.articles.insert(article, by);
    } catch (error) {
      // Only a slug that was given has to be unique as it is; one made from a title gets a number.
      if (slug === undefined && isUniqueViolation(error, 'article_slug'))
        return this.articles.insert({ ...article, slug: numberedSlug(wanted, id) }, by);
      throw error;
    }
  }
}

const notedText = ({ id: subjectId, organizationId, brandId, body: text }: ArticleEntity) => ({
  ...{ organizationId, brandId, subjectType: 'article' as const, subjectId, text },
});

function slugTaken(error: unknown): unknown {
  if (!isUniqueViolation(error, 'article_slug')) return error;
  return problem('state_conflict', 'Another article of this brand has that slug.', { pointer: '/slug' });
}
