import type { EntityManager } from 'typeorm';
import { articleSlug, numberedSlug } from './article-slug.js';
import type { ArticleEntity } from './article.entity.js';
import { insertArticle } from './articles.repository.js';

/** Adds a draft that a model has written for somebody, in the caller's transaction. Its slug has a number, so that none is taken. */
export async function addDraftArticle(
  manager: EntityManager,
  draft: Pick<ArticleEntity, 'id' | 'organizationId' | 'brandId' | 'title' | 'body' | 'imageAssetId'>,
  authorId: string,
): Promise<void> {
  const slug = numberedSlug(articleSlug(draft.title), draft.id);
  await insertArticle(manager, { ...draft, slug, status: 'draft' }, { authorId, credentialId: null, reason: 'written' });
}
