import type { EditedPost } from '@imprint/domain/publishing/channel';
import { postGone } from '../post-gone.js';
import type { LemmyAccess, LemmyApi } from './api.js';
import { LemmyRefusal } from './failures.js';
import { postIn } from './posts.js';
import { textsOf } from './texts.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Gives a post another title, text and alternative text (`PUT /post`). The picture is sent again, because early versions of 0.19 take away
 * the address of an edit that does not name it.
 */
export async function editPost(api: LemmyApi, access: LemmyAccess, post: EditedPost, signal: AbortSignal): Promise<void> {
  const there = await readPost(api, access, post.externalProviderId, signal);
  if (there === undefined || there['deleted'] === true) throw postGone('Lemmy');
  const { title, body, altText } = textsOf(post);
  const { url } = there;
  const sent = {
    post_id: Number(post.externalProviderId),
    name: title,
    body,
    ...(typeof url === 'string' && { url, alt_text: altText }),
  };
  await api.call(access, { method: 'PUT', path: '/api/v3/post', body: sent }, signal);
}

/** Hides a post from everybody but its author, who can restore it (`POST /post/delete`). */
export async function deletePost(
  api: LemmyApi,
  access: LemmyAccess,
  id: string,
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  try {
    const body = { post_id: Number(id), deleted: true };
    await api.call(access, { method: 'POST', path: '/api/v3/post/delete', body }, signal);
    return 'deleted';
  } catch (error) {
    if (isNotThere(error)) return 'gone';
    // What is deleted already cannot be deleted again.
    if (!(error instanceof LemmyRefusal) || error.code !== 'couldnt_update_post') throw error;
    const there = await readPost(api, access, id, signal);
    if (there === undefined || there['deleted'] === true) return 'gone';
    throw error;
  }
}

/** Undefined when Lemmy says that there is no such post, or that a moderator has removed it. */
async function readPost(api: LemmyApi, access: LemmyAccess, id: string, signal: AbortSignal): Promise<Fields | undefined> {
  try {
    return postIn(await api.call(access, { path: '/api/v3/post', query: { id } }, signal));
  } catch (error) {
    if (isNotThere(error)) return undefined;
    throw error;
  }
}

/** As Lemmy says it; a 404 of something else says nothing about the post. */
const isNotThere = (error: unknown): boolean =>
  error instanceof LemmyRefusal && ['couldnt_find_post', 'not_found'].includes(error.code ?? '');
