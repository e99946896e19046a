import type { EntityManager } from 'typeorm';
import type { PostEntity } from './post.entity.js';
import { insertPost } from './posts.repository.js';

/** Adds a draft that was written by a model, in the caller's transaction. */
export async function addDraftPost(
  manager: EntityManager,
  draft: Pick<PostEntity, 'id' | 'organizationId' | 'brandId' | 'content' | 'thread' | 'assetIds' | 'repurposedFrom'>,
): Promise<void> {
  await insertPost(manager, { ...draft, status: 'draft' });
}
