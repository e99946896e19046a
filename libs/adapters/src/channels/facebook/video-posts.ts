import {
  ChannelError,
  type LookUpResult,
  type OutgoingMedia,
  type OutgoingPost,
  type PublishedRecord,
} from '@imprint/domain/publishing/channel';
import { fieldsOf } from '../answer-fields.js';
import type { ApiAnswer } from '../json-api.js';
import { isMissing } from '../meta-failures.js';
import { objectOf, refused, type Step } from '../platform-failures.js';
import type { Pause } from '../polling.js';
import { shortened } from '../shortened.js';
import { sized } from '../streamed-body.js';
import { withOutcome } from '../transport-failure.js';
import { begunVideo, forgetVideo, uploadPhase, uploadVideo, videoStep, type BegunVideo, type VideoUpload } from './videos.js';

/** Facebook documents no limit of titles of videos. Of those of reels, services that post there document this one, here in code points. */
const titleLength = 255;
/** How often to ask is not documented. */
const checkAfterMs = 5_000;

/** How a video is published: `calling` makes of a failure what it means in its phase. */
export interface VideoPublishing extends VideoUpload {
  pause: Pause;
  calling: <T>(step: Step, call: () => Promise<T>) => Promise<T>;
}

/**
 * What Facebook says of a video. `unfinished`: it has not been told to publish it, or has not got all of it. `gone`: it does not know it, or not
 * yet.
 */
type VideoState = { name: 'published' | 'processing' | 'unfinished' | 'gone' } | { name: 'failed'; reason: string | undefined };

/** Id of a post with a video, which is also the end of its address. The video has it before it is published. */
export const videoPostId = (pageId: string, videoId: string): string => `${pageId}/videos/${videoId}`;

/**
 * Publishes a video and waits until people can see it. Facebook processes it after its answer. An upload makes one post, so whoever finishes it
 * again makes no second one; what became of it is asked all the same before.
 * @returns id of the post, and the seconds for which there are no more calls
 * @throws ChannelError
 */
export async function publishVideo(
  publishing: VideoPublishing,
  post: Pick<OutgoingPost, 'text' | 'title'>,
  { media, beforeSending }: { media: OutgoingMedia; beforeSending: () => Promise<void> },
  signal: AbortSignal,
): Promise<{ id: string } & Partial<Pick<ApiAnswer, 'spentSeconds'>>> {
  const { api, page, steps, calling } = publishing;
  const before = begunVideo(steps, page.id, media);
  if (before !== undefined && wasFinished(steps, videoStep(page.id, media), before)) {
    const state = await calling('prepare', () => stateOf(api, page.accessToken, before, signal));
    if (state.name === 'published' || state.name === 'processing') {
      await shown(publishing, { video: before, media }, signal);
      return { id: videoPostId(page.id, before.id) };
    }
    if (state.name === 'gone' || state.name === 'failed') await forgetVideo(steps, page.id, media);
    if (state.name === 'failed') throw videoRefused(state.reason);
  }
  const video = await calling('prepare', async () => {
    const uploaded = await uploadVideo(publishing, media, signal);
    signal.throwIfAborted();
    await beforeSending();
    return uploaded;
  });
  const { spentSeconds } = await finish(publishing, { ...post, video, media }, signal);
  await shown(publishing, { video, media }, signal);
  return { id: videoPostId(page.id, video.id), spentSeconds };
}

/**
 * What became of a video.
 * @param recordOf the post with this id
 * @returns undefined where the posts of the page have to be searched: for a video that Facebook does not know, or was not told to publish
 */
export async function lookUpVideo(
  { api, page, steps }: VideoUpload,
  { media, recordOf }: { media: OutgoingMedia; recordOf: (id: string) => PublishedRecord },
  signal: AbortSignal,
): Promise<LookUpResult | undefined> {
  const video = begunVideo(steps, page.id, media);
  if (video === undefined || !wasFinished(steps, videoStep(page.id, media), video)) return undefined;
  const { name } = await stateOf(api, page.accessToken, video, signal);
  if (name === 'gone') return undefined;
  if (name === 'published') return { outcome: 'found', record: recordOf(videoPostId(page.id, video.id)) };
  return name === 'processing'
    ? { outcome: 'unknown', reason: 'Facebook is still processing the video.' }
    : { outcome: 'absent' };
}

/** Whether Facebook may have been told to publish it. */
const wasFinished = (steps: OutgoingPost['steps'], name: string, { id }: BegunVideo): boolean =>
  steps.find(`${name} finish`)?.value === id;

