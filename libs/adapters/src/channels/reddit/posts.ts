import { oneLine } from '@imprint/contracts/documents';
import type { OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { objectOf } from '../platform-failures.js';
import { shortened } from '../shortened.js';
import { formOf } from './api.js';

/** "title of the submission. up to 300 characters long" (https://www.reddit.com/dev/api#POST_api_submit). */
const titleLength = 300;
/** Reddit takes no title of white space only. What nobody sees is not one either. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Names of what is saved before a post is sent and after. */
export const steps = { community: 'community', image: 'image', submitted: 'submitted', post: 'post' } as const;

/** What a post is on Reddit. */
export interface PostContent {
  kind: 'self' | 'link' | 'image';
  title: string;
  /** In Markdown, as it was typed; empty for a link. */
  text: string;
  /** Of a link; empty for any other. */
  url: string;
}

/** A text that is nothing but a web address becomes a link. The title is that of the release, or else the first line that can be one. */
export function contentOf({ title, text, media }: Pick<OutgoingPost, 'title' | 'text' | 'media'>): PostContent {
  const lines = [title, ...text.split(/[\r\n]+/u)].map((line) => oneLine(line, line.length));
  const shown = titleOf(lines.find((line) => visible.test(line)) ?? 'Untitled');
  const url = media.length === 0 ? linkIn(text) : '';
  if (url !== '') return { kind: 'link', title: shown, text: '', url };
  return { kind: media.length === 0 ? 'self' : 'image', title: shown, text, url: '' };
}

/** Whether Reddit counts code points or UTF-16 code units is not documented: it is not longer in either. */
function titleOf(line: string): string {
  let most = titleLength;
  let title = shortened(line, most);
  while (title.length > titleLength) {
    most -= Math.ceil((title.length - titleLength) / 2);
    title = shortened(line, most);
  }
  return title;
}

/** The web address that a text consists of; empty when there is more or something else. */
function linkIn(text: string): string {
  const link = text.trim();
  return /^https?:\/\/\S+$/iu.test(link) && URL.canParse(link) ? link : '';
}

/**
 * The form of `POST /api/submit`. `validate_on_submit` has Reddit apply the rules of the community before it stores the post
 * (praw/models/reddit/subreddit/subreddit.py of praw-dev/praw, read 2026-11-26).
 * @param image address of the uploaded image; empty for none
 */
export function submission({ kind, title, text, url }: PostContent, community: string, image: string): URLSearchParams {
  const address = kind === 'image' ? image : url;
  return formOf({
    kind,
    sr: community,
    title,
    ...(kind === 'link' ? {} : { text }),
    ...(address !== '' && { url: address }),
    resubmit: 'false',
    sendreplies: 'true',
    validate_on_submit: 'true',
  });
}

/** The post that was created; undefined where Reddit has accepted an image that it still has to process. */
export function publishedPost(answer: unknown, website: string): PublishedRecord | undefined {
  const data = objectOf(objectOf(fieldsOf(answer)['json'])['data']);
  if (typeof data['name'] === 'string') return recordOf(textOf(data, 'name'), website);
  if ('websocket_url' in data) return undefined;
  throw unreadableAnswer();
}

/** The post with this full id. */
export function recordOf(id: string, website: string): PublishedRecord {
  const [, short] = /^t3_([0-9a-z]+)$/.exec(id) ?? [];
  if (short === undefined) throw unreadableAnswer();
  return { externalProviderId: id, externalShortcode: short, url: `${website}/comments/${short}/` };
}
