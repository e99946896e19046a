import type { EditedPost } from '@imprint/domain/publishing/channel';
import { fieldsOf } from '../answer-fields.js';
import { refused } from '../platform-failures.js';
import { postGone } from '../post-gone.js';
import { formOf, type RedditApi } from './api.js';
import { entriesOf, type Fields } from './listings.js';

/** Gives a text post another text (`POST /api/editusertext`). Its title stays, and posts of other kinds stay as they are. */
export async function editPost(api: RedditApi, accessToken: string, post: EditedPost, signal: AbortSignal): Promise<void> {
  const there = await readPost(api, accessToken, post.externalProviderId, signal);
  if (there === undefined) throw postGone('Reddit');
  if (there['is_self'] !== true)
    throw refused(
      'validation',
      'not_a_text_post',
      'Reddit lets only text posts be edited. Delete the post and publish it again.',
    );
  const body = formOf({ thing_id: post.externalProviderId, text: post.text, validate_on_submit: 'true' });
  await api.call(accessToken, { method: 'POST', path: 'api/editusertext', body }, signal);
}

/** `POST /api/del`, which answers the same for a post that is not there. */
export async function deletePost(
  api: RedditApi,
  accessToken: string,
  id: string,
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  if ((await readPost(api, accessToken, id, signal)) === undefined) return 'gone';
  await api.call(accessToken, { method: 'POST', path: 'api/del', body: formOf({ id }) }, signal);
  return 'deleted';
}

/** `GET /api/info`; undefined when there is none, or its author has deleted it. */
async function readPost(api: RedditApi, accessToken: string, id: string, signal: AbortSignal): Promise<Fields | undefined> {
  const answer = fieldsOf(await api.call(accessToken, { path: 'api/info', query: { id } }, signal));
  const [post] = entriesOf(fieldsOf(answer['data']));
  return post === undefined || post['author'] === '[deleted]' ? undefined : post;
}
