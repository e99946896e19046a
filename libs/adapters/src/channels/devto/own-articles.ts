import type { LookUpResult, SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf } from '../answer-fields.js';
import type { DevtoAccess, DevtoApi } from './api.js';
import { contentOf, publishedArticle } from './article.js';

/** Of articles with their whole texts. */
const pageSize = 30;
/** Of the account's articles since the target was sent, and all its drafts; with more, the look-up cannot tell. */
const pagesAtMost = 30;
/** How far the clock of the site may be behind. */
const clockSkewMs = 5 * 60_000;

interface OwnArticle {
  article: unknown;
  isPublished: boolean;
  /** Milliseconds since 1970; absent for an article that never was. */
  publishedAt: number | undefined;
  title: string;
  body: string;
}

/**
 * Finds articles of the account with the content of this one. DEV keeps no marker of ours, so an article is recognised by its title and text,
 * among those since it was sent. A draft with the same content may be ours, moved back by somebody: then only a person can tell.
 */
export async function findOwnArticles(
  api: DevtoApi,
  access: DevtoAccess,
  post: Pick<SentPost, 'title' | 'text' | 'firstSentAt'>,
  signal: AbortSignal,
): Promise<LookUpResult> {
  const articles = await listSince(api, access, post.firstSentAt.getTime() - clockSkewMs, signal);
  if (articles === null) return { outcome: 'unknown', reason: 'The account has too many drafts or new articles to tell.' };
  const { title, body } = contentOf(post);
  const same = articles.filter((each) => sameTitle(each.title, title) && sameBody(each.body, body));
  const published = same.filter(({ isPublished }) => isPublished);
  if (published.length > 0)
    return { outcome: 'candidates', records: published.toReversed().map(({ article }) => publishedArticle(article)) };
  if (same.length > 0) return { outcome: 'unknown', reason: 'The account has a draft with this title and text.' };
  return { outcome: 'absent' };
}

/** Drafts come first, then the latest one; what was unpublished has its place by time. Null when there are more than can be read. */
async function listSince(api: DevtoApi, access: DevtoAccess, since: number, signal: AbortSignal): Promise<OwnArticle[] | null> {
  const found: OwnArticle[] = [];
  let fullPage = 0;
  for (let page = 1; page <= pagesAtMost; page += 1) {
    const query = { page: String(page), per_page: String(pageSize) };
    const articles = listOf(await api.call(access, { path: 'articles/me/all', query }, signal)).map(ownArticle);
    found.push(...articles.filter(({ publishedAt = since }) => publishedAt >= since));
    const last = articles.at(-1);
    // A site may give shorter pages than it is asked for, but then all of them have the same length.
    if (last === undefined || articles.length < fullPage || (last.publishedAt ?? since) < since) return found;
    fullPage = articles.length;
  }
  return null;
}

function ownArticle(article: unknown): OwnArticle {
  const fields = fieldsOf(article);
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
  const publishedAt = Date.parse(text('published_at'));
  return {
    article,
    isPublished: fields['published'] === true,
    publishedAt: Number.isNaN(publishedAt) ? undefined : publishedAt,
    title: text('title'),
    body: text('body_markdown'),
  };
}

/** Forem takes most symbols out of titles (`normalize_title`). */
function sameTitle(one: string, other: string): boolean {
  const words = (text: string): string => text.normalize('NFC').replaceAll(/[^\p{L}\p{Nd}]+/gu, '');
  return words(one) === words(other);
}

/** Forem names the language of code blocks that name none (`DetectCodeBlockLanguages`), and browsers write line breaks differently. */
function sameBody(one: string, other: string): boolean {
  const normalized = (text: string): string =>
    text
      .normalize('NFC')
      .replaceAll('\r\n', '\n')
      .replaceAll(/^( {0,3}(?:`{3,}|~{3,}))[^\n]*$/gm, '$1')
      .trim();
  return normalized(one) === normalized(other);
}
