import type { LookUpResult, PublishedRecord, SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { ownAccount } from './account.js';
import type { RedditApi } from './api.js';
import { uploadedImage, uploadId, type UploadedImage } from './images.js';
import { listed, type Fields } from './listings.js';
import { contentOf, recordOf, steps, type PostContent } from './posts.js';

/**
 * Of 100 posts each. "Most of Reddit's listings contain a maximum of 1000 items" (https://praw.readthedocs.io/en/stable/code_overview/other/listinggenerator.html,
 * read 2026-11-26), and one that ends there does not say that there are others.
 */
const pagesAtMost = 10;
/** With fewer, a list ends because there are no others, also if some of its thousand are not shown. */
const wholeBelow = 500;
/** How far the clock of Reddit may be behind; its times are whole seconds. */
const clockSkewMs = 5 * 60_000;
/**
 * Within this time, an image that is not there may still be processed: until then, its upload is kept (`delete-after-1-day` in the recording
 * of `test_submit_image`). With an hour for the clocks.
 */
const processingMs = 25 * 3_600_000;

interface OwnPost {
  id: string;
  community: string;
  createdAt: number;
  title: string;
  text: string;
  /** Of a link or an image; of a text post, its own page. */
  url: string;
  isText: boolean;
}

/** Whose posts are searched, and where people see them. */
export interface RedditAccess {
  api: RedditApi;
  website: string;
  accessToken: string;
}

/**
 * Finds posts of the account with the content of this one. Reddit stores no marker of ours. An image post has the id of the upload in its
 * address, and any other is recognised by its community, title and text or link, among those since it was sent. The author sees posts that
 * moderators have removed, with their text (`keep_item` and `_should_expunge_selftext` in r2/r2/models/link.py of reddit-archive/reddit).
 */
export async function findOwnPosts(
  access: RedditAccess,
  post: SentPost,
  community: string,
  signal: AbortSignal,
): Promise<LookUpResult> {
  const uploaded = uploadedImage(post);
  if (post.media.length > 0) {
    // A post with an image is sent only after its upload and its community were saved.
    if (uploaded === undefined || post.steps.find(steps.community) === undefined) return { outcome: 'absent' };
    const found = await findImagePost(access, uploaded, post.firstSentAt, signal);
    if (found) await post.steps.save(steps.post, found.externalProviderId);
    return imageResult(found, post);
  }
  const { posts, isWhole } = await postsSince(access, post.firstSentAt, signal);
  const wanted = contentOf(post);
  const similar = posts.filter((own) => isAtPlace(own, wanted, community));
  const same = similar.filter((own) => isSame(own, wanted));
  if (same.length > 0) {
    // The list begins with the latest one, also of two within the same second.
    const oldestFirst = same.toReversed();
    return { outcome: 'candidates', records: oldestFirst.map(({ id }) => recordOf(id, access.website)) };
  }
  if (similar.some(({ text }) => text === '[removed]'))
    return { outcome: 'unknown', reason: 'Reddit has removed a post with this title, and does not show what it said.' };
  return isWhole ? { outcome: 'absent' } : { outcome: 'unknown', reason: 'The account has published too much since to tell.' };
}

/** The post of an upload; undefined when it is not there (yet), null when there are too many to tell. */
export async function findImagePost(
  access: RedditAccess,
  uploaded: UploadedImage,
  since: Date,
  signal: AbortSignal,
): Promise<PublishedRecord | undefined | null> {
  const isOf = ({ url }: Pick<OwnPost, 'url'>): boolean => addressedId(url) === uploadId(uploaded);
  const { posts, isWhole } = await postsSince(access, since, signal, isOf);
  const found = posts.find(isOf);
  if (found !== undefined) return recordOf(found.id, access.website);
  return isWhole ? undefined : null;
}

/** The last part of an address, without the type of the file. */
const addressedId = (url: string): string | undefined =>
  URL.parse(url)
    ?.pathname.replace(/^.*\//, '')
    .replace(/\.\w+$/, '');

function imageResult(found: PublishedRecord | undefined | null, post: SentPost): LookUpResult {
  if (found) return { outcome: 'found', record: found };
  if (found === null) return { outcome: 'unknown', reason: 'The account has published too much since to tell.' };
  if (post.steps.find(steps.submitted) !== undefined)
    return { outcome: 'unknown', reason: 'Reddit has accepted the image and does not show the post.' };
  if (Date.now() - post.firstSentAt.getTime() < processingMs)
    return { outcome: 'unknown', reason: 'Reddit may still be processing the image.' };
  return { outcome: 'absent' };
}

/** The latest first, except that those pinned to the profile may come before (`GET /user/{name}/submitted`). */
async function postsSince(
  { api, accessToken }: RedditAccess,
  firstSentAt: Date,
  signal: AbortSignal,
  isLast: (own: OwnPost) => boolean = () => false,
): Promise<{ posts: readonly OwnPost[]; isWhole: boolean }> {
  const since = firstSentAt.getTime() - clockSkewMs;
  const { name } = await ownAccount(api, accessToken, signal);
  const isPast = (fields: Fields): boolean => fields['pinned'] !== true && createdAtOf(fields) < since;
  const isEnough = (page: readonly Fields[]): boolean => page.some((fields) => isPast(fields) || isLast(ownPost(fields)));
  const path = `user/${encodeURIComponent(name)}/submitted`;
  // `show` also lists what the account has hidden from itself.
  const query = { sort: 'new', show: 'all' };
  const items = await listed(api, accessToken, { path, query, pagesAtMost, isEnough }, signal);
  const posts = items.filter((fields) => createdAtOf(fields) >= since).map(ownPost);
  return { posts, isWhole: items.some(isPast) || items.length < wholeBelow };
}

function ownPost(fields: Fields): OwnPost {
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
  return {
    id: textOf(fieldsOf(fields), 'name'),
    community: text('subreddit'),
    createdAt: createdAtOf(fields),
    title: text('title'),
    text: text('selftext'),
    url: text('url'),
    isText: fields['is_self'] === true,
  };
}

/** In seconds since 1970. */
function createdAtOf({ created_utc: seconds }: Fields): number {
  if (typeof seconds !== 'number') throw unreadableAnswer();
  return seconds * 1_000;
}

/** Names of communities are the same in upper and lower case. */
const isAtPlace = (own: OwnPost, { kind, title }: PostContent, community: string): boolean =>
  own.community.toLowerCase() === community.toLowerCase() &&
  own.isText === (kind === 'self') &&
  normalized(own.title) === normalized(title);

const isSame = (own: OwnPost, { kind, text, url }: PostContent): boolean =>
  kind === 'link' ? URL.parse(own.url)?.href === URL.parse(url)?.href : normalized(own.text) === normalized(text);

/** What nobody sees may be changed on the way: white space, and what is invisible. */
const normalized = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