async function finish(
  publishing: VideoPublishing,
  { text, title, video, media }: Pick<OutgoingPost, 'text' | 'title'> & { video: BegunVideo; media: OutgoingMedia },
  signal: AbortSignal,
): Promise<ApiAnswer> {
  const { page, steps, calling } = publishing;
  const { thumbnail } = media;
  const name = videoStep(page.id, media);
  const isRepeated = wasFinished(steps, name, video);
  if (!isRepeated) await steps.save(`${name} finish`, video.id);
  const phase = {
    ...({ upload_phase: 'finish', upload_session_id: video.session } as const),
    ...(title.trim() !== '' && { title: shortened(title, titleLength) }),
    ...(text !== '' && { description: text }),
  };
  try {
    const pictures =
      thumbnail === undefined ? [] : [{ name: 'thumb', fileName: pictureName(thumbnail), media: await sized(thumbnail) }];
    return await calling('write', () => uploadPhase(publishing, phase, pictures, signal));
  } catch (error) {
    if (!(error instanceof ChannelError) || error.outcome !== 'refused') throw error;
    // It may be refused because an earlier call has done it.
    if (isRepeated) throw error.class === 'validation' ? withOutcome('unknown', error) : error;
    await steps.save(`${name} finish`, '');
    if (error.class === 'validation') await forgetVideo(steps, page.id, media);
    throw error;
  }
}

/** Waits for a video that Facebook has been told to publish. The caller's time for the whole publish bounds it. */
async function shown(
  { api, page, steps, pause, calling }: VideoPublishing,
  { video, media }: { video: BegunVideo; media: OutgoingMedia },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const state = await calling('lookUp', () => stateOf(api, page.accessToken, video, signal));
    if (state.name === 'published') return;
    if (state.name === 'failed') {
      // Whoever tries again wants more than the same answer.
      await forgetVideo(steps, page.id, media);
      throw videoRefused(state.reason);
    }
    await pause(checkAfterMs, signal).catch((cause: unknown) => {
      throw stillProcessing(cause);
    });
  }
}

/**
 * Reads `status` of a video (https://developers.facebook.com/docs/graph-api/reference/video-status, read 2026-11-28): a word for all of it, and one
 * for each of its phases, of which some may be missing.
 */
async function stateOf(
  api: VideoPublishing['api'],
  accessToken: string,
  { id }: BegunVideo,
  signal: AbortSignal,
): Promise<VideoState> {
  let answer: unknown;
  try {
    answer = await api.call(accessToken, { path: encodeURIComponent(id), query: { fields: 'status' } }, signal);
  } catch (error) {
    if (isMissing(error)) return { name: 'gone' };
    throw error;
  }
  const status = objectOf(fieldsOf(answer)['status']);
  const [uploading, processing, publishing] = ['uploading', 'processing', 'publishing'].map((name) => phaseOf(status, name));
  const whole = status['video_status'];
  if (
    whole === 'error' ||
    whole === 'upload_failed' ||
    [uploading, processing, publishing].some((phase) => phase?.name === 'error')
  )
    return { name: 'failed', reason: processing?.error ?? publishing?.error ?? uploading?.error };
  if (publishing?.name === 'complete' || (publishing === undefined && whole === 'ready')) return { name: 'published' };
  const isUploading = uploading !== undefined && uploading.name !== 'complete';
  return { name: isUploading || unfinished.has(whole) ? 'unfinished' : 'processing' };
}

/** Words for a video that nobody has finished. */
const unfinished = new Set<unknown>(['uploading', 'upload_complete', 'expired']);

/** `not_started`, `in_progress`, `complete` or `error`, with the first of the errors. */
function phaseOf(status: Readonly<Record<string, unknown>>, name: string): { name: string; error?: string } | undefined {
  const { status: said, errors, error } = objectOf(status[`${name}_phase`]);
  if (typeof said !== 'string') return undefined;
  const { message } = objectOf(Array.isArray(errors) ? errors[0] : error);
  return { name: said, ...(typeof message === 'string' && message !== '' && { error: message.slice(0, 200) }) };
}

const pictureName = ({ mimeType }: OutgoingMedia): string => `thumb.${mimeType.replace(/^.*\//, '')}`;

const videoRefused = (reason: string | undefined): ChannelError =>
  refused('validation', 'video_refused', `Facebook cannot process the video${reason === undefined ? '' : ` (${reason})`}.`);

const stillProcessing = (cause: unknown): ChannelError =>
  new ChannelError({
    ...({ outcome: 'unknown', class: 'provider_outage', code: 'video_processing', retryable: true } as const),
    message: 'Facebook has not finished processing the video in time.',
    cause,
  });
