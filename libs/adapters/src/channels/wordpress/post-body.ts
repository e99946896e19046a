import type { OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { escapeHtml } from '@imprint/platform/html';
import { htmlParagraphs } from '../html-text.js';
import { markLength } from '../post-slug.js';

/** An image in the media library. */
export interface LibraryImage {
  id: string;
  /** Of the file. */
  url: string;
}

/** Ends the slug of the file at this place of a target. With another alternative text, it is another file. */
export function mediaMark(targetId: string, index: number, digest: string): string {
  return sha256Hex(JSON.stringify([targetId, index, digest])).slice(0, markLength);
}

/** The post as the REST API takes it (https://developer.wordpress.org/rest-api/reference/posts/). */
export function postBody({ title, text, html, media }: OutgoingPost, images: readonly { id: number | string; url: string }[]) {
  const shown = images.slice(1).map((image, index) => imageBlock(image, media[index + 1]?.altText ?? ''));
  return {
    title: plain(title),
    content: [...(html === undefined ? paragraphs(text) : [classic(html)]), ...shown].join('\n\n'),
    featured_media: images[0]?.id ?? 0,
  };
}

/** The text in blocks of the editor (https://developer.wordpress.org/block-editor/), with its line breaks and links. */
function paragraphs(text: string): string[] {
  return htmlParagraphs(text, plain).map((html) => `<!-- wp:paragraph -->\n<p>${html}</p>\n<!-- /wp:paragraph -->`);
}

/** HTML as the editor shows it in a classic block, which it can turn into blocks. Shortcodes in it mean nothing. */
const classic = (html: string): string => html.replaceAll('[', '&#91;').replaceAll(']', '&#93;');

function imageBlock({ id, url }: { id: number | string; url: string }, altText: string): string {
  const attributes = JSON.stringify({ id, sizeSlug: 'full', linkDestination: 'none' });
  const image = `<img src="${plain(url)}" alt="${plain(altText)}" class="wp-image-${id}"/>`;
  return `<!-- wp:image ${attributes} -->\n<figure class="wp-block-image size-full">${image}</figure>\n<!-- /wp:image -->`;
}

/** Text in which neither HTML nor shortcodes (`[gallery]`) mean anything. */
function plain(text: string): string {
  return escapeHtml(text).replaceAll('[', '&#91;').replaceAll(']', '&#93;');
}
