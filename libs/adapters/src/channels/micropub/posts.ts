import type { EditedPost, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { addressOf } from '../answer-fields.js';
import { misconfigured, objectOf } from '../platform-failures.js';
import { locationOf, MicropubApi, type MicropubAccess } from './api.js';
import { MicropubRefusal } from './failures.js';

type Fields = Readonly<Record<string, unknown>>;

/** What is saved once the site has named the address of the post. */
export const postStep = 'post';

/** A post is known by its address, which is all that the recommendation gives it. */
export const recordOf = (url: string): PublishedRecord => ({ externalProviderId: url, externalShortcode: null, url });

/**
 * Uploads the pictures of a post to the media endpoint of the site (§3.6), each once however many attempts the post takes.
 * @returns their addresses
 */
export async function uploadPictures(
  api: MicropubApi,
  access: MicropubAccess,
  { media, steps }: Pick<OutgoingPost, 'media' | 'steps'>,
  signal: AbortSignal,
): Promise<string[]> {
  const addresses: string[] = [];
  let endpoint: string | undefined;
  for (const [index, item] of media.entries()) {
    const name = `media ${index} ${sha256Hex(item.assetId)}`;
    const earlier = steps.find(name);
    if (earlier === undefined) {
      endpoint ??= await mediaEndpoint(api, access, signal);
      const form = new FormData();
      const fileName = `picture.${item.mimeType.replace(/^.*\//, '')}`;
      form.set('file', new Blob([new Uint8Array(await item.read())], { type: item.mimeType }), fileName);
      const address = locationOf(await api.send({ ...access, endpoint }, form, signal), endpoint);
      await steps.save(name, address);
      addresses.push(address);
    } else addresses.push(earlier.value);
  }
  return addresses;
}

/** Alternative texts take JSON, and JSON takes addresses (§3.3.2), so pictures need this endpoint. */
async function mediaEndpoint(api: MicropubApi, access: MicropubAccess, signal: AbortSignal): Promise<string> {
  const address = addressOf((await configuration(api, access, signal))['media-endpoint']);
  if (address !== null) return address;
  throw misconfigured('media_endpoint_missing', 'The site has no media endpoint for pictures. Post without any there.');
}

/** §3.7.1: what a site answers that does not know this question counts as nothing. */
export async function configuration(api: MicropubApi, access: MicropubAccess, signal: AbortSignal): Promise<Fields> {
  try {
    return objectOf(await api.query(access, { q: 'config' }, signal));
  } catch (error) {
    if (error instanceof MicropubRefusal && error.status === 400) return {};
    throw error;
  }
}

/** The body that creates a post (§3.3.2): a note, or with a name an article. */
export function createBody(post: OutgoingPost, isArticle: boolean, photos: readonly string[]): Fields {
  return { type: ['h-entry'], properties: propertiesOf(post, isArticle, photos) };
}

/** Replaces text, name and alternative texts (§3.4); the pictures stay those that the site has of the post (§3.7.2). */
export async function editPost(
  api: MicropubApi,
  access: MicropubAccess,
  post: EditedPost,
  isArticle: boolean,
  signal: AbortSignal,
): Promise<void> {
  const url = post.externalProviderId;
  const photos = post.media.length === 0 ? [] : await photosOf(api, access, url, signal);
  // What somebody has added or removed there stays as it is.
  const shown = photos.length === post.media.length ? photos : [];
  await api.send(access, { action: 'update', url, replace: propertiesOf(post, isArticle, shown) }, signal);
}

async function photosOf(api: MicropubApi, access: MicropubAccess, url: string, signal: AbortSignal): Promise<string[]> {
  const { photo } = objectOf(objectOf(await api.query(access, { q: 'source', url }, signal))['properties']);
  return (Array.isArray(photo) ? photo : []).flatMap((each: unknown) => {
    const address = typeof each === 'string' ? each : objectOf(each)['value'];
    return typeof address === 'string' ? [address] : [];
  });
}

function propertiesOf({ text, title, media }: OutgoingPost, isArticle: boolean, photos: readonly string[]): Fields {
  const photo = photos.map((value, index) => {
    const alt = media[index]?.altText ?? '';
    return alt === '' ? value : { value, alt };
  });
  return { ...(isArticle && { name: [title] }), content: [text], ...(photo.length > 0 && { photo }) };
}

/** Whether the page of a post says that there is none. The recommendation has no code for it. Nothing secret is sent. */
export async function isGone(fetch: typeof globalThis.fetch, url: string, signal: AbortSignal): Promise<boolean> {
  const { status } = await fetch(url, { signal });
  return status === 404 || status === 410;
}
