import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChannelError, type OutgoingMedia, type OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { fieldsOf, textOf } from './answers.js';
import { sized, streamedForm } from '../streamed-body.js';
import type { MastodonAccess, MastodonApi } from './api.js';

const pollMs = 1_000;

/** Servers delete files that no post shows after a day (app/lib/vacuum/media_attachments_vacuum.rb). */
const keptForMs = 23 * 3_600_000;

/**
 * Uploads the files of a post and waits until the server has processed them (https://docs.joinmastodon.org/methods/media/#v2). Each is
 * uploaded once, however many attempts the post takes.
 * @returns ids of the attachments
 */
export async function uploadMedia(
  api: MastodonApi,
  access: MastodonAccess,
  { media, steps }: Pick<OutgoingPost, 'media' | 'steps'>,
  signal: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, item] of media.entries()) {
    // A file with another description or thumbnail is another attachment.
    const name = `media ${index} ${sha256Hex(JSON.stringify([item.assetId, item.altText, item.focus, item.thumbnail?.assetId]))}`;
    const earlier = steps.find(name);
    if (earlier !== undefined && Date.now() - earlier.savedAt.getTime() < keptForMs) {
      await processed(api, access, earlier.value, signal);
      ids.push(earlier.value);
    } else {
      const { id, isProcessed } = await upload(api, access, item, signal);
      await steps.save(name, id);
      if (!isProcessed) await processed(api, access, id, signal);
      ids.push(id);
    }
  }
  return ids;
}

async function upload(
  api: MastodonApi,
  access: MastodonAccess,
  media: OutgoingMedia,
  signal: AbortSignal,
): Promise<{ id: string; isProcessed: boolean }> {
  const focus = focusOf(media);
  const texts = { ...(media.altText !== null && { description: media.altText }), ...(focus !== undefined && { focus }) };
  const { thumbnail } = media;
  const pictures =
    thumbnail === undefined ? [] : [{ name: 'thumbnail', fileName: fileName(thumbnail), media: await sized(thumbnail) }];
  const form = streamedForm(texts, { name: 'file', fileName: fileName(media), media: await sized(media) }, ...pictures);
  const { status, body } = await api.call(access, { method: 'POST', path: '/api/v2/media', body: form }, signal);
  // Larger formats are asked about whatever a server of another make answers: it may refuse a post with one that is not ready.
  const isProcessed = status !== 202 && mediaKindOf(media.mimeType) === 'image';
  return { id: textOf(fieldsOf(body), 'id'), isProcessed };
}

/** Two numbers from -1 to 1, from the centre, upwards (https://docs.joinmastodon.org/api/guidelines/#focal-points). */
function focusOf({ focus }: Pick<OutgoingMedia, 'focus'>): string | undefined {
  if (focus === null) return undefined;
  return [2 * focus.x - 1, 1 - 2 * focus.y].map((value) => value.toFixed(4)).join(',');
}

function fileName({ mimeType }: Pick<OutgoingMedia, 'mimeType'>): string {
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
