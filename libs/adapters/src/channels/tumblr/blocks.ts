import type { ContentProblem, OutgoingPost } from '@imprint/domain/publishing/channel';
import { webAddressesIn } from '../web-addresses.js';

/** "Post Content Limits" (https://github.com/tumblr/docs/blob/master/npf-spec.md, read 2026-11-26); characters are code points. */
const limits = { paragraph: 4_096, blocks: 1_000, links: 100 } as const;

/** A part of a post (NPF). */
export type Block = Readonly<Record<string, unknown>>;

/**
 * The paragraphs of a text, which an empty line separates. A line break within one stays in its block: Tumblr shows it
 * (https://github.com/AprilSylph/Outbox-for-Tumblr/issues/16, read 2026-11-26).
 */
export const paragraphsOf = (text: string): readonly string[] =>
  text.trim() === '' ? [] : text.replaceAll('\r\n', '\n').split('\n\n');

/** The blocks of a text. Addresses can be clicked, as many of them as Tumblr takes. */
export function textBlocks(text: string): Block[] {
  let left: number = limits.links;
  return paragraphsOf(text).map((paragraph) => {
    const formatting = linksIn(paragraph).slice(0, left);
    left -= formatting.length;
    return { type: 'text', text: paragraph, ...(formatting.length > 0 && { formatting }) };
  });
}

/** Ranges count code points, and their end is excluded. */
function linksIn(paragraph: string): object[] {
  return Array.from(webAddressesIn(paragraph), ({ address, index }) => {
    const start = [...paragraph.slice(0, index)].length;
    return { start, end: start + [...address].length, type: 'link', url: address };
  });
}

/** What Tumblr would refuse of a post. */
export function problemsOf({ text, media }: { text: string; media: readonly unknown[] }): ContentProblem[] {
  const paragraphs = paragraphsOf(bodyAndTags(text).body);
  if (paragraphs.length + media.length === 0)
    return [{ code: 'post_empty', message: 'A post on Tumblr needs a text, an image or a video.', field: 'caption' }];
  const longest = Math.max(0, ...paragraphs.map((paragraph) => [...paragraph].length));
  const problems: ContentProblem[] = [];
  if (longest > limits.paragraph) {
    const message = `A paragraph on Tumblr has at most ${limits.paragraph} characters; one has ${longest}. Break it with an empty line.`;
    problems.push({ code: 'paragraph_too_long', message, field: 'caption' });
  }
  if (paragraphs.length + media.length > limits.blocks) {
    const message = `A post on Tumblr has at most ${limits.blocks} paragraphs and files; this one has ${paragraphs.length + media.length}.`;
    problems.push({ code: 'too_many_paragraphs', message, field: 'caption' });
  }
  return problems;
}

/** A tag ends at the next one, and a comma separates those that are sent. */
const hashtag = /^#[^#,\s]*[\p{L}\p{N}][^#,\s]*$/u;

/**
 * A last line of nothing but hashtags becomes the tags: Tumblr searches those, and not what looks like one within the text. A post that has
 * nothing else keeps the line.
 */
export function bodyAndTags(text: string): { body: string; tags: readonly string[] } {
  const written = text.trimEnd();
  const end = Math.max(written.lastIndexOf('\n'), written.lastIndexOf('\r'));
  const body = written.slice(0, Math.max(end, 0)).trimEnd();
  const words = written
    .slice(end + 1)
    .trim()
    .split(/\s+/u);
  if (body === '' || !words.every((word) => hashtag.test(word))) return { body: text, tags: [] };
  return { body, tags: words.map((word) => word.slice(1)) };
}

/** Tags of a post as Tumblr takes them, each once: those of the text, and of every post of the account. Empty for none. */
export function tagsOf({ text, connection }: Pick<OutgoingPost, 'text' | 'connection'>): string {
  const everywhere = (connection.credentials['tags'] ?? '').split(',').map((tag) => tag.trim().replace(/^#/, ''));
  const all = [...bodyAndTags(text).tags, ...everywhere].filter((tag) => tag !== '');
  const isFirst = (tag: string, index: number): boolean =>
    all.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index;
  return all.filter(isFirst).join(',');
}
