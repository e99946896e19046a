import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { addressOf, fieldsOf } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import { readablePart } from '../post-slug.js';
import type { ListmonkAccess, ListmonkApi } from './api.js';

/**
 * Uploads the images of a post (docs/docs/content/apis/media.md). One whose address was saved is not uploaded again. One whose answer was
 * lost is, and the file before stays in the media of the server, used by no mail.
 * @returns their addresses
 */
export async function uploadImages(
  api: ListmonkApi,
  access: ListmonkAccess,
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
  api: ListmonkApi,
  access: ListmonkAccess,
  item: OutgoingMedia,
  name: string,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  const { mimeType } = item;
  form.set('file', new Blob([new Uint8Array(await item.read())], { type: mimeType }), `${name}.${extensionOf(mimeType)}`);
  const { url } = fieldsOf(await api.call(access, { method: 'POST', path: 'media', body: form }, signal));
  const address = addressOf(url);
  if (address !== null && !isTemporary(address)) return address;
  const message =
    address === null
      ? 'The Listmonk server gives its images no web address. Enter its Root URL, with https://, in its settings.'
      : 'The Listmonk server gives its images addresses that expire. Make its media bucket public in its settings.';
  throw misconfigured('media_not_public', message);
}

/** A private S3 bucket gives addresses that end after at most seven days (internal/media/providers/s3/s3.go); mails are read later, too. */
const isTemporary = (address: string): boolean => new URL(address).searchParams.has('X-Amz-Signature');

/** Servers go by it. */
const extensionOf = (mimeType: string): string => mimeType.replace(/^.*\//, '').replace('jpeg', 'jpg');
