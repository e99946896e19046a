import type { OutgoingMedia, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { refused } from '../platform-failures.js';
import { markLength, postSlug } from '../post-slug.js';
import { shortened } from '../shortened.js';
import { sized, streamedForm, type StreamedBody } from '../streamed-body.js';
import { bodyAndTags, tagsOf, textBlocks, type Block } from './blocks.js';
import type { Blog } from './blogs.js';

/** Of an image block, in code points ("4096 character maximum", https://github.com/tumblr/docs/blob/master/npf-spec.md, read 2026-11-26). */
const altTextLength = 4_096;

/** What a post says: its images come first, as Tumblr's own photo posts show them. */
export function contentOf({ text }: Pick<OutgoingPost, 'text'>, images: readonly Block[]): readonly Block[] {
  return [...images, ...textBlocks(bodyAndTags(text).body)];
}

/** What is not content. The slug marks the post: it is in the address, and the end of it is of the target id. */
export function settingsOf(post: Pick<OutgoingPost, 'title' | 'text' | 'connection' | 'targetId'>): Record<string, string> {
  const tags = tagsOf(post);
  return { slug: postSlug(post), ...(tags !== '' && { tags }) };
}

/** The words of the slug that are the mark. */
export const isMarked = (slug: string, { targetId }: Pick<OutgoingPost, 'targetId'>): boolean =>
  slug.endsWith(`-${targetId.slice(-markLength)}`);

/**
 * The body of `POST /blog/{id}/posts`: JSON, or with images a form whose first part it is. Text parts have no file name, as documented.
 * @throws ChannelError
 */
export async function creation(post: OutgoingPost): Promise<object | StreamedBody> {
  const identifiers = post.media.map((_image, index) => `image${index}`);
  const content = contentOf(
    post,
    post.media.map((image, index) => uploadedBlock(image, identifiers[index] ?? '')),
  );
  if (content.length === 0) throw refused('validation', 'post_empty', 'A post on Tumblr needs a text or an image.');
  const body = { content, state: 'published', ...settingsOf(post) };
  if (post.media.length === 0) return body;
  const files = await Promise.all(
    post.media.map(async (image, index) => ({
      name: identifiers[index] ?? '',
      fileName: fileName(image),
      media: await sized(image),
    })),
  );
  return streamedForm({ json: { text: JSON.stringify(body), contentType: 'application/json' } }, ...files);
}

/** Tumblr measures what is uploaded: its own client names no size (lib/tumblr.js of tumblr/tumblr.js). */
function uploadedBlock(image: OutgoingMedia, identifier: string): Block {
  return described({ type: 'image', media: [{ type: image.mimeType, identifier }] }, image);
}

/** The block with this alternative text. */
export function described({ alt_text: _before, ...block }: Block, { altText }: Pick<OutgoingMedia, 'altText'>): Block {
  const text = shortened(altText ?? '', altTextLength);
  return text.trim() === '' ? block : { ...block, alt_text: text };
}

const fileName = ({ mimeType }: Pick<OutgoingMedia, 'mimeType'>): string => `image.${mimeType.replace(/^.*\//, '')}`;

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
