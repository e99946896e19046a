import type { LookUpResult, SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf } from '../answer-fields.js';
import { idOf, ownAccount, readCommunity, type Community } from './account.js';
import type { LemmyAccess, LemmyApi } from './api.js';
import { picturesAt, recordOf, steps } from './posts.js';
import { reasonForDoubt } from './visibility.js';
import { textsOf } from './texts.js';

type Fields = Readonly<Record<string, unknown>>;

/** The most that a list has on one page. */
const pageSize = 50;
/** Of posts since the target was sent; with more, the look-up cannot tell. */
const pagesAtMost = 10;
/** How far the clock of the server may be behind. */
const clockSkewMs = 5 * 60_000;
/** What servers change in a text: they take what identifies readers out of addresses, and put this in place of a word. */
const changeable = /https?:\/\/[^\s<>()[\]"']+|\*removed\*/giu;

interface OwnPost {
  id: number;
  communityId: number;
  createdAt: number;
  isFeatured: boolean;
  title: string;
  body: string;
  url: string;
}

interface OwnPosts {
  posts: readonly OwnPost[];
  /** Whether there are no others. */
  isWhole: boolean;
}

type Match = 'same' | 'maybe' | 'other';

/**
 * Finds posts of the account with the content of this one. Lemmy stores no marker of ours, so a post is recognised by its community, title,
 * text and picture, among those since it was sent. Those that moderators have removed since are in their log.
 */
export async function findOwnPosts(
  api: LemmyApi,
  access: LemmyAccess,
  { post, community: address }: { post: SentPost; community: string },
  signal: AbortSignal,
): Promise<LookUpResult> {
  const { id: personId, myUser } = await ownAccount(api, access, signal);
  const community = await readCommunity(api, access, address, signal);
  const since = post.firstSentAt.getTime() - clockSkewMs;
  const listed = await listSince(api, access, { personId, since }, signal);
  const removed = await removedSince(api, access, { personId, since }, signal);
  const all = new Map([...listed.posts, ...removed.posts].map((own) => [own.id, own]));
  const matches = [...all.values()].map((own) => ({ own, match: matchOf(own, post, access, community) }));
  const same = matches.flatMap(({ own, match }) => (match === 'same' ? [own] : []));
  if (same.length > 0) {
    const oldestFirst = same.toSorted((a, b) => a.createdAt - b.createdAt || a.id - b.id);
    return { outcome: 'candidates', records: oldestFirst.map(({ id }) => recordOf(id, access)) };
  }
  const reason = matches.some(({ match }) => match === 'maybe')
    ? 'The server may have changed an address or a word in the text of the post.'
    : listed.isWhole && removed.isWhole
      ? reasonForDoubt(myUser, community)
      : 'The account has published too much since to tell.';
  return reason === null ? { outcome: 'absent' } : { outcome: 'unknown', reason };
}

/** The latest first, except that featured posts come before (`GET /user`). */
async function listSince(
  api: LemmyApi,
  access: LemmyAccess,
  { personId, since }: { personId: number; since: number },
  signal: AbortSignal,
): Promise<OwnPosts> {
  const found: OwnPost[] = [];
  for (let page = 1; page <= pagesAtMost; page += 1) {
    const query = { person_id: String(personId), sort: 'New', limit: String(pageSize), page: String(page) };
    const answer = fieldsOf(await api.call(access, { path: '/api/v3/user', query }, signal));
    const posts = listOf(answer['posts']).map((view) => ownPost(fieldsOf(fieldsOf(view)['post'])));
    found.push(...posts.filter(({ createdAt }) => createdAt >= since));
    const isPast = posts.some(({ createdAt, isFeatured }) => createdAt < since && !isFeatured);
    if (posts.length === 0 || isPast) return { posts: found, isWhole: true };
  }
  return { posts: found, isWhole: false };
}

/** Lists do not have what moderators have removed; their log has, the latest removal first (`GET /modlog`). */
async function removedSince(
  api: LemmyApi,
  access: LemmyAccess,
  { personId, since }: { personId: number; since: number },
  signal: AbortSignal,
): Promise<OwnPosts> {
  const query = { type_: 'ModRemovePost', other_person_id: String(personId), limit: String(pageSize) };
  const answer = fieldsOf(await api.call(access, { path: '/api/v3/modlog', query }, signal));
  const removals = listOf(answer['removed_posts']).map((view) => fieldsOf(view));
  const posts = removals.map((removal) => ownPost(fieldsOf(removal['post'])));
  const isPast = removals.some((removal) => timeOf(fieldsOf(removal['mod_remove_post']), 'when_') < since);
  return {
    posts: posts.filter(({ createdAt }) => createdAt >= since),
    isWhole: removals.length < pageSize || isPast,
  };
}

function ownPost(fields: Fields): OwnPost {
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
  return {
    id: idOf(fields),
    communityId: idOf(fields, 'community_id'),
    createdAt: timeOf(fields, 'published'),
    isFeatured: fields['featured_local'] === true || fields['featured_community'] === true,
    title: text('name'),
    body: text('body'),
    url: text('url'),
  };
}

/** Without a time zone, it is in UTC. */
function timeOf(fields: Fields, name: string): number {
  const written = textOf(fields, name);
  return new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(written) ? written : `${written}Z`).getTime();
}

function matchOf(own: OwnPost, post: SentPost, access: LemmyAccess, community: Community): Match {
  const [picture] = post.media;
  const uploaded = picture && post.steps.find(steps.picture(picture))?.value;
  // Nothing else has this file.
  if (uploaded !== undefined) return own.url === uploaded ? 'same' : 'other';
  const sentTo = post.steps.find(steps.community)?.value ?? String(community.id);
  const hasPicture = picture === undefined ? own.url === '' : own.url.startsWith(picturesAt(access.server));
  const { title, body } = textsOf(post);
  if (String(own.communityId) !== sentTo || !hasPicture || normalized(own.title) !== normalized(title)) return 'other';
  if (normalized(own.body) === normalized(body)) return 'same';
  return couldBecome(normalized(body), normalized(own.body)) ? 'maybe' : 'other';
}

/** Whether the texts are the same but for what servers change. */
function couldBecome(sent: string, stored: string): boolean {
  const [first = '', ...rest] = stored.split(changeable);
  const last = rest.pop();
  if (last === undefined || !sent.startsWith(first) || !sent.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = sent.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= sent.length - last.length;
}

/** Texts are trimmed on the way, and line breaks written differently. */
function normalized(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').trim();
}
