import type { OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { escapeHtml } from '@imprint/platform/html';
import { webAddressesIn } from '../web-addresses.js';

/** An image in the media library. */
export interface LibraryImage {
  id: string;
  /** Of the file. */
  url: string;
}

/** Of a slug: what of the title is shown in the address of the post, and of the target id. */
const readableLength = 60;
export const markLength = 12;

/** The words of a title in an address: `Grüße, kurz` becomes `grusse-kurz`; a title without Latin letters becomes `post`. */
export function readablePart(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? ['post']).join('-').slice(0, readableLength).replace(/-$/, '');
}

/** The address of a post on its site, which marks it: the end is of the target id, whose 60 last bits are random. */
export function postSlug({ title, targetId }: Pick<OutgoingPost, 'title' | 'targetId'>): string {
  return `${readablePart(title)}-${targetId.slice(-markLength)}`;
}

/** Ends the slug of the file at this place of a target. With another alternative text, it is another file. */
export function mediaMark(targetId: string, index: number, digest: string): string {
  return sha256Hex(JSON.stringify([targetId, index, digest])).slice(0, markLength);
}

/** The post as the REST API takes it (https://developer.wordpress.org/rest-api/reference/posts/). */
export function postBody({ title, text, media }: OutgoingPost, images: readonly { id: number | string; url: string }[]) {
  const shown = images.slice(1).map((image, index) => imageBlock(image, media[index + 1]?.altText ?? ''));
  return {
    title: plain(title),
    content: [...paragraphs(text), ...shown].join('\n\n'),
    featured_media: images[0]?.id ?? 0,
  };
}

/** The text in blocks of the editor (https://developer.wordpress.org/block-editor/), with its line breaks and links. */
function paragraphs(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<!-- wp:paragraph -->\n<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>\n<!-- /wp:paragraph -->`);
}

function linked(text: string): string {
  let html = '';
  let end = 0;
  for (const { address, index } of webAddressesIn(text)) {
    html += `${plain(text.slice(end, index))}<a href="${plain(address)}">${plain(address)}</a>`;
    end = index + address.length;
  }
  return html + plain(text.slice(end));
}

function imageBlock({ id, url }: { id: number | string; url: string }, altText: string): string {
  const attributes = JSON.stringify({ id, sizeSlug: 'full', linkDestination: 'none' });
  const image = `<img src="${plain(url)}" alt="${plain(altText)}" class="wp-image-${id}"/>`;
  return `<!-- wp:image ${attributes} -->\n<figure class="wp-block-image size-full">${image}</figure>\n<!-- /wp:image -->`;
}

/** Text in which neither HTML nor shortcodes (`[gallery]`) mean anything. */
function plain(text: string): string {
  return escapeHtml(text).replaceAll('[', '&#91;').replaceAll(']', '&#93;');
}
