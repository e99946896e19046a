import type { PublishedRecord } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import type { ApiAnswer } from '../json-api.js';
import { isMissing } from '../meta-failures.js';
import { postGone } from '../post-gone.js';
import type { GraphApi } from './api.js';
import type { FacebookPage } from './pages.js';

/**
 * The post of this id, which is `{page}_{post}` (https://developers.facebook.com/documentation/pages-api/posts, read 2026-11-26), or that of
 * `videoPostId`.
 * @param website where people see it
 */
export const recordOf = (id: string, website: string): PublishedRecord => ({
  externalProviderId: id,
  externalShortcode: null,
  url: [website, ...id.split('/').map(encodeURIComponent)].join('/'),
});

/** The page that a post is on; the chosen one may be another by now. */
export const pageOf = (postId: string): string => postId.split(/[_/]/)[0] ?? postId;

/** A post with a video is changed as its video (https://developers.facebook.com/docs/graph-api/reference/video, read 2026-11-28). */
function placeOf(id: string): { path: string; text: 'description' | 'message' } {
  const [, videoId] = id.split('/videos/');
  return videoId === undefined
    ? { path: encodeURIComponent(id), text: 'message' }
    : { path: encodeURIComponent(videoId), text: 'description' };
}

/**
 * Publishes a post (https://developers.facebook.com/docs/graph-api/reference/v25.0/page/feed, read 2026-11-26).
 * @param photoIds of unpublished photos
 * @param link of which Facebook shows a preview (https://developers.facebook.com/documentation/pages-api/posts.md, read 2026-11-27)
 * @returns its id, and the seconds for which there are no more calls, if it was the last one
 */
export async function createPost(
  api: GraphApi,
  page: FacebookPage,
  { text, photoIds, link }: { text: string; photoIds: readonly string[]; link?: string | undefined },
  signal: AbortSignal,
): Promise<{ id: string } & Pick<ApiAnswer, 'spentSeconds'>> {
  const body = {
    ...(text !== '' && { message: text }),
    ...(link !== undefined && { link }),
    ...(photoIds.length > 0 && { attached_media: photoIds.map((id) => ({ media_fbid: id })) }),
  };
  const path = `${encodeURIComponent(page.id)}/feed`;
  const { body: created, spentSeconds } = await api.answer(page.accessToken, { method: 'POST', path, body }, signal);
  return { id: textOf(fieldsOf(created), 'id'), spentSeconds };
}

/**
 * Gives a post another text. A photo cannot be updated, so alternative texts stay as they are
 * (https://developers.facebook.com/documentation/pages-api/posts and https://developers.facebook.com/docs/graph-api/reference/photo, read
 * 2026-11-26).
 */
export async function editPost(
  api: GraphApi,
  page: FacebookPage,
  { id, text }: { id: string; text: string },
  signal: AbortSignal,
): Promise<void> {
  const { path, text: field } = placeOf(id);
  const call = { method: 'POST', path, body: { [field]: text } } as const;
  if (!(await isDone(() => api.call(page.accessToken, call, signal)))) throw postGone('Facebook');
}

export async function deletePost(
  api: GraphApi,
  page: FacebookPage,
  id: string,
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  const call = { method: 'DELETE', path: placeOf(id).path } as const;
  return (await isDone(() => api.call(page.accessToken, call, signal))) ? 'deleted' : 'gone';
}

/** False when there is no such post. That the page may be used is known by then, because its token was issued. */
async function isDone(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return false;
  }
}
