import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, parsed, textOf, unreadableAnswer } from '../answer-fields.js';
import { objectOf, refused } from '../platform-failures.js';
import { formOf, type RedditApi } from './api.js';
import { RedditRefusal } from './failures.js';
import { steps } from './posts.js';

/** Uploads that no post shows are deleted after a day (`x-amz-expiration` in the recording of `test_submit_image`). */
const keptForMs = 20 * 3_600_000;

/** An image that was uploaded for a post. */
export interface UploadedImage {
  /** Which file of ours it is. */
  assetId: string;
  /** Where it was uploaded to, which is what the post is created with. */
  url: string;
}

/** What an earlier attempt has uploaded. */
export function uploadedImage({ steps: kept }: Pick<OutgoingPost, 'steps'>): UploadedImage | undefined {
  const saved = kept.find(steps.image);
  if (saved === undefined) return undefined;
  const fields = objectOf(parsed(saved.value));
  return { assetId: textOf(fields, 'assetId'), url: textOf(fields, 'url') };
}

/** The id that Reddit gave the upload. The address of the post's image has it, too: `https://i.redd.it/<id>.png`. */
export const uploadId = ({ url }: UploadedImage): string => new URL(url).pathname.replace(/^.*\//, '');

/**
 * Uploads the image of a post, once however many attempts it takes: a lease by `POST /api/media/asset.json`, and a form to the address that
 * it names (praw/models/media.py and tests/integration/cassettes/TestSubreddit.test_submit_image.json of praw-dev/praw, read 2026-11-26).
 * @returns undefined for a post without an image
 */
export async function uploadImage(
  { api, fetch, protocol }: { api: RedditApi; fetch: typeof globalThis.fetch; protocol: string },
  accessToken: string,
  post: Pick<OutgoingPost, 'media' | 'steps'>,
  signal: AbortSignal,
): Promise<UploadedImage | undefined> {
  const [image] = post.media;
  if (image === undefined) return undefined;
  const earlier = uploadedImage(post);
  const savedAt = post.steps.find(steps.image)?.savedAt.getTime() ?? 0;
  if (earlier?.assetId === image.assetId && Date.now() - savedAt < keptForMs) return earlier;
  const { address, form } = await leaseOf({ api, protocol }, accessToken, image, signal);
  form.set('file', new Blob([new Uint8Array(await image.read())], { type: image.mimeType }), fileName(image));
  await send(fetch, address, form, signal);
  const key = form.get('key');
  if (typeof key !== 'string') throw unreadableAnswer();
  const uploaded: UploadedImage = { assetId: image.assetId, url: `${address.replace(/\/+$/, '')}/${key}` };
  await post.steps.save(steps.image, JSON.stringify(uploaded));
  return uploaded;
}

/** Where to send the file, and the form that it goes into. */
async function leaseOf(
  { api, protocol }: { api: RedditApi; protocol: string },
  accessToken: string,
  image: OutgoingMedia,
  signal: AbortSignal,
): Promise<{ address: string; form: FormData }> {
  const body = formOf({ filepath: fileName(image), mimetype: image.mimeType });
  const lease = fieldsOf(await api.call(accessToken, { method: 'POST', path: 'api/media/asset.json', body }, signal));
  const { action, fields } = fieldsOf(lease['args']);
  if (typeof action !== 'string' || !action.startsWith('//') || !URL.canParse(protocol + action)) throw unreadableAnswer();
  const form = new FormData();
  for (const field of listOf(fields)) {
    const { name, value } = fieldsOf(field);
    if (typeof name !== 'string' || typeof value !== 'string') throw unreadableAnswer();
    form.set(name, value);
  }
  return { address: `${protocol}${action}`, form };
}

/** The storage answers in XML. */
async function send(fetch: typeof globalThis.fetch, address: string, body: FormData, signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { method: 'POST', body, signal });
  const text = await response.text();
  if (response.status >= 200 && response.status < 300) return;
  if (text.includes('<Code>EntityTooLarge</Code>'))
    throw refused('validation', 'media_too_large', 'The image is larger than Reddit takes.');
  throw new RedditRefusal(response, '', 'upload');
}

const fileName = ({ mimeType }: Pick<OutgoingMedia, 'mimeType'>): string => `image.${mimeType.replace(/^.*\//, '')}`;
