import type { EditedPost } from '@imprint/domain/publishing/channel';
import { listOf } from '../answer-fields.js';
import { objectOf } from '../platform-failures.js';
import { postGone } from '../post-gone.js';
import type { TumblrApi } from './api.js';
import { blogGone, pathOf, readBlog } from './blogs.js';
import { TumblrRefusal } from './failures.js';
import { contentOf, described, placeOf, settingsOf } from './posts.js';

/** States that a post keeps when it is edited. Without one, it would be published again. */
const keptStates = new Set<unknown>(['draft', 'private']);

/**
 * Gives a post another text and other alternative texts (`PUT /blog/{id}/posts/{id}`). Its images stay as Tumblr has them: what it answers to
 * `GET` is for editing, and a form with files is refused here (https://github.com/tumblr/docs/issues/87, read 2026-11-26).
 */
export async function editPost(api: TumblrApi, accessToken: string, post: EditedPost, signal: AbortSignal): Promise<void> {
  const { blogId, postId } = placeOf(post.externalProviderId);
  const path = `${pathOf(blogId)}/posts/${encodeURIComponent(postId)}`;
  try {
    const { response } = await api.call(accessToken, { path, query: { post_format: 'npf' } }, signal);
    const there = listOf(response['content'])
      .map(objectOf)
      .filter(({ type }) => type !== 'text');
    const images = there.filter(({ type }) => type === 'image');
    const kept = there.map((block) => {
      const file = post.media[images.indexOf(block)];
      return file === undefined ? block : described(block, file);
    });
    const { state } = response;
    const body = { content: contentOf(post, kept), ...settingsOf(post), ...(keptStates.has(state) && { state }) };
    await api.call(accessToken, { method: 'PUT', path, body }, signal);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await requireBlogOf(api, accessToken, blogId, signal);
    throw postGone('Tumblr');
  }
}

/** `POST /blog/{id}/post/delete` */
export async function deletePost(
  api: TumblrApi,
  accessToken: string,
  externalProviderId: string,
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  const { blogId, postId: id } = placeOf(externalProviderId);
  try {
    // As text: an id has more digits than a number of JavaScript.
    const body = new URLSearchParams({ id });
    await api.call(accessToken, { method: 'POST', path: `${pathOf(blogId)}/post/delete`, body }, signal);
    return 'deleted';
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await requireBlogOf(api, accessToken, blogId, signal);
    return 'gone';
  }
}

const isNotFound = (error: unknown): boolean => error instanceof TumblrRefusal && error.status === 404;

/** Tumblr answers the same for a blog that it does not know, which says nothing about the post. @throws ChannelError `blog_not_found` */
async function requireBlogOf(api: TumblrApi, accessToken: string, blogId: string, signal: AbortSignal): Promise<void> {
  if ((await readBlog(api, accessToken, blogId, signal)) === undefined) throw blogGone();
}
