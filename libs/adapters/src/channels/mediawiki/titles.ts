import { oneLine } from '@imprint/contracts/documents';
import type { OutgoingPost } from '@imprint/domain/publishing/channel';
import { markLength } from '../post-slug.js';

/** Bytes in UTF-8 (https://www.mediawiki.org/wiki/Manual:Page_title). */
const titleBytes = 255;

/**
 * Takes out of a text what no title may have (`MediaWikiTitleCodec::splitTitleString` and `getTitleInvalidRegex` of MediaWiki 1.39), in this
 * order: what one leaves is looked at by the next.
 */
const cleanings: readonly (readonly [RegExp, string])[] = [
  // Control characters, those that are none, direction marks, and what stands for characters that could not be read.
  [/[\p{Cc}\p{Noncharacter_Code_Point}\u200e\u200f\u202a-\u202e\ufffd]/gu, ''],
  [/#/g, ''],
  [/[[{<]/g, '('],
  [/[\]}>]/g, ')'],
  [/\|/g, '-'],
  [/[\s_\u180e]+/gu, ' '],
  [/^[ :]+|[ :]+$/g, ''],
  // Characters in their coded form.
  [/%(?=[0-9a-f]{2})/gi, '\uff05'],
  [/&(?=[a-z0-9\u0080-\uffff]+;)/gi, '\uff06'],
  [/~{3,}/g, '~~'],
  // What browsers take for a path.
  [/(?<=^|\/)\.{1,2}(?=\/|$)/g, '\u2026'],
];

/**
 * Titles that the page of a post may get, the best one first: that of the release, or else the first line of the text that can be one. A wiki
 * may take what stands before a colon for a namespace or for another wiki; then it is the next one.
 * @param prefix that every page begins with, which may be in a namespace
 */
export function pageTitles(
  { title, text, targetId }: Pick<OutgoingPost, 'title' | 'text' | 'targetId'>,
  prefix: string,
): string[] {
  const most = titleBytes - Buffer.byteLength(prefix);
  const lines = [title, ...text.split(/[\r\n]+/u)].map((line) => cleaned(oneLine(line, line.length), most));
  const found = lines.find((line) => /[\p{L}\p{N}\p{S}]/u.test(line)) ?? `Post ${targetId.slice(-markLength)}`;
  const plain = found.replaceAll(/ *:+ */g, ' \u2013 ');
  return prefix !== '' || plain === found ? [`${prefix}${found}`] : [found, cleaned(plain, most)];
}

function cleaned(line: string, most: number): string {
  const clean = cleanings.reduce((text, [what, replacement]) => text.replaceAll(what, replacement), line.normalize('NFC'));
  return cut(clean, most);
}

/** Cut between characters as readers see them. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const ellipsis = '\u2026';
  let [kept, length] = ['', Buffer.byteLength(ellipsis)];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    length += Buffer.byteLength(segment);
    if (length > bytes) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${ellipsis}`;
}
