import type { TextMark } from '../knowledge-version.entity.js';

/** A text with the places where its pages or cues begin. */
export interface MarkedText {
  text: string;
  marks: readonly TextMark[];
}

/** A page or a cue, as it was read. */
export interface TextPart {
  text: string;
  page?: number;
  seconds?: number;
  /** Where a cue ends. */
  endSeconds?: number;
}

/**
 * Signs that are not seen: controls but for tabs and line breaks, marks that turn the direction of text around, joiners of width zero but
 * for those that scripts and emoji need, and the tags block, in which instructions are hidden from readers.
 */
const unseen =
  /(?![\t\n])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const lineEnds = /\r\n?|[\v\f\u0085\u2028]/gu;
const blank = /[^\S\n]+/gu;

/** A text as it is kept: no invisible signs, one space between words, one empty line between paragraphs. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(lineEnds, '\n')
    .replaceAll('\u2029', '\n\n')
    .replaceAll(unseen, '')
    .replaceAll(blank, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

/** The same in one line, for titles. */
export function plainLine(text: string, mostCharacters: number): string {
  const line = plainText(text).replaceAll(/\s+/gu, ' ');
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 1).trimEnd()}…`.toWellFormed();
}

/** Parts behind one another, each of which begins where its mark says. Empty ones are left out. */
export function joinedParts(parts: readonly TextPart[], separator: string): MarkedText {
  let text = '';
  const marks: TextMark[] = [];
  for (const { text: raw, ...place } of parts) {
    const part = plainText(raw);
    if (part === '') continue;
    if (text !== '') text += separator;
    marks.push({ at: text.length, ...place });
    text += part;
  }
  return { text, marks };
}
