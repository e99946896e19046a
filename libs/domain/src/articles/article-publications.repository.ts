import type { ArticlePublication } from '@imprint/contracts/articles';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ArticleEntity } from './article.entity.js';

type Owner = Pick<ArticleEntity, 'id' | 'organizationId'>;

/** SQL: the post of `release` and `target` is out, or may still come out. */
const isLive = `target.status in ('draft', 'scheduled', 'paused', 'publishing', 'unconfirmed', 'published')
  and target.deleted_from_platform_at is null and release.deleted_at is null`;

/** SQL: the article of the row `article` is on at least one platform. */
export const isPublished = `exists (select from release
  join target on target.release_id = release.id and target.organization_id = release.organization_id
  where release.organization_id = article.organization_id and release.article_id = article.id
    and target.status = 'published' and target.deleted_from_platform_at is null)`;

/** Where articles are published. Read model: joins release and target. */
@Injectable()
export class ArticlePublicationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The latest first. */
  async list(article: Owner, manager: EntityManager = this.dataSource.manager): Promise<ArticlePublication[]> {
    return this.query(manager, article, '');
  }

  /** What is out on the account, or may still come out; null when nothing is. */
  async findLive(
    article: Owner,
    connectionId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<ArticlePublication | null> {
    const [live] = await this.query(manager, article, `and target.connection_id = $3 and ${isLive}`, [connectionId]);
    return live ?? null;
  }

  /** Locks the article, so that of two requests one finds what the other has written. @returns whether there is such an article */
  async lock(manager: EntityManager, { id, organizationId }: Owner): Promise<boolean> {
    const rows = await manager.query<unknown[]>('select 1 from article where id = $1 and organization_id = $2 for update', [
      id,
      organizationId,
    ]);
    return rows.length === 1;
  }

  private query(
    manager: EntityManager,
    { id, organizationId }: Owner,
    where: string,
    values: unknown[] = [],
  ): Promise<ArticlePublication[]> {
    return manager.query<ArticlePublication[]>(
      `select target.connection_id as "connectionId", target.platform, release.id as "releaseId", target.id as "targetId", target.status,
         target.url, target.published_at as "publishedAt", target.deleted_from_platform_at as "deletedAt"
       from release join target on target.release_id = release.id and target.organization_id = release.organization_id
       where release.organization_id = $1 and release.article_id = $2 and release.deleted_at is null ${where}
       order by release.created_at desc, target.id`,
      [organizationId, id, ...values],
    );
  }
}
