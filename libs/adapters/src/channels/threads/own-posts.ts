import type { OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, listOf, textOf } from '../answer-fields.js';
import { objectOf } from '../platform-failures.js';
import type { ThreadsCalls } from './containers.js';

const pageSize = 50;
/** Of the account's posts since the target was sent; with more, nobody can tell that one is not there. */
const pagesAtMost = 10;
/** How far the clock of Threads may be behind. */
const clockSkewMs = 5 * 60_000;
/** The earliest that `since` may be, in seconds since 1970. */
const earliestSince = 1_688_540_400;

/** Posts with the content of this one, the oldest first, and whether every post since was read. */
export interface OwnPosts {
  records: readonly PublishedRecord[];
  isWhole: boolean;
}

/**
 * The account's posts or, for a reply, its replies, with the text of this post, of the same kind and at the same place
 * (https://developers.facebook.com/documentation/threads/reference/user and
 * https://developers.facebook.com/documentation/threads/retrieve-and-manage-replies, read 2026-11-26).
 */
export async function findOwnPosts(
  calls: ThreadsCalls,
  post: OutgoingPost,
  firstSentAt: Date,
  signal: AbortSignal,
): Promise<OwnPosts> {
  const { reply } = post;
  const since = firstSentAt.getTime() - clockSkewMs;
  const path = reply === undefined ? 'me/threads' : 'me/replies';
  const fields = `id,text,media_type,timestamp,permalink,shortcode${reply === undefined ? '' : ',replied_to'}`;
  const { items, isWhole } = await listed(calls, { path, fields, since }, signal);
  const same = items.map(fieldsOf).filter((item) => createdAt(item) >= since && isSame(item, post));
  // Listed from the latest one on, also within the same second.
  const records = same
    .toReversed()
    .toSorted((a, b) => createdAt(a) - createdAt(b))
    .map(recordOf);
  const earlier = new Set(reply?.earlier.map(({ externalProviderId }) => externalProviderId));
  return { records: records.filter(({ externalProviderId }) => !earlier.has(externalProviderId)), isWhole };
}

/** The post in an answer with `id`, `permalink` and `shortcode`. Threads leaves the address of some posts out. */
export function recordOf(fields: Readonly<Record<string, unknown>>): PublishedRecord {
  const shortcode = fields['shortcode'];
  return {
    externalProviderId: textOf(fields, 'id'),
    externalShortcode: typeof shortcode === 'string' && shortcode !== '' ? shortcode : null,
    url: addressOf(fields['permalink']),
  };
}

async function listed(
  { api, accessToken }: ThreadsCalls,
  { path, fields, since }: { path: string; fields: string; since: number },
  signal: AbortSignal,
): Promise<{ items: readonly unknown[]; isWhole: boolean }> {
  const seconds = Math.max(earliestSince, Math.floor(since / 1_000));
  const items: unknown[] = [];
  let after = '';
  for (let page = 0; page < pagesAtMost; page += 1) {
    const query = { fields, since: String(seconds), limit: String(pageSize), ...(after !== '' && { after }) };
    const answer = fieldsOf(await api.call(accessToken, { path, query }, signal));
    const entries = listOf(answer['data']);
    items.push(...entries);
    const next = objectOf(objectOf(answer['paging'])['cursors'])['after'];
    if (entries.length === 0 || typeof next !== 'string' || next === '' || next === after) return { items, isWhole: true };
    after = next;
  }
  return { items, isWhole: false };
}

type Fields = Readonly<Record<string, unknown>>;

/** ISO 8601, with a time zone without a colon. */
const createdAt = (fields: Fields): number =>
  new Date(textOf(fields, 'timestamp').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')).getTime();

function isSame(fields: Fields, { text, media, reply }: OutgoingPost): boolean {
  const kind = media.length === 0 ? 'TEXT_POST' : media.length === 1 ? 'IMAGE' : 'CAROUSEL_ALBUM';
  const said = typeof fields['text'] === 'string' ? fields['text'] : '';
  const parent = objectOf(fields['replied_to'])['id'] ?? fields['replied_to'];
  return (
    fields['media_type'] === kind &&
    normalized(said) === normalized(text) &&
    (reply === undefined || parent === reply.parent.externalProviderId)
  );
}

/** Texts may be trimmed on the way, line breaks be written differently, and a tag lose its `#`. */
function normalized(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('#', '').trim();
}
