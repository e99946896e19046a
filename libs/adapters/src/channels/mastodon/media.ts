import { setTimeout as sleep } from 'node:timers/promises';
import { ChannelError, type OutgoingMedia } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from './answers.js';
import type { MastodonAccess, MastodonApi } from './api.js';

const pollMs = 1_000;

/**
 * Uploads a file and waits until the server has processed it (https://docs.joinmastodon.org/methods/media/#v2).
 * @returns id of the attachment
 */
export async function uploadMedia(
  api: MastodonApi,
  access: MastodonAccess,
  media: OutgoingMedia,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await media.read())], { type: media.mimeType }), fileName(media));
  if (media.altText !== null) form.set('description', media.altText);
  const focus = focusOf(media);
  if (focus !== undefined) form.set('focus', focus);
  const { status, body } = await api.call(access, { method: 'POST', path: '/api/v2/media', body: form }, signal);
  const id = textOf(fieldsOf(body), 'id');
  if (status === 202) await processed(api, access, id, signal);
  return id;
}

/** Two numbers from -1 to 1, from the centre, upwards (https://docs.joinmastodon.org/api/guidelines/#focal-points). */
export function focusOf({ focus }: Pick<OutgoingMedia, 'focus'>): string | undefined {
  if (focus === null) return undefined;
  return [2 * focus.x - 1, 1 - 2 * focus.y].map((value) => value.toFixed(4)).join(',');
}

export function fileName({ mimeType }: Pick<OutgoingMedia, 'mimeType'>): string {
  return `file.${mimeType.replace(/^.*\//, '')}`;
}

async function processed(api: MastodonApi, access: MastodonAccess, id: string, signal: AbortSignal): Promise<void> {
  const path = `/api/v1/media/${encodeURIComponent(id)}`;
  // 206 while it is processed. The caller's time for the whole publish bounds it.
  while ((await api.call(access, { path }, signal)).status === 206) {
    await sleep(pollMs, undefined, { signal }).catch((cause: unknown) => {
      throw new ChannelError({
        outcome: 'refused',
        class: 'provider_outage',
        code: 'media_processing',
        message: 'The Mastodon server has not finished processing a file in time.',
        retryable: true,
        cause,
      });
    });
  }
}
