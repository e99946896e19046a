import type { ListArticlesQuery } from '@imprint/contracts/articles';
import type { Page } from '@imprint/contracts/documents';
import { createOnce, newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
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

  async list(organizationId: string, { status, brandId, search, ...page }: ListArticlesQuery): Promise<Page<ArticleEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(ArticleEntity, 'article')
      .where('article.organizationId = :organizationId', { organizationId });
    if (status !== undefined) rows.andWhere('article.status = :status', { status });
    if (brandId !== undefined) rows.andWhere('article.brandId = :brandId', { brandId });
    searchIn(rows, ['article.title', 'article.excerpt', 'article.body'], search);
    return paginate(rows, newestFirst('article'), page);
  }

  async find(organizationId: string, id: string): Promise<ArticleEntity | null> {
    return this.dataSource.manager.findOneBy(ArticleEntity, { id, organizationId });
  }

  async insert(article: Partial<ArticleEntity>): Promise<ArticleEntity> {
    const { manager } = this.dataSource;
    const row = await manager.save(manager.create(ArticleEntity, article));
    signalAfterCommit(manager, 'article.changed', {
      organizationId: row.organizationId,
      articleId: row.id,
      status: 'created',
    });
    return row;
  }

  /** @returns whether there was such an article, at that revision where one is expected */
  async update(
    { organizationId, id, revision }: Pick<ArticleEntity, 'organizationId' | 'id'> & { revision: number | undefined },
    changes: Partial<ArticleEntity>,
  ): Promise<boolean> {
    const expected = revision === undefined ? {} : { revision };
    const { manager } = this.dataSource;
    const { affected } = await manager.update(ArticleEntity, { id, organizationId, ...expected }, changes);
    const isWritten = affected === 1;
    if (isWritten) signalAfterCommit(manager, 'article.changed', { organizationId, articleId: id, status: 'changed' });
    return isWritten;
  }
}
