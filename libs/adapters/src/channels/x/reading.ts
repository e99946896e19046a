import type { MediaOnPlatform, PostCounts, PostReading, ReadingAccount, ReadPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import type { XApi } from './api.js';
import { xReadingFailure, XRefusal } from './failures.js';
import { linksOf, referenceOf, unescaped, wholeOf, type Fields } from './post-text.js';
import { recordOf } from './posts.js';

/** Sizes of a page of the timeline and of one of a search, least and most (OpenAPI description 2.168). */
const pages = { timeline: [5, 100], search: [10, 100] } as const;
const hosts = /^(?:(?:www|mobile)\.)?(?:x|twitter)\.com$/;
const statusPath = /^\/(?:\w{1,20}|i\/web)\/status(?:es)?\/(\d{1,19})(?:\/|$)/;

/** What a post is made of; references, authors and files are only expansions. */
const asked = {
  'post.fields': 'attachments,created_at,entities,note_post,public_metrics',
  expansions: 'attachments.media_keys,author_id,referenced_posts',
  'media.fields': 'alt_text,type',
  'user.fields': 'name,username',
};

/** Reads posts of X: those of the account, one by its address, and recent ones by a query. */
export class XReading implements PostReading {
  private readonly websiteHost: string;

  /** @param website where people see posts */
  constructor(
    private readonly api: XApi,
    private readonly website: string,
  ) {
    this.websiteHost = new URL(website).host;
  }

  idIn(address: string): string | undefined {
    if (!URL.canParse(address)) return undefined;
    const { protocol, host, pathname } = new URL(address);
    if (!/^https?:$/.test(protocol) || !(hosts.test(host) || host === this.websiteHost)) return undefined;
    return statusPath.exec(pathname)?.[1];
  }

  async latest(account: ReadingAccount, most: number, signal: AbortSignal): Promise<readonly ReadPost[]> {
    const answer = await this.#call(account, async (accessToken) => {
      const me = fieldsOf(fieldsOf(await this.api.call(accessToken, { path: 'users/me' }, signal))['data']);
      const path = `users/${encodeURIComponent(textOf(me, 'id'))}/tweets`;
      const query = { ...asked, max_results: pageSize(most, pages.timeline), exclude: 'retweets' };
      return this.api.call(accessToken, { path, query }, signal);
    });
    return this.#postsOf(answer).slice(0, most);
  }

  async search(account: ReadingAccount, query: string, most: number, signal: AbortSignal): Promise<readonly ReadPost[]> {
    const parameters = { ...asked, query, max_results: pageSize(most, pages.search), sort_order: 'recency' };
    const answer = await this.#call(account, (accessToken) =>
      this.api.call(accessToken, { path: 'tweets/search/recent', query: parameters }, signal),
    );
    return this.#postsOf(answer).slice(0, most);
  }

  /** A post that is not there, or that the account may not see, is an error within an answer with status 200, or one with 404. */
  async find(account: ReadingAccount, id: string, signal: AbortSignal): Promise<ReadPost | null> {
    const call = { path: `tweets/${encodeURIComponent(id)}`, query: asked };
    const answer = await this.#call(account, (accessToken) => this.api.call(accessToken, call, signal).catch(nullWhenMissing));
    if (answer === null) return null;
    const { data, errors = [], includes = {} } = fieldsOf(answer);
    if (data !== undefined) return this.#postOf(fieldsOf(data), fieldsOf(includes));
    if (listOf(errors).some((error) => isOutOfSight(fieldsOf(error)['type']))) return null;
    throw unreadableAnswer();
  }

  async #call<T>({ credentials }: ReadingAccount, call: (accessToken: string) => Promise<T>): Promise<T> {
    const { accessToken = '' } = credentials;
    if (accessToken === '') throw misconfigured('credentials_missing', 'The access token is missing.');
    try {
      return await call(accessToken);
    } catch (error) {
      throw xReadingFailure(error, 'prepare', [accessToken]);
    }
  }

  /** Without posts, there is no list. */
  #postsOf(answer: unknown): ReadPost[] {
    const { data = [], includes = {} } = fieldsOf(answer);
    return listOf(data).map((post) => this.#postOf(fieldsOf(post), fieldsOf(includes)));
  }

  #postOf(found: Fields, includes: Fields): ReadPost {
    const id = textOf(found, 'id');
    const author = authorOf(found, includes);
    const createdAt = new Date(String(found['created_at']));
    const repliesTo = referenceOf(found, 'replied_to');
    return {
      id,
      url: recordOf(id, author?.handle ?? null, this.website).url ?? '',
      text: writtenText(wholeOf(found)),
      postedAt: Number.isNaN(createdAt.getTime()) ? null : createdAt,
      author,
      repliesToId: repliesTo === undefined ? null : textOf(repliesTo, 'id'),
      media: mediaOf(found, includes),
      counts: countsOf(fieldsOf(found['public_metrics'] ?? {})),
    };
  }
}

function pageSize(most: number, [least, largest]: readonly [number, number]): string {
  return String(Math.min(Math.max(most, least), largest));
}

/** The text with addresses as they were before X shortened them, and without those of its files. */
function writtenText(whole: Fields): string {
  let text = typeof whole['text'] === 'string' ? unescaped(whole['text']) : '';
  for (const { shown, target, isMedia } of linksOf(whole)) {
    if (shown !== '') text = text.split(shown).join(isMedia ? '' : (target ?? shown));
  }
  return text.trim();
}

function authorOf(found: Fields, includes: Fields): ReadPost['author'] {
  const user = includedIn(includes, 'users').find(({ id }) => id === found['author_id']);
  if (user === undefined) return null;
  const handle = `@${textOf(user, 'username')}`;
  return { handle, displayName: typeof user['name'] === 'string' ? user['name'] : handle };
}

function mediaOf(found: Fields, includes: Fields): MediaOnPlatform[] {
  const { media_keys: keys } = fieldsOf(found['attachments'] ?? {});
  const files = includedIn(includes, 'media');
  return listOf(keys ?? []).map((key) => {
    const { type, alt_text: altText } = files.find((file) => file['media_key'] === key) ?? {};
    const kind = type === 'video' || type === 'animated_gif' ? 'video' : 'image';
    return { kind, altText: typeof altText === 'string' ? altText : null };
  });
}

const includedIn = (includes: Fields, name: string): readonly Fields[] => listOf(includes[name] ?? []).map(fieldsOf);

function countsOf(metrics: Fields): PostCounts {
  const count = (...names: readonly string[]): number | null => {
    const value = names.map((name) => metrics[name]).find((each) => each !== undefined);
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
  };
  return {
    likes: count('like_count'),
    replies: count('reply_count'),
    // Older versions of the API have the other name.
    reposts: count('repost_count', 'retweet_count'),
    quotes: count('quote_count'),
    views: count('impression_count'),
  };
}

/** Posts of protected accounts are seen by those who follow them. */
const isOutOfSight = (type: unknown): boolean =>
  typeof type === 'string' && /\/(?:resource-not-found|not-authorized-for-resource|resource-unavailable)$/.test(type);

function nullWhenMissing(error: unknown): null {
  if (error instanceof XRefusal && [403, 404].includes(error.status) && isOutOfSight(`/${error.problem}`)) return null;
  throw error;
}
