import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { addressOf, fieldsOf, listOf, unreadableAnswer } from '../answer-fields.js';
import { readablePart } from '../post-slug.js';
import type { GhostAccess, GhostApi } from './api.js';

/**
 * Uploads the images of a post (https://docs.ghost.org/admin-api/images/uploading-an-image). One whose address was saved is not uploaded
 * again. One whose answer was lost is: Ghost lists no images, and the file before stays on the site, shown nowhere.
 * @returns their addresses
 */
export async function uploadImages(
  api: GhostApi,
  access: GhostAccess,
  { media, title, steps }: Pick<OutgoingPost, 'media' | 'title' | 'steps'>,
  signal: AbortSignal,
): Promise<string[]> {
  const urls: string[] = [];
  for (const [index, item] of media.entries()) {
    const step = `media ${index} ${sha256Hex(item.assetId)}`;
    const saved = steps.find(step)?.value;
    const url = saved ?? (await upload(api, access, item, readablePart(title), signal));
    if (saved === undefined) await steps.save(step, url);
    urls.push(url);
  }
  return urls;
}

async function upload(
  api: GhostApi,
  access: GhostAccess,
  item: OutgoingMedia,
  name: string,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  const { mimeType } = item;
  form.set('file', new Blob([new Uint8Array(await item.read())], { type: mimeType }), `${name}.${extensionOf(mimeType)}`);
  form.set('purpose', 'image');
  const { images } = fieldsOf(await api.call(access, { method: 'POST', path: 'images/upload/', body: form }, signal));
  const url = addressOf(fieldsOf(listOf(images)[0])['url']);
  if (url === null) throw unreadableAnswer();
  return url;
}

/** Ghost goes by it. */
const extensionOf = (mimeType: string): string => mimeType.replace(/^.*\//, '').replace('jpeg', 'jpg');
