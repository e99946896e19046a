import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingMedia, PublishedRecord } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, listOf, textOf } from '../answer-fields.js';
import { objectOf } from '../platform-failures.js';
import type { MetaCalls, OwnPosts } from './api.js';

const pageSize = 50;
/** Of the account's posts since the target was sent; with more, nobody can tell that one is not there. */
const pagesAtMost = 10;
/** How far the clock of the platform may be behind. */
const clockSkewMs = 5 * 60_000;

type Fields = Readonly<Record<string, unknown>>;

/** Where the account's posts are listed, and which of them have the content of another one. */
export interface OwnPostsQuery {
  path: string;
  /** Besides those that every list is asked for. */
  fields: string;
  /** Where lists can begin at a time. @param since in milliseconds since 1970 */
  sinceParameter?: (since: number) => Record<string, string>;
  isSame(fields: Fields): boolean;
  firstSentAt: Date;
}

/** The account's posts since the first attempt that are the same. */
export async function ownPosts(calls: MetaCalls, query: OwnPostsQuery, signal: AbortSignal): Promise<OwnPosts> {
  const since = query.firstSentAt.getTime() - clockSkewMs;
  const { items, isWhole } = await listed(calls, query, since, signal);
  const same = items.filter((item) => createdAt(item) >= since && query.isSame(item));
  // Listed from the latest one on, also within the same second.
  const records = same
    .toReversed()
    .toSorted((a, b) => createdAt(a) - createdAt(b))
    .map(recordOf);
  return { records, isWhole };
}

/** The post in an answer with `id`, `permalink` and `shortcode`. The address of some posts is left out. */
export function recordOf(fields: Fields): PublishedRecord {
  const shortcode = fields['shortcode'];
  return {
    externalProviderId: textOf(fields, 'id'),
    externalShortcode: typeof shortcode === 'string' && shortcode !== '' ? shortcode : null,
    url: addressOf(fields['permalink']),
  };
}

/** Whether the platform may have made one text of the other: it may trim it, write line breaks differently, and take the `#` of a tag away. */
export const isSameText = (shown: unknown, sent: string): boolean =>
  normalized(typeof shown === 'string' ? shown : '') === normalized(sent);

const normalized = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('#', '').trim();

/** The `media_type` of a post. @param none of one without files */
export function kindOf(media: readonly Pick<OutgoingMedia, 'mimeType'>[], none: string): string {
  const [first, second] = media;
  if (first === undefined) return none;
  if (second !== undefined) return 'CAROUSEL_ALBUM';
  return mediaKindOf(first.mimeType) === 'video' ? 'VIDEO' : 'IMAGE';
}

async function listed(
  { api, accessToken }: MetaCalls,
  { path, fields: more, sinceParameter }: OwnPostsQuery,
  since: number,
  signal: AbortSignal,
): Promise<{ items: readonly Fields[]; isWhole: boolean }> {
  const fields = `id,media_type,timestamp,permalink,shortcode,${more}`;
  const items: Fields[] = [];
  let after = '';
  for (let page = 0; page < pagesAtMost; page += 1) {
    const query = { fields, limit: String(pageSize), ...sinceParameter?.(since), ...(after !== '' && { after }) };
    const answer = fieldsOf(await api.call(accessToken, { path, query }, signal));
    const entries = listOf(answer['data']).map(fieldsOf);
    items.push(...entries);
    const next = objectOf(objectOf(answer['paging'])['cursors'])['after'];
    const last = entries.at(-1);
    const isEnd = last === undefined || createdAt(last) < since;
    if (isEnd || typeof next !== 'string' || next === '' || next === after) return { items, isWhole: true };
    after = next;
  }
  return { items, isWhole: false };
}

/** ISO 8601, with a time zone without a colon. */
const createdAt = (fields: Fields): number =>
  new Date(textOf(fields, 'timestamp').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')).getTime();
