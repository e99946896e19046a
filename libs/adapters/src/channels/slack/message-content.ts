import type { ContentProblem, OutgoingMedia } from '@imprint/domain/publishing/channel';
import { refused } from '../platform-failures.js';
import { shortened } from '../shortened.js';
import { webAddressesIn } from '../web-addresses.js';

/**
 * Characters. Beyond it, an edit is refused ("The `text` field cannot exceed 4,000 characters",
 * https://docs.slack.dev/reference/methods/chat.update), and a new message becomes several
 * (https://github.com/slackapi/java-slack-sdk/issues/704). Only beyond 40,000 is it cut.
 */
export const textLength = 4_000;
/** Characters (https://docs.slack.dev/reference/block-kit/blocks/image-block). */
const altTextLength = 2_000;
/** An image block has to have an alternative text, and how Slack takes an empty one is not documented. */
const noAltText = ' ';
/** A longer address stays text: how long one may be is documented for images only (3,000). */
const linkLength = 2_000;

/** An image on Slack, with what it shows. */
export interface ShownImage {
  /** Of the file on Slack. */
  fileId: string;
  altText: string | null;
}

/** Characters that Slack reads as its own in a text (https://api.slack.com/docs/message-formatting). */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Rules beyond the limits of the channel. */
export function contentProblems({ text, media }: { text: string; media: readonly unknown[] }): ContentProblem[] {
  if (text.trim() === '' && media.length === 0)
    return [{ code: 'post_empty', message: 'A Slack message needs a text, an image or a video.', field: 'caption' }];
  const { length } = escaped(text);
  if (length <= textLength) return [];
  const message = `Slack takes ${textLength} characters, of which & is five, and < and > are four each; the text has ${length}.`;
  return [{ code: 'text_too_long', message, field: 'caption' }];
}

/** Before anything is sent: what Slack would split or cut. @throws ChannelError `text_too_long` */
export function requireLength(text: string): void {
  const [problem] = contentProblems({ text, media: [text] });
  if (problem !== undefined) throw refused('validation', problem.code, problem.message);
}

/**
 * A text and images as `chat.postMessage` and `chat.update` take them. Members see the blocks. In a `rich_text` block nothing is formatted
 * (https://docs.slack.dev/reference/block-kit/blocks/rich-text-block), so the text stays as it was typed and notifies nobody. `text` is what
 * notifications show and screen readers read.
 */
export function messageContent(text: string, images: readonly ShownImage[]): { text: string; blocks: object[] } {
  const blocks = [
    ...(text.trim() === '' ? [] : [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: richText(text) }] }]),
    ...images.map(({ fileId, altText }) => ({ type: 'image', slack_file: { id: fileId }, alt_text: altTextOf({ altText }) })),
  ];
  return { text: fallbackText(text, images), blocks };
}

/** Texts and links, which together are the text. */
function richText(text: string): object[] {
  const elements: object[] = [];
  let end = 0;
  for (const { address, index } of webAddressesIn(text)) {
    // One with other characters may be refused, and the whole message with it.
    if (!/^[\x21-\x7e]+$/.test(address) || address.length > linkLength) continue;
    if (index > end) elements.push({ type: 'text', text: text.slice(end, index) });
    elements.push({ type: 'link', url: address });
    end = index + address.length;
  }
  if (end < text.length) elements.push({ type: 'text', text: text.slice(end) });
  return elements;
}

/** Screen readers read it in place of the blocks (https://docs.slack.dev/reference/methods/chat.postMessage), so it names the images, too. */
function fallbackText(text: string, images: readonly ShownImage[]): string {
  const shown = images.map(altTextOf).filter((altText) => altText !== noAltText);
  const whole = escaped([text, ...shown].filter((part) => part.trim() !== '').join('\n'));
  if (whole !== '' && whole.length <= textLength) return whole;
  return text.trim() === '' ? `${images.length} image${images.length === 1 ? '' : 's'}` : escaped(text);
}

function altTextOf({ altText }: Pick<OutgoingMedia, 'altText'>): string {
  const text = (altText ?? '').trim();
  if (text === '') return noAltText;
  let most = altTextLength;
  let kept = shortened(text, most);
  // Slack does not say whether it counts code points or UTF-16 code units.
  while (kept.length > altTextLength) {
    most -= Math.ceil((kept.length - altTextLength) / 2);
    kept = shortened(text, most);
  }
  return kept;
}
