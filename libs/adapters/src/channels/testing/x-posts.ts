import { twitterText } from './twitter-text.js';

/** A file as X keeps it. */
export interface SimulatedXMedia {
  id: string;
  bytes: number;
  altText: string | null;
  isVideo: boolean;
}

/** An account on X. */
export interface SimulatedXUser {
  id: string;
  name: string;
  username: string;
}

/** A post as X keeps it. */
export interface SimulatedXPost {
  id: string;
  author: SimulatedXUser;
  /** As it was sent. */
  text: string;
  media: readonly SimulatedXMedia[];
  /** Id of the post that it replies to. */
  repliesTo: string | null;
  /** Id of the post that began the conversation. */
  conversationId: string;
  createdAt: Date;
  /** What X puts before the text. */
  mentions: string;
}

/** `includes` of an answer with these posts: what was asked to be expanded, with the fields that were asked for. */
export function includedWith(posts: readonly SimulatedXPost[], asked: URLSearchParams): { includes?: object } {
  const expansions = new Set((asked.get('expansions') ?? '').split(','));
  const mediaFields = new Set((asked.get('media.fields') ?? '').split(','));
  const users = new Map(posts.map(({ author }) => [author.id, author]));
  const media = posts.flatMap((post) =>
    post.media.map(({ id, isVideo, altText }) => ({
      media_key: `3_${id}`,
      type: isVideo ? 'video' : 'photo',
      ...(mediaFields.has('alt_text') && altText !== null && { alt_text: altText }),
    })),
  );
  const includes = {
    ...(expansions.has('author_id') && users.size > 0 && { users: [...users.values()] }),
    ...(expansions.has('attachments.media_keys') && media.length > 0 && { media }),
  };
  return Object.keys(includes).length === 0 ? {} : { includes };
}

const html = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Of every post. */
export const metrics = {
  ...{ repost_count: 2, reply_count: 3, like_count: 12, quote_count: 1 },
  ...{ bookmark_count: 0, impression_count: 345 },
} as const;

/**
 * As the timeline has it (`Post` of the OpenAPI description): with the fields that were asked for only, what it replies to only
 * as an expansion, addresses shortened, characters of HTML as entities, and a link to the files at the end.
 */
export function shownPost(post: SimulatedXPost, asked: URLSearchParams, withheld: ReadonlySet<string>): object {
  const fields = new Set((asked.get('post.fields') ?? '').split(','));
  const expansions = new Set((asked.get('expansions') ?? '').split(','));
  const { text, urls } = shortened(post);
  const all: Record<string, unknown> = {
    id: post.id,
    text,
    edit_history_post_ids: [post.id],
    ...(expansions.has('author_id') && { author_id: post.author.id }),
    ...(fields.has('public_metrics') && { public_metrics: metrics }),
    ...(fields.has('created_at') && { created_at: post.createdAt.toISOString() }),
    ...(fields.has('conversation_id') && { conversation_id: post.conversationId }),
    ...(fields.has('entities') && urls.length > 0 && { entities: { urls } }),
    ...(fields.has('attachments') &&
      post.media.length > 0 && { attachments: { media_keys: post.media.map(({ id }) => `3_${id}`) } }),
    ...(expansions.has('referenced_posts') &&
      post.repliesTo !== null && { referenced_posts: [{ type: 'replied_to', id: post.repliesTo }] }),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !withheld.has(name)));
}

function shortened({ id, text: sent, media, mentions, author: { username } }: SimulatedXPost): { text: string; urls: object[] } {
  const composed = `${mentions}${sent.normalize('NFC').trim()}`;
  const urls: object[] = [];
  let [text, end] = ['', 0];
  for (const { url, indices } of twitterText.extractUrlsWithIndices(composed)) {
    const expanded = /^https?:\/\//i.test(url) ? url : `http://${url}`;
    const short = `https://t.co/${id.slice(-6)}${urls.length}`;
    text += html(composed.slice(end, indices[0]));
    urls.push({ start: text.length, end: text.length + short.length, url: short, expanded_url: expanded, display_url: url });
    text += short;
    end = indices[1];
  }
  text += html(composed.slice(end));
  if (media.length > 0) {
    const short = `https://t.co/${id.slice(-6)}m`;
    const expanded = `https://x.com/${username}/status/${id}/${media[0]?.isVideo === true ? 'video' : 'photo'}/1`;
    text = text === '' ? short : `${text} ${short}`;
    for (const { id: mediaId } of media) urls.push({ url: short, expanded_url: expanded, media_key: `3_${mediaId}` });
  }
  return { text, urls };
}
