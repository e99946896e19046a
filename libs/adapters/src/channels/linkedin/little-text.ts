import { refused } from '../platform-failures.js';

/**
 * Characters of the longest text: what LinkedIn's own editor takes, and what it documented for the API before this one, as others quote
 * it. A longer text may be cut silently. Whether a backslash before a reserved character counts is not documented, so it does here.
 */
export const longestText = 3_000;

/**
 * A hashtag stays one where it is one word that nothing touches. Everything else that is reserved is escaped
 * (https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format, read 2026-11-26).
 */
const special = /(?<!\S)#[\p{L}\p{N}]*\p{L}[\p{L}\p{M}\p{N}]*(?=[.,;:!?]*(?:\s|$))|[\\|{}@[\]()<>#*_~]/gu;
/** A hashtag as LinkedIn shows it to apps, or an escaped character. */
const written = /\{hashtag\|\\?([#＃])\|((?:\\.|[^\\}])*)\}|\\([\\|{}@[\]()<>#*_~])/gu;

/** A text in the `little` format, in which it is shown as it was typed. */
export function littleText(text: string): string {
  return text.replace(special, (found) => (found.length > 1 ? found : `\\${found}`));
}

/** What people see of a text in that format. */
export function plainText(little: string): string {
  return little.replace(written, (_whole, sign?: string, tag?: string, escaped?: string) =>
    sign === undefined ? (escaped ?? '') : `${sign}${plainText(tag ?? '')}`,
  );
}

/** Why the text is too long to be sent; undefined if it is not. */
export function tooLong(text: string): string | undefined {
  const { length } = littleText(text);
  if (length <= longestText) return undefined;
  const more = length - text.length;
  const counted = more === 0 ? '' : `, ${more} of them for a backslash before each of \\ | { } @ [ ] ( ) < > # * _ ~`;
  const [most, has] = [longestText, length].map((count) => count.toLocaleString('en-US'));
  return `LinkedIn takes at most ${most} characters; the text has ${has}${counted}.`;
}

/** The text of a post, or of an edit. @throws ChannelError `text_too_long` */
export function commentaryOf(text: string): string {
  const message = tooLong(text);
  if (message !== undefined) throw refused('validation', 'text_too_long', message);
  return littleText(text);
}
