import { sizeOf, type OutgoingMedia, type OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { fieldsOf, textOf } from '../answer-fields.js';
import type { MatrixAccess, MatrixApi } from './api.js';
import { fileName, imageOf, type ShownImage } from './event-content.js';

/**
 * Uploads the picture of a post, once for all attempts
 * (https://github.com/matrix-org/matrix-spec/blob/main/data/api/client-server/content-repo.yaml).
 * @returns undefined for a post without one
 */
export async function uploadImage(
  api: MatrixApi,
  access: MatrixAccess,
  { media, steps }: Pick<OutgoingPost, 'media' | 'steps'>,
  signal: AbortSignal,
): Promise<ShownImage | undefined> {
  const [item] = media;
  if (item === undefined) return undefined;
  const step = `media ${sha256Hex(item.assetId)}`;
  const saved = steps.find(step)?.value;
  const url = saved ?? (await upload(api, access, item, signal));
  if (saved === undefined) await steps.save(step, url);
  return imageOf(item, item.isConverted === true ? sizeOf(await item.read()) : item.sizeBytes, url);
}

async function upload(api: MatrixApi, access: MatrixAccess, item: OutgoingMedia, signal: AbortSignal): Promise<string> {
  const { mimeType } = item;
  const path = `/_matrix/media/v3/upload?filename=${encodeURIComponent(fileName(mimeType))}`;
  const call = { method: 'POST', path, headers: { 'content-type': mimeType }, body: await item.read() } as const;
  return textOf(fieldsOf(await api.call(access, call, signal)), 'content_uri');
}
