import type { OutgoingMedia, OutgoingPost, PublishSteps } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { fieldsOf, textOf } from '../answer-fields.js';
import type { GraphApi } from './api.js';
import type { FacebookPage } from './pages.js';

/** How long Facebook keeps photos that no post shows is not documented, so they are uploaded again after a day. */
const keptForMs = 23 * 3_600_000;

/**
 * Uploads the photos of a post, unpublished (https://developers.facebook.com/docs/graph-api/reference/photo, read 2026-11-26). Each is uploaded
 * once, however many attempts the post takes.
 * @returns their ids
 */
export async function uploadPhotos(
  api: GraphApi,
  page: FacebookPage,
  { media, steps }: Pick<OutgoingPost, 'media' | 'steps'>,
  signal: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, item] of media.entries()) {
    const name = stepOf(page.id, item, index);
    const earlier = steps.find(name);
    if (earlier !== undefined && Date.now() - earlier.savedAt.getTime() < keptForMs) {
      ids.push(earlier.value);
      continue;
    }
    const id = await upload(api, page, item, signal);
    await steps.save(name, id);
    ids.push(id);
  }
  return ids;
}

/** Ids of the photos that were uploaded for a post. */
export function uploadedPhotos(pageId: string, media: readonly OutgoingMedia[], steps: PublishSteps): string[] {
  return media.flatMap((item, index) => steps.find(stepOf(pageId, item, index))?.value ?? []);
}

/** A photo with another description, or of another page, is another one. */
const stepOf = (pageId: string, { assetId, altText }: OutgoingMedia, index: number): string =>
  `photo ${index} ${sha256Hex(JSON.stringify([pageId, assetId, altText]))}`;

async function upload(api: GraphApi, page: FacebookPage, item: OutgoingMedia, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.set('published', 'false');
  if (item.altText !== null && item.altText.trim() !== '') form.set('alt_text_custom', item.altText);
  form.set('source', new Blob([new Uint8Array(await item.read())], { type: item.mimeType }), fileName(item));
  const path = `${encodeURIComponent(page.id)}/photos`;
  return textOf(fieldsOf(await api.call(page.accessToken, { method: 'POST', path, body: form }, signal)), 'id');
}

const fileName = ({ mimeType }: OutgoingMedia): string => `photo.${mimeType.replace(/^.*\//, '')}`;
