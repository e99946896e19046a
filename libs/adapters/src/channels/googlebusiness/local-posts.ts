import type { OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { postGone } from '../post-gone.js';
import { webAddressesIn } from '../web-addresses.js';
import type { GoogleBusinessApi } from './api.js';
import { isMissing } from './failures.js';

/** A post as Google has it. `PROCESSING` until it was checked, then `LIVE` or `REJECTED`. */
export interface LocalPost {
  record: PublishedRecord;
  state: string;
}

type PostTexts = Pick<OutgoingPost, 'text'>;

/**
 * The body of `localPosts.create` (https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts, read
 * 2026-11-26). Google fetches the picture from its address.
 */
export function postBody(post: Pick<OutgoingPost, 'text' | 'media'>): object {
  return {
    topicType: 'STANDARD',
    ...textsOf(post),
    ...(post.media.length > 0 && { media: post.media.map(({ url }) => ({ mediaFormat: 'PHOTO', sourceUrl: url })) }),
  };
}

/** Addresses in a text cannot be clicked, so the post has a button to the first one. */
function textsOf({ text }: PostTexts): object {
  const [link] = webAddressesIn(text);
  return { summary: text, ...(link !== undefined && { callToAction: { actionType: 'LEARN_MORE', url: link.address } }) };
}

export function localPost(answer: unknown): LocalPost {
  const fields = fieldsOf(answer);
  const name = textOf(fields, 'name');
  if (!/^accounts\/[\w-]+\/locations\/[\w-]+\/localPosts\/[\w-]+$/.test(name)) throw unreadableAnswer();
  const { state } = fields;
  const record = { externalProviderId: name, externalShortcode: null, url: addressOf(fields['searchUrl']) };
  return { record, state: typeof state === 'string' ? state : '' };
}

/** Undefined when it is gone. */
export async function readPost(
  api: GoogleBusinessApi,
  accessToken: string,
  name: string,
  signal: AbortSignal,
): Promise<LocalPost | undefined> {
  try {
    return localPost(await api.call('posts', accessToken, { path: name }, signal));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts/patch */
export async function editPost(
  api: GoogleBusinessApi,
  accessToken: string,
  { name, text }: { name: string } & PostTexts,
  signal: AbortSignal,
): Promise<void> {
  const query = { updateMask: 'summary,callToAction' };
  try {
    await api.call('posts', accessToken, { method: 'PATCH', path: name, query, body: textsOf({ text }) }, signal);
  } catch (error) {
    throw isMissing(error) ? postGone('Google') : error;
  }
}

/** https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts/delete */
export async function deletePost(
  api: GoogleBusinessApi,
  accessToken: string,
  name: string,
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  try {
    await api.call('posts', accessToken, { method: 'DELETE', path: name }, signal);
    return 'deleted';
  } catch (error) {
    if (isMissing(error)) return 'gone';
    throw error;
  }
}
