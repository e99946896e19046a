import type { EditedPost } from '@imprint/domain/publishing/channel';
import { postGone } from '../post-gone.js';
import { fieldsOf, listOf, textOf } from './answers.js';
import type { MastodonAccess, MastodonApi } from './api.js';
import { MastodonRefusal } from './failures.js';

const pathOf = (id: string): string => `/api/v1/statuses/${encodeURIComponent(id)}`;

/**
 * Gives a post another text and other descriptions (https://docs.joinmastodon.org/methods/statuses/#edit). Servers take away the files of
 * an edit that does not name them, so they are read before. `media_attributes` came with Mastodon 4.1; older servers keep the descriptions.
 */
export async function editStatus(
  api: MastodonApi,
  access: MastodonAccess,
  { externalProviderId: id, text, media }: EditedPost,
  signal: AbortSignal,
): Promise<void> {
  const ids = await ifThere(async () => {
    const status = fieldsOf((await api.call(access, { path: pathOf(id) }, signal)).body);
    return listOf(status['media_attachments']).map((attachment) => textOf(fieldsOf(attachment), 'id'));
  });
  if (ids === undefined) throw postGone('Mastodon');
  const attributes = ids.map((mediaId, index) => ({ id: mediaId, description: media[index]?.altText ?? '' }));
  const body = { status: text, media_ids: ids, ...(ids.length === media.length && { media_attributes: attributes }) };
  const edited = await ifThere(() => api.call(access, { method: 'PUT', path: pathOf(id), body }, signal));
  if (edited === undefined) throw postGone('Mastodon');
}

/** https://docs.joinmastodon.org/methods/statuses/#delete */
export async function deleteStatus(
  api: MastodonApi,
  access: MastodonAccess,
  id: string,
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  const deleted = await ifThere(() => api.call(access, { method: 'DELETE', path: pathOf(id) }, signal));
  return deleted === undefined ? 'gone' : 'deleted';
}

/** Undefined when Mastodon says that there is no such post; a 404 of something else says nothing about it. */
async function ifThere<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof MastodonRefusal) || error.status !== 404 || error.said === undefined) throw error;
    return undefined;
  }
}
