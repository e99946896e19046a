import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import { ChannelError, type OutgoingMedia, type OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { SafeFetchError } from '@imprint/platform/safe-fetch';
import { addressOf, fieldsOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { refused } from '../platform-failures.js';
import type { Pause } from '../polling.js';
import { shortened } from '../shortened.js';
import type { LinkedinApi } from './api.js';
import { LinkedinRefusal } from './failures.js';
import { uploadVideo } from './videos.js';

/** An image has to have fewer pixels, as others quote LinkedIn's page on its Images API. */
const pixels = 36_152_320;
/** Characters, by the same page. */
const altTextLength = 4_086;
/** How long LinkedIn keeps an image that no post shows is not documented. */
const keptForMs = 23 * 3_600_000;

/** An image of a post, or its video, which has no alternative text. */
export interface PostFile {
  /** `urn:li:image:…` or `urn:li:video:…` */
  id: string;
  altText?: string;
}

/**
 * Uploads the files of a post for its author, each once, however many attempts the post takes. Whether LinkedIn has processed an image is not
 * asked: an app that may only publish for members is not told.
 */
export async function uploadFiles(
  { api, pause }: { api: LinkedinApi; pause: Pause },
  accessToken: string,
  { media, steps, author }: Pick<OutgoingPost, 'media' | 'steps'> & { author: string },
  signal: AbortSignal,
): Promise<PostFile[]> {
  const [first] = media;
  if (first !== undefined && mediaKindOf(first.mimeType) === 'video')
    return [{ id: await uploadVideo({ api, accessToken, pause, steps, author }, first, signal) }];
  for (const item of media) requireSize(item);
  const images: PostFile[] = [];
  for (const [index, item] of media.entries()) {
    const name = `image ${index} ${sha256Hex(JSON.stringify([author, item.assetId]))}`;
    const earlier = steps.find(name);
    let id = earlier?.value;
    if (earlier === undefined || id === undefined || Date.now() - earlier.savedAt.getTime() >= keptForMs) {
      id = await upload(api, accessToken, { item, author }, signal);
      await steps.save(name, id);
    }
    const altText = shortened((item.altText ?? '').trim(), altTextLength);
    images.push({ id, ...(altText !== '' && { altText }) });
  }
  return images;
}

/**
 * Uploads the picture of a card.
 * @returns its id; undefined where it cannot be read, or LinkedIn does not take it: a post needs no picture
 */
export async function uploadThumbnail(
  uploading: { api: LinkedinApi; pause: Pause },
  accessToken: string,
  { picture, steps, author }: Pick<OutgoingPost, 'steps'> & { picture: OutgoingMedia; author: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return (await uploadFiles(uploading, accessToken, { media: [picture], steps, author }, signal))[0]?.id;
  } catch (error) {
    signal.throwIfAborted();
    const isAccess = error instanceof LinkedinRefusal && error.status === 401;
    if (isAccess || !isOfPlatform(error)) throw error;
    return undefined;
  }
}

/** Whether the platform or the storage failed. Any other error forbids to send anything else. */
const isOfPlatform = (error: unknown): boolean =>
  error instanceof LinkedinRefusal || error instanceof ChannelError || error instanceof SafeFetchError;

async function upload(
  api: LinkedinApi,
  accessToken: string,
  { item, author }: { item: OutgoingMedia; author: string },
  signal: AbortSignal,
): Promise<string> {
  const body = { initializeUploadRequest: { owner: author } };
  const call = { method: 'POST', path: 'images', query: { action: 'initializeUpload' }, body } as const;
  const value = fieldsOf(fieldsOf((await api.call(accessToken, call, signal)).body)['value']);
  const address = addressOf(value['uploadUrl']);
  if (address === null) throw unreadableAnswer();
  await api.upload(accessToken, address, { bytes: await item.read(), mimeType: item.mimeType }, signal);
  return textOf(value, 'image');
}

/** @throws ChannelError `image_too_large` */
function requireSize({ width, height }: OutgoingMedia): void {
  if ((width ?? 0) * (height ?? 0) < pixels) return;
  const message = `LinkedIn takes images with fewer than ${pixels.toLocaleString('en-US')} pixels; one has ${width} × ${height}.`;
  throw refused('validation', 'image_too_large', message);
}
