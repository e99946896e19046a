import type { LookUpResult, SentPost } from '@imprint/domain/publishing/channel';
import type { MastodonAccess, MastodonApi } from './api.js';
import { fieldsOf, listOf, ownStatus, textOf, type OwnStatus } from './answers.js';
import { MastodonRefusal } from './failures.js';

const pageSize = 40;
/** Of the account's posts since the target was sent; with more, the look-up cannot tell. */
const pagesAtMost = 10;
/** How far the clock of the server may be behind. */
const clockSkewMs = 5 * 60_000;

/**
 * Finds posts of the account with the content of this one. Mastodon stores no marker of ours, so it is recognized by its source text
 * (https://docs.joinmastodon.org/methods/statuses/#source), its files and what it replies to, among the posts since it was sent. A reply to
 * one of our own posts that says the same is ours.
 */
export async function findOwnPosts(
  api: MastodonApi,
  access: MastodonAccess,
  post: SentPost,
  signal: AbortSignal,
): Promise<LookUpResult> {
  const { body } = await api.call(access, { path: '/api/v1/accounts/verify_credentials' }, signal);
  const accountId = textOf(fieldsOf(body), 'id');
  const statuses = await listSince(api, access, { accountId, since: post.firstSentAt.getTime() - clockSkewMs }, signal);
  if (statuses === null) return { outcome: 'unknown', reason: 'The account has published too much since to tell.' };
  const similar = statuses.filter(
    (status) => !status.isReblog && isAtPlaceOf(post, status) && hasFilesOf(post, status.descriptions),
  );
  const same: OwnStatus[] = [];
  for (const status of similar) {
    const text = await sourceOf(api, access, status, signal);
    if (text === null) return { outcome: 'unknown', reason: 'The server does not show the text of its posts as it was sent.' };
    if (normalized(text) === normalized(post.text)) same.push(status);
  }
  if (same.length === 0) return { outcome: 'absent' };
  // The list begins with the latest one, also of two within the same millisecond.
  const records = same
    .reverse()
    .map(({ externalProviderId, externalShortcode, url }) => ({ externalProviderId, externalShortcode, url }));
  const [oldest] = records;
  return post.reply !== undefined && oldest !== undefined
    ? { outcome: 'found', record: oldest }
    : { outcome: 'candidates', records };
}

/** The latest first; null when there are more than can be read. */
async function listSince(
  api: MastodonApi,
  access: MastodonAccess,
  { accountId, since }: { accountId: string; since: number },
  signal: AbortSignal,
): Promise<OwnStatus[] | null> {
  const found: OwnStatus[] = [];
  let before = '';
  for (let page = 0; page < pagesAtMost; page += 1) {
    const path = `/api/v1/accounts/${encodeURIComponent(accountId)}/statuses?limit=${pageSize}${before}`;
    const statuses = listOf((await api.call(access, { path }, signal)).body).map(ownStatus);
    found.push(...statuses.filter(({ createdAt }) => createdAt.getTime() >= since));
    const last = statuses.at(-1);
    // Pinned posts come in their own order only when they are asked for, so the list is by time.
    if (last === undefined || last.createdAt.getTime() < since) return found;
    before = `&max_id=${encodeURIComponent(last.externalProviderId)}`;
  }
  return null;
}

/** Null when the server does not offer it (before Mastodon 3.5). */
async function sourceOf(
  api: MastodonApi,
  access: MastodonAccess,
  { externalProviderId }: OwnStatus,
  signal: AbortSignal,
): Promise<string | null> {
  const path = `/api/v1/statuses/${encodeURIComponent(externalProviderId)}/source`;
  try {
    const { text } = fieldsOf((await api.call(access, { path }, signal)).body);
    return typeof text === 'string' ? text : null;
  } catch (error) {
    if (!(error instanceof MastodonRefusal) || error.status !== 404) throw error;
    return null;
  }
}

function isAtPlaceOf({ reply }: SentPost, { repliesTo, externalProviderId }: OwnStatus): boolean {
  const isKnown = reply?.earlier.some((earlier) => earlier.externalProviderId === externalProviderId) ?? false;
  return repliesTo === (reply?.parent.externalProviderId ?? null) && !isKnown;
}

function hasFilesOf({ media }: SentPost, descriptions: readonly string[]): boolean {
  return (
    media.length === descriptions.length &&
    media.every(({ altText }, index) => normalized(altText ?? '') === normalized(descriptions[index] ?? ''))
  );
}

/** Servers trim texts, and browsers write line breaks differently. */
function normalized(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').trim();
}
