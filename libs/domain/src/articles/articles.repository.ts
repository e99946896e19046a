import type { Tenant } from '@imprint/contracts/access';
import type { ListArticlesQuery } from '@imprint/contracts/articles';
import type { Page } from '@imprint/contracts/documents';
import { createOnce, newestFirst, ownedBy, paginate, restrictTo, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isPublished } from './article-publications.repository.js';
import { ArticleEntity } from './article.entity.js';
import { insertFirstVersion, keepVersion, type Authorship } from './article-versions.repository.js';

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

  /** With its first version. */
  async insert(article: Partial<ArticleEntity>, by: Authorship): Promise<ArticleEntity> {
    return this.dataSource.transaction((manager) => insertArticle(manager, article, by));
  }

  /** With a version of what it says then. @param alongside what else is written in its transaction @returns whether there was such an article, at that revision where one is expected */
  async update(
    tenant: Tenant,
    { id, revision }: Pick<ArticleEntity, 'id'> & { revision: number | undefined },
    changes: Partial<ArticleEntity>,
    by: Authorship,
    alongside: (manager: EntityManager, article: ArticleEntity) => Promise<void>,
  ): Promise<boolean> {
    const wanted = { ...ownedBy(tenant), id, ...(revision !== undefined && { revision }) };
    return this.dataSource.transaction(async (manager) => {
      const before = await manager.findOne(ArticleEntity, { where: wanted, lock: { mode: 'pessimistic_write' } });
      if (before === null) return false;
      await manager.update(ArticleEntity, wanted, changes);
      const after = { ...before, ...changes };
      await keepVersion(manager, before, after, by);
      await alongside(manager, after);
      const { organizationId } = tenant;
      signalAfterCommit(manager, 'article.changed', { organizationId, articleId: id, status: 'changed' });
      return true;
    });
  }
}

export async function insertArticle(
  manager: EntityManager,
  article: Partial<ArticleEntity>,
  by: Authorship,
): Promise<ArticleEntity> {
  const row = await manager.save(manager.create(ArticleEntity, article));
  await insertFirstVersion(manager, row, by);
  const { organizationId, id: articleId } = row;
  signalAfterCommit(manager, 'article.changed', { organizationId, articleId, status: 'created' });
  return row;
}
