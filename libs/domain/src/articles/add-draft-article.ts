import { signalAfterCommit } from '@imprint/platform/signals';
import type { EntityManager } from 'typeorm';
import { articleSlug, numberedSlug } from './article-slug.js';
import { ArticleEntity } from './article.entity.js';

/** Adds a draft that was written by a model, in the caller's transaction. Its slug has a number, so that none is taken. */
export async function addDraftArticle(
  manager: EntityManager,
  draft: Pick<ArticleEntity, 'id' | 'organizationId' | 'brandId' | 'title' | 'body'>,
): Promise<void> {
  const { id, organizationId, title } = draft;
  const slug = numberedSlug(articleSlug(title), id);
  await manager.insert(ArticleEntity, { ...draft, slug, status: 'draft' });
  signalAfterCommit(manager, 'article.changed', { organizationId, articleId: id, status: 'created' });
}
