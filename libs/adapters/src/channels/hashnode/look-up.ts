import { randomUUID } from 'node:crypto';
import type { LookUpResult, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { objectOf } from '../platform-failures.js';
import { postSlug } from '../post-slug.js';
import type { HashnodeApi } from './api.js';
import { keptDraft, publishedPost, unlessNotFound } from './articles.js';

/**
 * The article with the slug of the target. "Queries may be cached for up to ~25s" (skills/gql-api/SKILL.md of Hashnode/gql-skill): each has a
 * name of its own, so that none is answered as the one before.
 */
export async function findArticle(
  api: HashnodeApi,
  accessToken: string,
  { post, publicationId }: { post: OutgoingPost; publicationId: string },
  signal: AbortSignal,
): Promise<PublishedRecord | undefined> {
  const query = `query ${ownName()}($id: ObjectId!, $slug: String!) { publication(id: $id) { post(slug: $slug) { id url } } }`;
  const found = await unlessNotFound(() => api.call(accessToken, query, { id: publicationId, slug: postSlug(post) }, signal));
  const article = objectOf(found?.['publication'])['post'];
  return article === null || article === undefined ? undefined : publishedPost(article);
}

/** What became of the draft. An article comes of a saved draft only, and a draft that is still there was not published. */
export async function lookUpArticle(
  api: HashnodeApi,
  accessToken: string,
  post: OutgoingPost,
  signal: AbortSignal,
): Promise<LookUpResult> {
  const draft = keptDraft(post);
  if (draft === undefined) return { outcome: 'absent' };
  const record = await findArticle(api, accessToken, { post, publicationId: draft.publicationId }, signal);
  if (record !== undefined) return { outcome: 'found', record };
  const query = `query ${ownName()}($id: ObjectId!) { draft(id: $id) { id } }`;
  const there = await unlessNotFound(() => api.call(accessToken, query, { id: draft.id }, signal));
  if (objectOf(there?.['draft'])['id'] === draft.id) return { outcome: 'absent' };
  return { outcome: 'unknown', reason: 'Hashnode shows neither the draft any more nor an article with its address.' };
}

const ownName = (): string => `LookUp_${randomUUID().replaceAll('-', '')}`;
