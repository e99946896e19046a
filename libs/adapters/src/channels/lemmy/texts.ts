import { oneLine } from '@imprint/contracts/documents';
import type { OutgoingPost } from '@imprint/domain/publishing/channel';
import { shortened } from '../shortened.js';

/** In code points, and in UTF-16 code units (crates/utils/src/utils/validation.rs). */
const titleLength = 200;
const altTextLength = 1_500;
/** Versions ask for three characters, or for three in a row that are not white space. None of them may be invisible. */
const titleLike = /[^\s\p{C}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]{3}/u;

/** What a post says. */
export interface PostTexts {
  title: string;
  body: string;
  /** Empty for none. */
  altText: string;
}

/** The title is that of the release, or else the first line of the text that can be one: a post without a title is not taken. */
export function textsOf({ title, text, media }: Pick<OutgoingPost, 'title' | 'text' | 'media'>): PostTexts {
  const lines = [title, ...text.split(/[\r\n]+/u)].map((line) => oneLine(line, line.length));
  const [picture] = media;
  return {
    title: shortened(lines.find((line) => titleLike.test(line)) ?? 'Untitled', titleLength),
    body: text,
    altText: limited(picture?.altText ?? ''),
  };
}

/** A code point is at most two code units. */
const limited = (altText: string): string => (altText.length <= altTextLength ? altText : shortened(altText, altTextLength / 2));
