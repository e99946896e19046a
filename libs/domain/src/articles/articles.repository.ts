import type { Tenant } from '@imprint/contracts/access';
import type { ListArticlesQuery } from '@imprint/contracts/articles';
import type { Page } from '@imprint/contracts/documents';
import { createOnce, newestFirst, ownedBy, paginate, restrictTo, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isPublished } from './article-publications.repository.js';
import { ArticleEntity } from './article.entity.js';

/** The articles of an organization. */
@Injectable()
export class ArticlesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param make inserts the row; not called for a repeated request */
  async createOnce(
    request: Pick<ArticleEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<ArticleEntity>,
  ): Promise<ArticleEntity> {
    return createOnce(this.dataSource.manager, ArticleEntity, request, make);
  }

  async list(tenant: Tenant, { status, brandId, search, ...page }: ListArticlesQuery): Promise<Page<ArticleEntity>> {
    const rows = restrictTo(this.dataSource.manager.createQueryBuilder(ArticleEntity, 'article'), 'article', tenant);
    if (status === 'archived') rows.andWhere('article.status = :status', { status });
    else if (status !== undefined)
      rows.andWhere(`article.status <> 'archived' and ${status === 'published' ? '' : 'not '}${isPublished}`);
    if (brandId !== undefined) rows.andWhere('article.brandId = :brandId', { brandId });
    searchIn(rows, ['article.title', 'article.excerpt', 'article.body'], search);
    return paginate(rows, newestFirst('article'), page);
  }

  async find(tenant: Tenant, id: string): Promise<ArticleEntity | null> {
    return this.dataSource.manager.findOneBy(ArticleEntity, { ...ownedBy(tenant), id });
  }

  /** Those of the articles that are on at least one platform. */
  async publishedOf(organizationId: string, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select id from article where organization_id = $1 and id = any($2) and ${isPublished}`,
      [organizationId, ids],
    );
    return rows.map(({ id }) => id);
  }

  async insert(article: Partial<ArticleEntity>): Promise<ArticleEntity> {
    return insertArticle(this.dataSource.manager, article);
  }

  /** @returns whether there was such an article, at that revision where one is expected */
  async update(
    tenant: Tenant,
    { id, revision }: Pick<ArticleEntity, 'id'> & { revision: number | undefined },
    changes: Partial<ArticleEntity>,
  ): Promise<boolean> {
    const expected = revision === undefined ? {} : { revision };
    const { manager } = this.dataSource;
    const { affected } = await manager.update(ArticleEntity, { ...ownedBy(tenant), id, ...expected }, changes);
    const isWritten = affected === 1;
    const { organizationId } = tenant;
    if (isWritten) signalAfterCommit(manager, 'article.changed', { organizationId, articleId: id, status: 'changed' });
    return isWritten;
  }
}

export async function insertArticle(manager: EntityManager, article: Partial<ArticleEntity>): Promise<ArticleEntity> {
  const row = await manager.save(manager.create(ArticleEntity, article));
  const { organizationId, id: articleId } = row;
  signalAfterCommit(manager, 'article.changed', { organizationId, articleId, status: 'created' });
  return row;
}
