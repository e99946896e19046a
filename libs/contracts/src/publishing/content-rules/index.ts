// Runs in browsers too, so that a page counts as the API does: what it imports imports nothing else, and what it needs of classes
// with decorators is written here for them to implement.
import type { LinkCardMaker } from './link-cards.js';
import type { MediaLimits } from './media-rules.js';
import { verdictsOn, type LimitedBy, type RuleVerdict } from './rule-verdict.js';
import { weightedLength } from './weighted-length.js';

export * from './area.js';
export * from './image-fit.js';
export * from './link-cards.js';
export * from './media-rules.js';
export * from './video-additions.js';
export * from './video-fit.js';
export { checkedFields, type CheckedField, type RuleVerdict } from './rule-verdict.js';

/**
 * What the length of a text is counted in: graphemes as readers see them, UTF-16 code units, bytes of UTF-8, or characters that X
 * gives a weight of 1 or 2.
 */
export const captionUnits = ['graphemes', 'characters', 'bytes', 'weighted'] as const;
export type CaptionUnit = (typeof captionUnits)[number];

/** What a channel takes. */
export interface ContentLimits extends MediaLimits {
  /** Longest text, in `captionUnit`. */
  captionLength: number;
  captionUnit: CaptionUnit;
  /** What every web address counts as, whatever its length; null where it counts as it is written. */
  linkLength: number | null;
  captionRequired: boolean;
  /** Most posts of a thread, the first one included; 1 where there are no threads. */
  threadPosts: number;
  /** Whether a first comment can follow a post. */
  firstComment: boolean;
  /** Who makes the cards of links. */
  linkCards: LinkCardMaker;
}

/** What the rules of every channel need to know of one. */
export type LimitedChannel = LimitedBy<ContentLimits>;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const utf8 = new TextEncoder();

const lengthIn: Readonly<Record<Exclude<CaptionUnit, 'weighted'>, (text: string) => number>> = {
  graphemes: (text) => [...graphemes.segment(text)].length,
  characters: (text) => text.length,
  bytes: (text) => utf8.encode(text).length,
};

/** What a unit is called in a sentence. */
export const unitNames: Readonly<Record<CaptionUnit, string>> = {
  graphemes: 'graphemes',
  characters: 'characters',
  bytes: 'bytes',
  weighted: 'weighted characters',
};

/**
 * Only what every platform recognizes: characters that a platform may not take as a part of the address count as text, and so does an
 * address that is glued to a word.
 */
const webAddress =
  /(?<![a-z0-9@＠$#＃\uFFFE\uFEFF\uFFFF])https?:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#][\w\-./~%=&?#+@]*[\w\-/=&#]|\/)?/giu;

/** The punctuation after an address is text to every platform. */
const perhapsAddress = /https?:\/\/[^\s/?#]+\.\S*[^\s.,;:!?)]/giu;

/** Length as the platform counts it. */
export function captionLength(
  text: string,
  { captionUnit, linkLength }: Pick<ContentLimits, 'captionUnit' | 'linkLength'>,
): number {
  // Which also finds addresses without a scheme, as X does.
  if (captionUnit === 'weighted') return weightedLength(text, linkLength);
  const count = lengthIn[captionUnit];
  if (linkLength === null) return count(text);
  const counted = text.replaceAll(webAddress, 'x'.repeat(linkLength));
  // What only some platforms take for an address counts as one where it is shorter.
  return count(counted.replaceAll(perhapsAddress, (short) => short + 'x'.repeat(Math.max(0, linkLength - count(short)))));
}

/** What the limits of a channel say about a text. */
export function captionVerdicts({ label, limits }: LimitedChannel, text: string): RuleVerdict[] {
  const length = captionLength(text, limits);
  const verdict = verdictsOn('caption');
  const most = `${label} takes at most ${limits.captionLength} ${unitNames[limits.captionUnit]}; the text has ${length}.`;
  return [
    verdict('caption_length', length <= limits.captionLength, most),
    ...(limits.captionRequired ? [verdict('caption_required', text.trim() !== '', `${label} needs a text.`)] : []),
  ];
}

/** What the limits of a channel say about what follows a post: the later posts of its thread, and its first comment. */
export function followingVerdicts(
  { label, limits }: LimitedChannel,
  { thread, firstComment }: { thread: readonly unknown[]; firstComment: string | null },
): RuleVerdict[] {
  const posts = thread.length + 1;
  const most = `${label} takes threads of at most ${limits.threadPosts} posts; this one has ${posts}.`;
  const ofThread = limits.threadPosts === 1 ? `${label} takes no threads.` : most;
  return [
    ...(posts === 1 ? [] : [verdictsOn('thread')('thread', posts <= limits.threadPosts, ofThread)]),
    ...(firstComment === null || limits.firstComment
      ? []
      : [verdictsOn('firstComment')('first_comment', false, `${label} takes no first comment.`)]),
  ];
}
