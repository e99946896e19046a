import type { LookUpResult, SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import type { GoogleBusinessApi } from './api.js';
import { localPost } from './local-posts.js';
import { listed } from './pages.js';

/** Of 100 posts each; with more, the look-up cannot tell that one is not there. */
const pagesAtMost = 10;
/** How far the clock of Google may be behind. */
const clockSkewMs = 5 * 60_000;

/**
 * Finds posts of the location with the text of this one, among those that were created since it was sent. Google keeps no marker of ours, and
 * does not say in which order it lists posts, so all of them are read.
 */
export async function findOwnPosts(
  api: GoogleBusinessApi,
  accessToken: string,
  { post, location }: { post: SentPost; location: string },
  signal: AbortSignal,
): Promise<LookUpResult> {
  const page = { path: `${location}/localPosts`, query: { pageSize: '100' }, items: 'localPosts', pagesAtMost };
  const { items, isWhole } = await listed((call) => api.call('posts', accessToken, call, signal), page);
  const since = post.firstSentAt.getTime() - clockSkewMs;
  const same = items
    .map(ownPost)
    // One that Google rejected is shown to nobody.
    .filter(({ createdAt, text, state }) => createdAt >= since && text === normalized(post.text) && state !== 'REJECTED');
  if (same.length > 0) {
    const oldestFirst = same.toSorted((a, b) => a.createdAt - b.createdAt);
    return { outcome: 'candidates', records: oldestFirst.map(({ record }) => record) };
  }
  return isWhole ? { outcome: 'absent' } : { outcome: 'unknown', reason: 'The location has too many posts to tell.' };
}

function ownPost(item: unknown) {
  const fields = fieldsOf(item);
  const { summary } = fields;
  const createdAt = Date.parse(textOf(fields, 'createTime'));
  return { ...localPost(item), createdAt, text: typeof summary === 'string' ? normalized(summary) : '' };
}

/** Texts are trimmed on the way, and line breaks written differently. */
const normalized = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n').trim();
