import type { LookUpResult, SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf } from '../answer-fields.js';
import type { XApi } from './api.js';
import { likenessOf } from './likeness.js';
import { recordOf } from './posts.js';

const pageSize = '100';
/** Of the account's posts since the target was sent; with more, the look-up cannot tell. */
const pagesAtMost = 10;
/** How far the clock of X may be behind. */
const clockSkewMs = 5 * 60_000;

/** What tells posts apart: their whole text, what their links lead to, how many files they have and what they reply to. */
const asked = { 'post.fields': 'attachments,conversation_id,entities,note_post', expansions: 'referenced_posts' };

/**
 * Finds posts of the account with the content of this one (`GET /2/users/{id}/tweets`). X keeps no marker of ours, so a post is
 * recognised by its text and its place among those since it was sent. A reply to one of our own posts that says the same is ours.
 * Where X does not say enough of a post with the same text, a person decides.
 */
export async function findOwnPosts(
  { api, website }: { api: XApi; website: string },
  accessToken: string,
  post: SentPost,
  signal: AbortSignal,
): Promise<LookUpResult> {
  const me = fieldsOf(fieldsOf(await api.call(accessToken, { path: 'users/me' }, signal))['data']);
  const since = new Date(post.firstSentAt.getTime() - clockSkewMs);
  const { items, isWhole } = await listSince(api, accessToken, { userId: textOf(me, 'id'), since }, signal);
  const known = new Set(post.reply?.earlier.map(({ externalProviderId }) => externalProviderId));
  const alike = items
    .map((item) => ({ id: textOf(fieldsOf(item), 'id'), likeness: likenessOf(fieldsOf(item), post) }))
    .filter(({ id }) => !known.has(id));
  // The list begins with the latest one.
  const records = alike
    .filter(({ likeness }) => likeness === 'same')
    .reverse()
    .map(({ id }) => recordOf(id, post.connection.handle, website));
  const [oldest] = records;
  if (oldest !== undefined)
    return post.reply === undefined ? { outcome: 'candidates', records } : { outcome: 'found', record: oldest };
  if (alike.some(({ likeness }) => likeness === 'unclear'))
    return { outcome: 'unknown', reason: 'A post on X may be this one, and X does not say enough of it.' };
  return isWhole ? { outcome: 'absent' } : { outcome: 'unknown', reason: 'The account has published too much since to tell.' };
}

/** The latest first. */
async function listSince(
  api: XApi,
  accessToken: string,
  { userId, since }: { userId: string; since: Date },
  signal: AbortSignal,
): Promise<{ items: readonly unknown[]; isWhole: boolean }> {
  const items: unknown[] = [];
  const path = `users/${encodeURIComponent(userId)}/tweets`;
  // In whole seconds, as documented.
  const window = { start_time: since.toISOString().replace(/\.\d+Z$/, 'Z'), max_results: pageSize, exclude: 'retweets' };
  let next = '';
  for (let page = 0; page < pagesAtMost; page += 1) {
    const query = { ...window, ...asked, ...(next !== '' && { pagination_token: next }) };
    const answer = fieldsOf(await api.call(accessToken, { path, query }, signal));
    // Without posts, there is no list.
    items.push(...listOf(answer['data'] ?? []));
    const token = fieldsOf(answer['meta'] ?? {})['next_token'];
    if (typeof token !== 'string' || token === '') return { items, isWhole: true };
    next = token;
  }
  return { items, isWhole: false };
}
