import { ChannelError, type OutgoingMedia, type OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { addressOf, fieldsOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { fileExtension } from '../file-extension.js';
import { objectOf, refused } from '../platform-failures.js';
import type { Pause } from '../polling.js';
import { streamedForm } from '../streamed-body.js';
import type { PinterestApi } from './api.js';
import { PinterestRefusal } from './failures.js';

/** How long Pinterest keeps a video that no pin shows is not documented. */
const keptForMs = 23 * 3_600_000;
/** How often to ask is not documented. */
const checkAfterMs = 5_000;

/** What a video is uploaded with. */
export interface VideoUpload {
  api: PinterestApi;
  accessToken: string;
  pause: Pause;
  steps: OutgoingPost['steps'];
}

/**
 * Registers a video, sends it to the storage that Pinterest names, and waits until it is processed
 * (https://developers.pinterest.com/docs/content/update/, read 2026-11-27). Its id is on record before anything is sent. What the storage wants to
 * be shown is not kept: a video that Pinterest has not received by the next attempt is registered anew; it is no pin yet.
 * @returns its id
 * @throws ChannelError, PinterestRefusal, and whatever the transport throws
 */
export async function uploadVideo(upload: VideoUpload, media: OutgoingMedia, signal: AbortSignal): Promise<string> {
  const name = `video ${sha256Hex(media.assetId)}`;
  const kept = upload.steps.find(name);
  if (kept !== undefined && kept.value !== '' && Date.now() - kept.savedAt.getTime() < keptForMs) {
    const id = kept.value;
    if (upload.steps.find(`${name} ready`)?.value === id) return id;
    const status = await statusOf(upload, id, signal);
    const isSent = upload.steps.find(`${name} sent`)?.value === id;
    if (status !== undefined && (status !== 'registered' || isSent)) return processed(upload, { id, name }, signal);
  }
  const { id, address, parameters } = await registered(upload, signal);
  await upload.steps.save(name, id);
  await send(upload, { address, parameters }, media, signal);
  await upload.steps.save(`${name} sent`, id);
  return processed(upload, { id, name }, signal);
}

async function registered(
  { api, accessToken }: VideoUpload,
  signal: AbortSignal,
): Promise<{ id: string; address: string; parameters: Record<string, string> }> {
  const call = { method: 'POST', path: 'media', body: { media_type: 'video' } } as const;
  const fields = fieldsOf(await api.call(accessToken, call, signal));
  const address = addressOf(fields['upload_url']);
  if (address === null) throw unreadableAnswer();
  const parameters = Object.entries(objectOf(fields['upload_parameters']));
  return {
    id: textOf(fields, 'media_id'),
    address,
    parameters: Object.fromEntries(parameters.map(([key, value]) => [key, String(value)])),
  };
}

async function send(
  { api }: VideoUpload,
  { address, parameters }: { address: string; parameters: Record<string, string> },
  media: OutgoingMedia,
  signal: AbortSignal,
): Promise<void> {
  const file = { name: 'file', fileName: `video.${fileExtension(media.mimeType)}`, media };
  try {
    await api.upload(address, streamedForm(parameters, file), signal);
  } catch (error) {
    if (!(error instanceof PinterestRefusal) || error.status >= 500) throw error;
    throw refused('validation', 'video_refused', `Pinterest's storage does not take the video (status ${error.status}).`);
  }
}

/** Waits. The caller's time for the whole publish bounds it. */
async function processed(upload: VideoUpload, { id, name }: { id: string; name: string }, signal: AbortSignal): Promise<string> {
  for (;;) {
    const status = await statusOf(upload, id, signal);
    if (status === 'succeeded') break;
    if (status === undefined) throw stillProcessing(undefined);
    if (status === 'failed') {
      // Whoever tries again wants more than the same answer.
      await upload.steps.save(name, '');
      throw refused('validation', 'video_refused', 'Pinterest cannot process the video. It does not say why.');
    }
    await upload.pause(checkAfterMs, signal).catch((cause: unknown) => {
      throw stillProcessing(cause);
    });
  }
  await upload.steps.save(`${name} ready`, id);
  return id;
}

/** `registered`, `processing`, `succeeded` or `failed`; undefined of a video that Pinterest does not know any more. */
async function statusOf({ api, accessToken }: VideoUpload, id: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    return textOf(fieldsOf(await api.call(accessToken, { path: `media/${encodeURIComponent(id)}` }, signal)), 'status');
  } catch (error) {
    if (error instanceof PinterestRefusal && error.status === 404) return undefined;
    throw error;
  }
}

const stillProcessing = (cause: unknown): ChannelError =>
  new ChannelError({
    ...({ outcome: 'refused', class: 'provider_outage', code: 'media_processing', retryable: true } as const),
    message: 'Pinterest has not finished processing the video in time. The next attempt goes on with it.',
    cause,
  });
