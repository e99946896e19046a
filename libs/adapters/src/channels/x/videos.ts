import { ChannelError, type OutgoingMedia, type OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { fieldsOf, textOf } from '../answer-fields.js';
import { fileExtension } from '../file-extension.js';
import { partsOf } from '../file-parts.js';
import { objectOf, refused } from '../platform-failures.js';
import type { Pause } from '../polling.js';
import { streamedForm } from '../streamed-body.js';
import type { XApi } from './api.js';
import { XRefusal } from './failures.js';

/** "Keep each segment at or below 5 MB" (x-api/media/append-media-upload.mdx). */
const segmentBytes = 4_000_000;
/** How long a complete video is kept, in seconds; longer before. */
const keptForSeconds = 86_400;
/** Sooner than X says, so that a video is still there when the post is sent. */
const marginMs = 3_600_000;
/** Where X does not say when to ask again. */
const checkAfterSeconds = 5;

/** What a video is uploaded with. */
export interface VideoUpload {
  api: XApi;
  accessToken: string;
  pause: Pause;
  steps: OutgoingPost['steps'];
}

/** A file that is uploaded in segments. */
export interface SegmentedFile {
  /** Step that its id is kept under. */
  name: string;
  category: 'tweet_video' | 'subtitles';
  media: Pick<OutgoingMedia, 'mimeType' | 'sizeBytes' | 'stream'>;
}

/**
 * Uploads a video and waits until X has processed it.
 * @param variant tells videos apart that are the same file, with other captions
 * @returns its id
 * @throws as `uploadFile`
 */
export function uploadVideo(upload: VideoUpload, media: OutgoingMedia, variant: string, signal: AbortSignal): Promise<string> {
  return uploadFile(upload, { name: `video ${sha256Hex(`${media.assetId}${variant}`)}`, category: 'tweet_video', media }, signal);
}

/**
 * Uploads a file in segments and waits until X has processed it (x-api/media/quickstart/media-upload-chunked.mdx). Every segment that X has
 * taken is on record, and the next attempt goes on after it. An upload that X does not know any more is begun anew; it is no post yet.
 * @returns its id
 * @throws ChannelError, XRefusal, and whatever the transport throws
 */
export async function uploadFile(upload: VideoUpload, file: SegmentedFile, signal: AbortSignal): Promise<string> {
  const { name } = file;
  const kept = stillThere(upload.steps.find(name)?.value);
  if (kept !== undefined) {
    try {
      return await finished(upload, { id: kept, ...file }, signal);
    } catch (error) {
      if (!(error instanceof XRefusal) || (error.status !== 400 && error.status !== 404)) throw error;
    }
  }
  return finished(upload, { id: await begun(upload, file, signal), ...file }, signal);
}

function stillThere(saved: string | undefined): string | undefined {
  if (saved === undefined) return undefined;
  const { id, until } = JSON.parse(saved) as { id: string; until: number };
  return Date.now() < until - marginMs ? id : undefined;
}

async function begun(
  { api, accessToken, steps }: VideoUpload,
  { name, category, media }: SegmentedFile,
  signal: AbortSignal,
): Promise<string> {
  const body = { media_type: media.mimeType, total_bytes: media.sizeBytes, media_category: category };
  const id = textOf(await dataOf(api.call(accessToken, { method: 'POST', path: 'media/upload/initialize', body }, signal)), 'id');
  await steps.save(name, JSON.stringify({ id, until: Date.now() + keptForSeconds * 1_000 }));
  return id;
}

/** The upload after the segments that are on record: the rest of them, and what X makes of it. */
async function finished(
  upload: VideoUpload,
  { id, name, media }: SegmentedFile & { id: string },
  signal: AbortSignal,
): Promise<string> {
  const { api, accessToken, steps } = upload;
  const isDone = (step: string): boolean => steps.find(`${name} ${step}`)?.value === id;
  const path = `media/upload/${encodeURIComponent(id)}`;
  if (isDone('ready')) return id;
  if (!isDone('complete')) {
    await append(upload, { id, name, path }, media, signal);
    const info = processingOf(await dataOf(api.call(accessToken, { method: 'POST', path: `${path}/finalize` }, signal)));
    await steps.save(`${name} ${info === undefined ? 'ready' : 'complete'}`, id);
    if (info === undefined) return id;
  }
  await processed(upload, { id, name }, signal);
  await steps.save(`${name} ready`, id);
  return id;
}

async function append(
  { api, accessToken, steps }: VideoUpload,
  { id, name, path }: { id: string; name: string; path: string },
  media: SegmentedFile['media'],
  signal: AbortSignal,
): Promise<void> {
  let index = 0;
  for (const part of partsOf(media.sizeBytes, { size: segmentBytes })) {
    const step = `${name} segment ${index}`;
    if (steps.find(step)?.value !== id) {
      const { mimeType } = media;
      const segment = { mimeType, sizeBytes: part.end - part.start, stream: () => media.stream(part) };
      const file = { name: 'media', fileName: `segment.${fileExtension(mimeType)}`, media: segment };
      const body = streamedForm({ segment_index: String(index) }, file);
      await api.call(accessToken, { method: 'POST', path: `${path}/append`, body }, signal);
      await steps.save(step, id);
    }
    index += 1;
  }
}

/** Waits. The caller's time for the whole publish bounds it. */
async function processed(
  { api, accessToken, pause, steps }: VideoUpload,
  { id, name }: { id: string; name: string },
  signal: AbortSignal,
): Promise<void> {
  const query = { command: 'STATUS', media_id: id };
  for (;;) {
    const { state, checkAfter, said } = processingOf(
      await dataOf(api.call(accessToken, { path: 'media/upload', query }, signal)),
    ) ?? {
      state: 'succeeded',
    };
    if (state === 'succeeded') return;
    if (state === 'failed') {
      // Whoever tries again wants more than the same answer.
      await steps.save(name, JSON.stringify({ id, until: 0 }));
      throw refused('validation', 'video_refused', `X cannot process the video${said ?? ''}.`);
    }
    await pause((checkAfter ?? checkAfterSeconds) * 1_000, signal).catch((cause: unknown) => {
      throw stillProcessing(cause);
    });
  }
}

interface Processing {
  state: string;
  /** In seconds. */
  checkAfter?: number | undefined;
  /** In parentheses. */
  said?: string | undefined;
}

/** Undefined for a video that is ready. */
function processingOf(data: Readonly<Record<string, unknown>>): Processing | undefined {
  const { state, check_after_secs: checkAfter, error } = objectOf(data['processing_info']);
  if (typeof state !== 'string') return undefined;
  const { message } = objectOf(error);
  return {
    state,
    checkAfter: typeof checkAfter === 'number' && checkAfter > 0 ? checkAfter : undefined,
    said: typeof message === 'string' && message !== '' ? ` (${message.slice(0, 200)})` : undefined,
  };
}

const dataOf = async (answer: Promise<unknown>): Promise<Readonly<Record<string, unknown>>> =>
  fieldsOf(fieldsOf(await answer)['data']);

const stillProcessing = (cause: unknown): ChannelError =>
  new ChannelError({
    ...({ outcome: 'refused', class: 'provider_outage', code: 'media_processing', retryable: true } as const),
    message: 'X has not finished processing the video in time. The next attempt goes on with it.',
    cause,
  });
