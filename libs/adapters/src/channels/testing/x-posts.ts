import { twitterText } from './twitter-text.js';

/** A file as X keeps it. */
export interface SimulatedXMedia {
  id: string;
  bytes: number;
  altText: string | null;
  isVideo: boolean;
}

/** A post as X keeps it. */
export interface SimulatedXPost {
  id: string;
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

const html = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * As the timeline has it (`Post` of the OpenAPI description): with the fields that were asked for only, what it replies to only
 * as an expansion, addresses shortened, characters of HTML as entities, and a link to the files at the end.
 */
export function shownPost(post: SimulatedXPost, asked: URLSearchParams, withheld: ReadonlySet<string>): object {
  const fields = new Set((asked.get('post.fields') ?? '').split(','));
  const isExpanded = (asked.get('expansions') ?? '').split(',').includes('referenced_posts');
  const { text, urls } = shortened(post);
  const all: Record<string, unknown> = {
    id: post.id,
    text,
    edit_history_post_ids: [post.id],
    ...(fields.has('created_at') && { created_at: post.createdAt.toISOString() }),
    ...(fields.has('conversation_id') && { conversation_id: post.conversationId }),
    ...(fields.has('entities') && urls.length > 0 && { entities: { urls } }),
    ...(fields.has('attachments') &&
      post.media.length > 0 && { attachments: { media_keys: post.media.map(({ id }) => `3_${id}`) } }),
    ...(isExpanded && post.repliesTo !== null && { referenced_posts: [{ type: 'replied_to', id: post.repliesTo }] }),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !withheld.has(name)));
}

function shortened({ id, text: sent, media, mentions }: SimulatedXPost): { text: string; urls: object[] } {
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
    const expanded = `https://x.com/cafe_terrace/status/${id}/${media[0]?.isVideo === true ? 'video' : 'photo'}/1`;
    text = text === '' ? short : `${text} ${short}`;
    for (const { id: mediaId } of media) urls.push({ url: short, expanded_url: expanded, media_key: `3_${mediaId}` });
  }
  return { text, urls };
}
