import type { SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import { linksOf, referenceOf, unescaped, wholeOf, type Fields, type Link } from './post-text.js';

/** Whether a post on X is one that was sent; `unclear` where X does not say enough to tell. */
export type Likeness = 'same' | 'other' | 'unclear';

/** Addresses that X has made shorter. */
const short = /https?:\/\/t\.co\/\w+/g;

/** Whom X puts at the beginning of a reply ("auto-populated @mentions", fundamentals/counting-characters.mdx). */
const mentioned = /^(?:@\w+ )+/;

/** Compares a post of the timeline with one that was sent. */
export function likenessOf(found: Fields, { text, media, reply }: Pick<SentPost, 'text' | 'media' | 'reply'>): Likeness {
  const likeness = likenessOfTexts(found, { text, hasMedia: media.length > 0, isReply: reply !== undefined });
  if (likeness === 'other') return 'other';
  const parent = parentOf(found);
  if (parent === undefined) return 'unclear';
  if (parent !== (reply?.parent.externalProviderId ?? null)) return 'other';
  const files = filesOf(found);
  if (files !== undefined && files !== media.length) return 'other';
  return files === undefined && media.length > 0 ? 'unclear' : likeness;
}

/** What the post replies to; null for nothing, and undefined where X does not say. */
function parentOf(found: Fields): string | null | undefined {
  const reply = referenceOf(found, 'replied_to');
  if (reply !== undefined) return textOf(reply, 'id');
  // Fields without a value are left out. A conversation has the id of the post that began it.
  return found['conversation_id'] === found['id'] ? null : undefined;
}

/** How many files it has; undefined where X does not say, as of a post without any. */
function filesOf(found: Fields): number | undefined {
  const { media_keys: keys } = fieldsOf(found['attachments'] ?? {});
  return Array.isArray(keys) ? keys.length : undefined;
}

function likenessOfTexts(found: Fields, sent: { text: string; hasMedia: boolean; isReply: boolean }): Likeness {
  const whole = wholeOf(found);
  const links = linksOf(whole);
  const { text, isCertain } = withoutMedia(typeof whole['text'] === 'string' ? whole['text'].trim() : '', links, sent.hasMedia);
  const between = text.split(short).map((part) => normalized(unescaped(part)));
  const [first = '', ...others] = between;
  const withoutMentions = sent.isReply ? [[first.replace(mentioned, ''), ...others]] : [];
  const targets = [...text.matchAll(short)].map(([shown]) => links.find((link) => link.shown === shown)?.target);
  const written = normalized(sent.text).trim();
  const isOne = (isRight: (address: string, index: number) => boolean): boolean =>
    [between, ...withoutMentions].some((parts) => consistsOf(written, parts, isRight));
  if (isCertain && isOne((address, index) => leadsTo(targets[index], address))) return 'same';
  // X makes no link of anything without a dot.
  return isOne((address) => address.includes('.')) ? 'unclear' : 'other';
}

/** Whether a text consists of these parts with an address between each two, which are as `isRight` wants them. */
function consistsOf(
  text: string,
  [first = '', ...others]: readonly string[],
  isRight: (address: string, index: number) => boolean,
): boolean {
  // Every place at which the next address can begin, so that no text takes long.
  let places = new Set(text.startsWith(first) ? [first.length] : []);
  for (const [index, part] of others.entries()) {
    const next = new Set<number>();
    for (const start of places)
      for (let end = start + 1; end <= text.length && text[end - 1] !== ' '; end += 1)
        if (text.startsWith(part, end) && isRight(text.slice(start, end), index)) next.add(end + part.length);
    places = next;
  }
  return places.has(text.length);
}

/** Without the link to the files at the end, which may be one that X says nothing of. */
function withoutMedia(text: string, links: readonly Link[], hasMedia: boolean): { text: string; isCertain: boolean } {
  const [last] = /https?:\/\/t\.co\/\w+$/.exec(text) ?? [];
  if (last === undefined) return { text, isCertain: true };
  const link = links.find(({ shown }) => shown === last);
  const isAdded = link === undefined ? hasMedia : link.isMedia;
  return { text: isAdded ? text.slice(0, -last.length).trim() : text, isCertain: link !== undefined || !isAdded };
}

/** Whether an address as it was written leads there. X adds a scheme to those without one. */
function leadsTo(target: string | undefined, written: string): boolean {
  if (target === undefined) return false;
  const [there, here] = [target, written].map((address) => {
    const whole = /^https?:\/\//i.test(address) ? address : `http://${address}`;
    if (!URL.canParse(whole)) return whole;
    const { host, pathname, search, hash } = new URL(whole);
    return `${host}${pathname.replace(/\/$/, '')}${search}${hash}`;
  });
  return there === here;
}

/** In Form C, as X keeps it; white space is trimmed on the way, and line breaks are written differently. */
const normalized = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ');
