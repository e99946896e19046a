import type { LookUpResult, SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf } from '../answer-fields.js';
import type { LinkedinApi } from './api.js';
import { plainText } from './little-text.js';
import { recordOf } from './posts.js';

/** Posts of one answer. */
const pageSize = 100;
/** With more posts since the first attempt, the look-up cannot tell that one is not there. */
const pagesAtMost = 10;
/** How far the clock of LinkedIn may be behind. */
const clockSkewMs = 5 * 60_000;

interface OwnPost {
  id: string;
  text: string;
  files: number;
  createdAt: number;
  modifiedAt: number;
}

/**
 * Finds posts of a page with the content of this one, among those that were created since it was sent: LinkedIn keeps no marker of ours.
 * The latest are asked for first. Where they do not come in that order, all are read.
 */
export async function findOwnPosts(
  { api, website }: { api: LinkedinApi; website: string },
  accessToken: string,
  { post, author }: { post: SentPost; author: string },
  signal: AbortSignal,
): Promise<LookUpResult> {
  const since = post.firstSentAt.getTime() - clockSkewMs;
  const { posts, isWhole } = await postsSince(api, accessToken, { author, since }, signal);
  const wanted = compared(post.text);
  const same = posts.filter(
    ({ createdAt, text, files }) => createdAt >= since && compared(text) === wanted && files === post.media.length,
  );
  if (same.length > 0) {
    const oldestFirst = same.toSorted((a, b) => a.createdAt - b.createdAt);
    return { outcome: 'candidates', records: oldestFirst.map(({ id }) => recordOf(id, website)) };
  }
  return isWhole ? { outcome: 'absent' } : { outcome: 'unknown', reason: 'The page has too many posts to tell.' };
}

/** Posts of a page that were changed since then, and maybe others; `isWhole` says that none is missing. */
async function postsSince(
  api: LinkedinApi,
  accessToken: string,
  { author, since }: { author: string; since: number },
  signal: AbortSignal,
): Promise<{ posts: OwnPost[]; isWhole: boolean }> {
  const posts: OwnPost[] = [];
  const headers = { 'x-restli-method': 'FINDER' };
  for (let page = 0; page < pagesAtMost; page += 1) {
    const [start, count] = [String(page * pageSize), String(pageSize)];
    const query = { author, q: 'author', start, count, sortBy: 'LAST_MODIFIED' };
    const { body } = await api.call(accessToken, { path: 'posts', query, headers }, signal);
    const listed = listOf(fieldsOf(body)['elements']);
    posts.push(...listed.map(ownPost));
    if (listed.length < pageSize || isPast(posts, since)) return { posts, isWhole: true };
  }
  return { posts, isWhole: false };
}

/** Whether every further post is older, which their order has to show. */
function isPast(posts: readonly OwnPost[], since: number): boolean {
  const isOrdered = posts.every(({ modifiedAt }, index) => modifiedAt <= (posts[index - 1]?.modifiedAt ?? Number.MAX_VALUE));
  return isOrdered && (posts.at(-1)?.modifiedAt ?? since) < since;
}

function ownPost(element: unknown): OwnPost {
  const fields = fieldsOf(element);
  const time = (name: string): number | undefined => (typeof fields[name] === 'number' ? fields[name] : undefined);
  const text = typeof fields['commentary'] === 'string' ? plainText(fields['commentary']) : '';
  const createdAt = time('createdAt') ?? time('publishedAt') ?? 0;
  return {
    id: textOf(fields, 'id'),
    text,
    files: filesIn(fields['content']),
    createdAt,
    modifiedAt: time('lastModifiedAt') ?? createdAt,
  };
}

function filesIn(content: unknown): number {
  if (typeof content !== 'object' || content === null) return 0;
  if ('multiImage' in content) return listOf(fieldsOf(content.multiImage)['images']).length;
  return 'media' in content ? 1 : 0;
}

/** Without what a platform may leave out on the way: a text that is missed here would be sent twice. */
const compared = (text: string): string => text.normalize('NFKC').replace(/[\s\p{C}]+/gu, '');
