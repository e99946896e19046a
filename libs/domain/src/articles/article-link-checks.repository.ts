import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ArticleEntity } from './article.entity.js';
import { ArticleLinkCheckEntity } from './article-link-check.entity.js';
import type { LinkResult } from './link-checker.js';

type Article = Pick<ArticleEntity, 'id' | 'organizationId'>;

/** The last check of the links of each article. Whoever asks has found the article. */
@Injectable()
export class ArticleLinkChecksRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find({ id: articleId, organizationId }: Article): Promise<ArticleLinkCheckEntity | null> {
    return this.dataSource.manager.findOneBy(ArticleLinkCheckEntity, { articleId, organizationId });
  }

  /** In place of the one before. Keeps nothing if the article was deleted while its links were checked. */
  async keep({ id, organizationId }: Article, checkedAt: Date, results: readonly LinkResult[]): Promise<void> {
    await this.dataSource.query(
      `insert into article_link_check (article_id, organization_id, checked_at, results)
       select id, organization_id, $3, $4 from article where id = $1 and organization_id = $2 for key share
       on conflict (article_id) do update set checked_at = excluded.checked_at, results = excluded.results`,
      [id, organizationId, checkedAt, JSON.stringify(results)],
    );
  }
}
