import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingMedia, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { fileExtension } from '../file-extension.js';
import { refused } from '../platform-failures.js';
import { markLength, postSlug } from '../post-slug.js';
import { shortened } from '../shortened.js';
import { sized, streamedForm, type StreamedBody } from '../streamed-body.js';
import { bodyAndTags, tagsOf, textBlocks, type Block } from './blocks.js';
import type { Blog } from './blogs.js';

/** Of an image block, in code points ("4096 character maximum", https://github.com/tumblr/docs/blob/master/npf-spec.md, read 2026-11-26). */
const altTextLength = 4_096;

/** What a post says: its images or its video come first, as Tumblr's own photo and video posts show them. */
export function contentOf({ text }: Pick<OutgoingPost, 'text'>, files: readonly Block[]): readonly Block[] {
  return [...files, ...textBlocks(bodyAndTags(text).body)];
}

/** What is not content. The slug marks the post: it is in the address, and the end of it is of the target id. */
export function settingsOf(post: Pick<OutgoingPost, 'title' | 'text' | 'connection' | 'targetId'>): Record<string, string> {
  const tags = tagsOf(post);
  return { slug: postSlug(post), ...(tags !== '' && { tags }) };
}

/** The words of the slug that are the mark. */
export const isMarked = (slug: string, { targetId }: Pick<OutgoingPost, 'targetId'>): boolean =>
  slug.endsWith(`-${targetId.slice(-markLength)}`);

/** The end of an address. */
export function slugIn(address: unknown): string {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  return url?.pathname.split('/').at(-1) ?? '';
}

/**
 * The body of `POST /blog/{id}/posts`: JSON, or with files a form whose first part it is. Text parts have no file name, as documented.
 * @throws ChannelError
 */
export async function creation(post: OutgoingPost): Promise<object | StreamedBody> {
  const identifiers = post.media.map(({ mimeType }, index) => `${mediaKindOf(mimeType)}${index}`);
  const content = contentOf(
    post,
    post.media.map((file, index) => uploadedBlock(file, identifiers[index] ?? '')),
  );
  if (content.length === 0) throw refused('validation', 'post_empty', 'A post on Tumblr needs a text, an image or a video.');
  const body = { content, state: 'published', ...settingsOf(post) };
  if (post.media.length === 0) return body;
  const files = await Promise.all(
    post.media.map(async (file, index) => ({
      name: identifiers[index] ?? '',
      fileName: `${mediaKindOf(file.mimeType)}.${fileExtension(file.mimeType)}`,
      media: await sized(file),
    })),
  );
  return streamedForm({ json: { text: JSON.stringify(body), contentType: 'application/json' } }, ...files);
}

/**
 * Tumblr measures what is uploaded: its own client names no size (lib/tumblr.js of tumblr/tumblr.js). A video block has one media object where an
 * image block has a list ("User Uploaded Media", https://github.com/tumblr/docs/blob/master/api.md), and no alternative text (npf-spec.md).
 */
function uploadedBlock(file: OutgoingMedia, identifier: string): Block {
  const media = { type: file.mimeType, identifier };
  return mediaKindOf(file.mimeType) === 'video' ? { type: 'video', media } : described({ type: 'image', media: [media] }, file);
}

/** The block with this alternative text. */
export function described({ alt_text: _before, ...block }: Block, { altText }: Pick<OutgoingMedia, 'altText'>): Block {
  const text = shortened(altText ?? '', altTextLength);
  return text.trim() === '' ? block : { ...block, alt_text: text };
}

/** Ids are of one blog: the id of a post here names both. */
export function recordOf({ id: blogId, name }: Pick<Blog, 'id' | 'name'>, postId: string): PublishedRecord {
  const url = `https://${encodeURIComponent(name)}.tumblr.com/post/${encodeURIComponent(postId)}`;
  return { externalProviderId: `${blogId}/${postId}`, externalShortcode: postId, url };
}

/** The blog and the post of an id that `recordOf` made. */
export function placeOf(externalProviderId: string): { blogId: string; postId: string } {
  const at = externalProviderId.lastIndexOf('/');
  return { blogId: externalProviderId.slice(0, at), postId: externalProviderId.slice(at + 1) };
}
