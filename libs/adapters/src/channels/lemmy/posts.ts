import type { OutgoingMedia, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { addressOf, fieldsOf, listOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { refused } from '../platform-failures.js';
import { idOf } from './account.js';
import type { LemmyAccess, LemmyApi } from './api.js';
import { LemmyRefusal } from './failures.js';
import { textsOf } from './texts.js';

type Fields = Readonly<Record<string, unknown>>;

/** Names of what is saved before a post is sent and after. */
export const steps = {
  community: 'community',
  post: 'post',
  picture: ({ assetId }: Pick<OutgoingMedia, 'assetId'>): string => `picture ${sha256Hex(assetId)}`,
} as const;

/** Where a server shows uploaded pictures. */
export const picturesAt = (server: string): string => `${server}/pictrs/image/`;

/**
 * Uploads the picture of a post, once however many attempts it takes (src/contributors/04-api.md of LemmyNet/lemmy-docs).
 * @returns its address, empty for none
 */
export async function uploadPicture(
  api: LemmyApi,
  access: LemmyAccess,
  post: Pick<OutgoingPost, 'media' | 'steps'>,
  signal: AbortSignal,
): Promise<string> {
  const [picture] = post.media;
  if (picture === undefined) return '';
  const step = steps.picture(picture);
  const earlier = post.steps.find(step);
  if (earlier !== undefined) return earlier.value;
  const form = new FormData();
  const name = `picture.${picture.mimeType.replace(/^.*\//, '')}`;
  form.set('images[]', new Blob([new Uint8Array(await picture.read())], { type: picture.mimeType }), name);
  const call = { method: 'POST', path: '/pictrs/image', body: form } as const;
  const answer = fieldsOf(await api.call(access, call, signal).catch(uploadFailure));
  const [file] = listOf(answer['files']);
  const url = addressOf(picturesAt(access.server) + encodeURIComponent(textOf(fieldsOf(file), 'file')));
  if (url === null) throw unreadableAnswer();
  await post.steps.save(step, url);
  return url;
}

/** The part that stores pictures (pict-rs) answers in its own words. */
function uploadFailure(error: unknown): never {
  const codes = ['not_an_image_type', 'invalid_image_upload', 'image_upload_disabled', 'pictrs_response_error'];
  const isRefused =
    error instanceof LemmyRefusal &&
    (error.code === undefined ? [400, 415, 422].includes(error.status) : codes.includes(error.code));
  if (!isRefused) throw error;
  const message = `The Lemmy server does not take the picture (${error.code ?? `status ${error.status}`}).`;
  throw refused('validation', 'image_refused', message);
}

/** The body of `POST /post` (`CreatePost`). A post with a picture is one that links to it. */
export function postBody(post: OutgoingPost, communityId: number, url: string): Readonly<Record<string, unknown>> {
  const { title, body, altText } = textsOf(post);
  return {
    name: title,
    community_id: communityId,
    ...(body !== '' && { body }),
    ...(url !== '' && { url }),
    ...(altText !== '' && { alt_text: altText }),
  };
}

/** The `Post` of an answer with a `post_view`. */
export function postIn(answer: unknown): Fields {
  return fieldsOf(fieldsOf(fieldsOf(answer)['post_view'])['post']);
}

/** The post with this id, where people see it on the server of the account. */
export function recordOf(id: number | string, { server }: LemmyAccess): PublishedRecord {
  return { externalProviderId: String(id), externalShortcode: null, url: `${server}/post/${encodeURIComponent(id)}` };
}

export function publishedPost(answer: unknown, access: LemmyAccess): PublishedRecord {
  return recordOf(idOf(postIn(answer)), access);
}
