import type { ContentProblem } from '@imprint/domain/publishing/channel';
import { webAddressesIn } from '../web-addresses.js';

/** "Text posts are limited to 500 characters" (https://developers.facebook.com/documentation/threads/posts.md, read 2026-11-26). */
export const textLength = 500;
/** https://developers.facebook.com/documentation/threads/create-posts/text-attachments (read 2026-11-26) */
const linksAtMost = 5;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;
/** The examples of the page about links have no scheme. */
const bareAddress = /(?<![\w/.@-])www\.[^\s<>"'[\]]+/giu;

/**
 * "Emojis are counted as the number of UTF-8 bytes" (the same page). What else a character is, is not said: a UTF-16 code unit, which is
 * never fewer.
 */
export function countedLength(text: string): number {
  let length = 0;
  for (const { segment } of graphemes.segment(text)) length += emoji.test(segment) ? Buffer.byteLength(segment) : segment.length;
  return length;
}

/** Rules of Threads beyond the limits of the channel. */
export function textProblems(text: string, mediaCount: number): ContentProblem[] {
  if (text.trim() === '' && mediaCount === 0)
    return [{ code: 'post_empty', message: 'A post on Threads needs a text, an image or a video.', field: 'caption' }];
  return [...lengthProblem(text), ...linkProblem(text)];
}

function lengthProblem(text: string): ContentProblem[] {
  const length = countedLength(text);
  if (length <= textLength) return [];
  const message = `Threads takes at most ${textLength} characters and counts every emoji as its bytes; the text has ${length}.`;
  return [{ code: 'text_too_long', message, field: 'caption' }];
}

function linkProblem(text: string): ContentProblem[] {
  const found = [...webAddressesIn(text)].map(({ address }) => address.replace(/^https?:\/\//iu, ''));
  const bare = [...text.matchAll(bareAddress)].map(([address]) => address.replace(/[.,;:!?)…]+$/u, ''));
  const links = new Set([...found, ...bare]).size;
  if (links <= linksAtMost) return [];
  const message = `Threads takes at most ${linksAtMost} different links in a post; the text has ${links}.`;
  return [{ code: 'too_many_links', message, field: 'caption' }];
}
