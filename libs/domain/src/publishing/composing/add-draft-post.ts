import type { EntityManager } from 'typeorm';
import { PostEntity } from './post.entity.js';

/** Adds a draft that was written by a model, in the caller's transaction. */
export async function addDraftPost(
  manager: EntityManager,
  draft: Pick<PostEntity, 'id' | 'organizationId' | 'brandId' | 'content' | 'thread'>,
): Promise<void> {
  await manager.insert(PostEntity, { ...draft, assetIds: [], status: 'draft' });
}
