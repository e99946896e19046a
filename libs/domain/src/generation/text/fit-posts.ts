import type { Numbering } from '@imprint/contracts/generation';
import { captionLength } from '@imprint/contracts/publishing/content-rules';
import type { WrittenChannel } from './text-model.js';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ellipsis = '…';

/** Posts within the limits of a channel. */
export interface FittedPosts {
  posts: string[];
  /** What was cut off, as positions of posts from 1. */
  shortened: number[];
}

/**
 * A post keeps as many whole sentences as fit. A thread continues in its next post instead, while it may have more. Its numbers count
 * towards the limit.
 */
export function fitPosts(posts: readonly string[], channel: WrittenChannel | null, numbering: Numbering = 'none'): FittedPosts {
  if (numbering === 'none' || posts.length === 1) return fitted(posts, channel);
  const { posts: texts, shortened } = fitted(posts, channel === null ? null : withRoom(channel));
  return { posts: texts.map((text, index) => `${text} ${index + 1}/${texts.length}`), shortened };
}

/** The same channel, with room for the longest number in each post. */
function withRoom({ limits, tooMuch, ...channel }: WrittenChannel): WrittenChannel {
  const longest = ` ${limits.threadPosts}/${limits.threadPosts}`;
  return {
    ...channel,
    limits: { ...limits, captionLength: limits.captionLength - captionLength(longest, limits) },
    tooMuch: (text) => tooMuch?.(text + longest) ?? [],
  };
}

function fitted(posts: readonly string[], channel: WrittenChannel | null): FittedPosts {
  if (channel === null) return { posts: [...posts], shortened: [] };
  const most = posts.length === 1 ? 1 : channel.limits.threadPosts;
  const parts = posts.length === 1 ? posts.map((post) => [post]) : posts.map((post) => splitPost(post, channel));
  const spread = parts.flat();
  // Split only where all of it fits then.
  const chosen = spread.length <= most ? spread : posts.slice(0, most);
  const kept = chosen.map((post) => shortened(post, channel));
  const cut = kept.flatMap((post, index) => (post === chosen[index]?.trim() ? [] : [index + 1]));
  return { posts: kept, shortened: posts.length > most && spread.length > most ? [...cut, most] : cut };
}

/** Whether a channel takes so much. */
export function fits(text: string, { limits, tooMuch }: WrittenChannel): boolean {
  return captionLength(text, limits) <= limits.captionLength && (tooMuch?.(text) ?? []).length === 0;
}

/** At sentences, into as few posts as hold them. */
function splitPost(post: string, channel: WrittenChannel): string[] {
  const parts: string[] = [];
  for (const sentence of segmentsOf(sentences, post)) {
    const last = parts.at(-1);
    if (last !== undefined && fits((last + sentence).trim(), channel)) parts[parts.length - 1] = last + sentence;
    else parts.push(sentence);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function shortened(post: string, channel: WrittenChannel): string {
  const text = post.trim();
  if (fits(text, channel)) return text;
  return (
    longest(segmentsOf(sentences, text), '', channel) ||
    longest(segmentsOf(words, text), ellipsis, channel) ||
    longest(segmentsOf(graphemes, text), ellipsis, channel) ||
    // A letter with hundreds of accents is longer than some posts.
    longest([...text], ellipsis, channel)
  );
}

/** The first segments that fit together with the ending, as one text. Empty if not even one does. */
function longest(segments: readonly string[], ending: string, channel: WrittenChannel): string {
  let [low, high] = [0, segments.length];
  const first = (count: number): string => segments.slice(0, count).join('').trimEnd() + ending;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(first(middle), channel)) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : first(low);
}

const segmentsOf = (segmenter: Intl.Segmenter, text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);
