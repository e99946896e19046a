import type { OutgoingPost, PostOnPlatform, PublishedRecord } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf, unreadableAnswer } from '../answer-fields.js';
import type { XApi } from './api.js';
import { XRefusal } from './failures.js';

/** The body of `POST /2/tweets` (`CreatePostsRequest`). */
export function postBody({ text, reply }: Pick<OutgoingPost, 'text' | 'reply'>, mediaIds: readonly string[]): object {
  return {
    text,
    ...(mediaIds.length > 0 && { media: { media_ids: mediaIds } }),
    ...(reply !== undefined && { reply: { in_reply_to_tweet_id: reply.parent.externalProviderId } }),
  };
}

/** The id in the answer to a post that was created. */
export function createdId(answer: unknown): string {
  return textOf(fieldsOf(fieldsOf(answer)['data']), 'id');
}

/** The post with this id. @param website where people see it */
export function recordOf(id: string, handle: string | null, website: string): PublishedRecord {
  const path = handle === null ? 'i/web' : encodeURIComponent(handle.replace(/^@/, ''));
  return { externalProviderId: id, externalShortcode: null, url: `${website}/${path}/status/${encodeURIComponent(id)}` };
}

/** X does not document what it answers for a post that is not there, so the post is read before it is deleted. */
export async function deletePost(
  api: XApi,
  accessToken: string,
  { externalProviderId }: Pick<PostOnPlatform, 'externalProviderId'>,
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  const path = `tweets/${encodeURIComponent(externalProviderId)}`;
  if (!(await isThere(api, accessToken, path, signal))) return 'gone';
  signal.throwIfAborted();
  const answer = fieldsOf(await api.call(accessToken, { method: 'DELETE', path }, signal));
  if (fieldsOf(answer['data'])['deleted'] !== true) throw unreadableAnswer();
  return 'deleted';
}

/** A post that is not there is an error within an answer with status 200, or one with 404. */
async function isThere(api: XApi, accessToken: string, path: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = fieldsOf(await api.call(accessToken, { path }, signal));
    if (answer['data'] !== undefined) return true;
    const isMissing = listOf(answer['errors']).some((error) => isNotFound(fieldsOf(error)['type']));
    if (!isMissing) throw unreadableAnswer();
    return false;
  } catch (error) {
    if (error instanceof XRefusal && error.status === 404 && error.problem === 'resource-not-found') return false;
    throw error;
  }
}

const isNotFound = (type: unknown): boolean => typeof type === 'string' && type.endsWith('/resource-not-found');
