import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { addressOf, fieldsOf, listOf, parsed, textOf, unreadableAnswer } from '../answer-fields.js';
import type { ApiCall } from '../json-api.js';
import { readablePart } from '../post-slug.js';
import type { WordpressAccess, WordpressApi } from './api.js';
import { mediaMark, type LibraryImage } from './post-body.js';

const path = 'wp/v2/media';
const shownFields = 'id,slug,source_url';

/** A file on its way into the media library. */
interface Upload {
  item: OutgoingMedia;
  /** Of the step that keeps its id and address. */
  step: string;
  slug: string;
}

/**
 * Uploads the images of a post to the media library. Each is uploaded once, however many attempts the post takes: one whose answer was lost
 * is found by its slug. Alternative texts are set again, because the attempt before may have ended in between.
 */
export async function uploadImages(
  api: WordpressApi,
  access: WordpressAccess,
  post: OutgoingPost,
  signal: AbortSignal,
): Promise<LibraryImage[]> {
  const { steps } = post;
  const uploads = uploadsOf(post);
  const unsaved = uploads.filter(({ step }) => steps.find(step) === undefined);
  const there = await findImages(api, access, unsaved, signal);
  const images: LibraryImage[] = [];
  for (const upload of uploads) {
    const saved = steps.find(upload.step);
    const image =
      saved === undefined ? (there.get(upload.slug) ?? (await send(api, access, upload, signal))) : savedImage(saved.value);
    if (saved === undefined) await steps.save(upload.step, JSON.stringify(image));
    if (upload.item.altText !== null) await api.call(access, altTextCall(image.id, upload.item.altText), signal);
    images.push(image);
  }
  return images;
}

function uploadsOf({ media, targetId, title }: Pick<OutgoingPost, 'media' | 'targetId' | 'title'>): Upload[] {
  return media.map((item, index) => {
    const digest = sha256Hex(JSON.stringify([item.assetId, item.altText]));
    return { item, step: `media ${index} ${digest}`, slug: `${readablePart(title)}-${mediaMark(targetId, index, digest)}` };
  });
}

/** The file as the body: servers are often set to take less as a part of a form. */
function uploadCall({ item: { mimeType }, slug }: Upload): Omit<ApiCall, 'body'> {
  const extension = mimeType.replace(/^.*\//, '').replace('jpeg', 'jpg');
  const headers = { 'content-type': mimeType, 'content-disposition': `attachment; filename="${slug}.${extension}"` };
  return { method: 'POST', path, query: { slug, _fields: shownFields }, headers };
}

/** A call of its own, because an address is too short for it. WordPress would cut what looks like a tag, and stores `<` like this itself. */
function altTextCall(id: string, altText: string): ApiCall {
  const body = { alt_text: altText.replaceAll('<', '&lt;') };
  return { method: 'POST', path: `${path}/${id}`, query: { _fields: 'id' }, body };
}

async function send(api: WordpressApi, access: WordpressAccess, upload: Upload, signal: AbortSignal): Promise<LibraryImage> {
  return imageOf(await api.call(access, { ...uploadCall(upload), body: await upload.item.read() }, signal));
}

/** By slug. Of two with the same one, the first. */
async function findImages(
  api: WordpressApi,
  access: WordpressAccess,
  uploads: readonly Upload[],
  signal: AbortSignal,
): Promise<Map<string, LibraryImage>> {
  if (uploads.length === 0) return new Map();
  const slug = uploads.map((upload) => upload.slug).join(',');
  const query = { slug, orderby: 'id', order: 'desc', per_page: '100', context: 'edit', _fields: shownFields };
  const found = listOf(await api.call(access, { path, query }, signal));
  return new Map(found.map((item) => [textOf(fieldsOf(item), 'slug'), imageOf(item)]));
}

function imageOf(answer: unknown): LibraryImage {
  const { id, source_url: address } = fieldsOf(answer);
  const url = addressOf(address);
  if (typeof id !== 'number' || url === null) throw unreadableAnswer();
  return { id: String(id), url };
}

function savedImage(value: string): LibraryImage {
  const fields = fieldsOf(parsed(value));
  return { id: textOf(fields, 'id'), url: textOf(fields, 'url') };
}
