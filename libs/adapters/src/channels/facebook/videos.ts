import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { fieldsOf, parsed, textOf, unreadableAnswer } from '../answer-fields.js';
import { fileExtension } from '../file-extension.js';
import { MetaRefusal } from '../meta-failures.js';
import { objectOf } from '../platform-failures.js';
import { streamedForm } from '../streamed-body.js';
import type { GraphApi } from './api.js';
import type { FacebookPage } from './pages.js';

/** "The minimum size for a video is 1 KB" (https://developers.facebook.com/documentation/video-api/reference/error-codes, read 2026-11-28). */
const leastBytes = 1_024;
/** How long Facebook keeps an upload that is not finished is not documented. */
const keptForMs = 23 * 3_600_000;
/** An upload that is not there any more, or was ended: an invalid parameter, or a problem of which another upload may be free. */
const codesOfUselessUploads: readonly (number | undefined)[] = [100, 6_000, 6_001];
/** Of a part that is not the one that Facebook expects: it says which one is (the page on error codes). */
const unexpectedPart = 1_363_037;

type Steps = OutgoingPost['steps'];

/** What a video is uploaded with. */
export interface VideoUpload {
  api: GraphApi;
  page: FacebookPage;
  steps: Steps;
}

/** An upload as it is on record. Facebook gives the video its id before anything of it is sent. */
export interface BegunVideo {
  id: string;
  session: string;
  /** When it is of no use any more, in milliseconds. */
  until: number;
}

/** The part that Facebook wants next, from `start` to before `end`; none when both are the same. */
interface Wanted {
  start: number;
  end: number;
}

interface BegunUpload {
  video: BegunVideo;
  wanted: Wanted;
}

/** The video of a post, if it has one. */
export const videoOf = (media: readonly OutgoingMedia[]): OutgoingMedia | undefined =>
  media.find(({ mimeType }) => mediaKindOf(mimeType) === 'video');

/** Why Facebook takes no video that is so small; undefined if it is not. */
export function tooSmall({ mimeType, sizeBytes }: Pick<OutgoingMedia, 'mimeType' | 'sizeBytes'>): string | undefined {
  if (mediaKindOf(mimeType) !== 'video' || sizeBytes >= leastBytes) return undefined;
  return `Facebook takes videos of at least ${leastBytes.toLocaleString('en-US')} bytes; this one has ${sizeBytes}.`;
}

/** Name of the step with the upload of a video to a page. */
export const videoStep = (pageId: string, { assetId }: Pick<OutgoingMedia, 'assetId'>): string =>
  `video ${sha256Hex(JSON.stringify([pageId, assetId]))}`;

/** The upload that was begun; undefined without one, and when it was forgotten. */
export function begunVideo(steps: Steps, pageId: string, media: Pick<OutgoingMedia, 'assetId'>): BegunVideo | undefined {
  const saved = steps.find(videoStep(pageId, media))?.value;
  return saved === undefined || saved === '' ? undefined : (JSON.parse(saved) as BegunVideo);
}

/** Has the next attempt upload the video again. */
export const forgetVideo = (steps: Steps, pageId: string, media: Pick<OutgoingMedia, 'assetId'>): Promise<void> =>
  steps.save(videoStep(pageId, media), '');

/**
 * Uploads a video in the parts that Facebook asks for: `upload_phase` of
 * https://developers.facebook.com/docs/graph-api/reference/page/videos, as Meta's own client goes through it (facebook_business/video_uploader.py
 * of facebook/facebook-python-business-sdk, both read 2026-11-28). The Resumable Upload API is no way: it takes only people with a role on the app
 * (https://developers.facebook.com/docs/graph-api/reference/application/uploads). Which part comes next is on record, and the next attempt goes on there. An upload that Facebook does not take any further is begun anew; it is no
 * post yet.
 * @throws ChannelError, MetaRefusal, and whatever the transport throws
 */
export async function uploadVideo(upload: VideoUpload, media: OutgoingMedia, signal: AbortSignal): Promise<BegunVideo> {
  const kept = begunVideo(upload.steps, upload.page.id, media);
  const wanted = kept && keptWanted(upload.steps, videoStep(upload.page.id, media), kept);
  if (kept !== undefined && wanted !== undefined && Date.now() < kept.until) {
    try {
      return await transferred(upload, { video: kept, wanted }, media, signal);
    } catch (error) {
      if (!(error instanceof MetaRefusal) || !codesOfUselessUploads.includes(error.code)) throw error;
    }
  }
  return transferred(upload, await begun(upload, media, signal), media, signal);
}

/** One phase of an upload. Every field is part of a form, as documented. */
export async function uploadPhase(
  { api, page }: VideoUpload,
  phase: { upload_phase: 'start' | 'transfer' | 'finish' } & Readonly<Record<string, string>>,
  files: Parameters<typeof streamedForm>[1][],
  signal: AbortSignal,
): ReturnType<GraphApi['answer']> {
  const path = `${encodeURIComponent(page.id)}/videos`;
  return api.answer(page.accessToken, { method: 'POST', path, body: streamedForm(phase, ...files) }, signal);
}

async function begun(upload: VideoUpload, media: OutgoingMedia, signal: AbortSignal): Promise<BegunUpload> {
  const { steps, page } = upload;
  const phase = { upload_phase: 'start', file_size: String(media.sizeBytes) } as const;
  const fields = fieldsOf((await uploadPhase(upload, phase, [], signal)).body);
  const video = { id: textOf(fields, 'video_id'), session: textOf(fields, 'upload_session_id'), until: Date.now() + keptForMs };
  const [name, wanted] = [videoStep(page.id, media), wantedIn(fields, media)];
  await saveWanted(steps, name, video, wanted);
  await steps.save(name, JSON.stringify(video));
  return { video, wanted };
}

/** Sends what Facebook does not have yet. */
async function transferred(
  upload: VideoUpload,
  { video, wanted: first }: BegunUpload,
  media: OutgoingMedia,
  signal: AbortSignal,
): Promise<BegunVideo> {
  const { steps, page } = upload;
  const name = videoStep(page.id, media);
  let wanted = first;
  let isCorrected = false;
  while (wanted.start < wanted.end) {
    try {
      wanted = await transfer(upload, { video, wanted }, media, signal);
      isCorrected = false;
    } catch (error) {
      const expected = isCorrected ? undefined : expectedPart(error, media);
      if (expected === undefined || expected.start === wanted.start) throw error;
      wanted = expected;
      isCorrected = true;
    }
    await saveWanted(steps, name, video, wanted);
  }
  return video;
}

/** @returns the part that comes next */
async function transfer(
  upload: VideoUpload,
  { video: { session }, wanted }: BegunUpload,
  media: OutgoingMedia,
  signal: AbortSignal,
): Promise<Wanted> {
  const phase = { upload_phase: 'transfer', upload_session_id: session, start_offset: String(wanted.start) } as const;
  const part = { ...media, sizeBytes: wanted.end - wanted.start, stream: () => media.stream(wanted) };
  const file = { name: 'video_file_chunk', fileName: `video.${fileExtension(media.mimeType)}`, media: part };
  const next = wantedIn(fieldsOf((await uploadPhase(upload, phase, [file], signal)).body), media);
  // Or else it would never end.
  if (next.start <= wanted.start) throw unreadableAnswer();
  return next;
}

/** Where the answer to an earlier part was lost, Facebook is further than the record says. */
function expectedPart(error: unknown, media: OutgoingMedia): Wanted | undefined {
  if (!(error instanceof MetaRefusal) || error.subcode !== unexpectedPart) return undefined;
  const { error_data: data } = error.error;
  return wantedIn(objectOf(typeof data === 'string' ? parsed(data) : data), media);
}

function wantedIn(fields: Readonly<Record<string, unknown>>, { sizeBytes }: Pick<OutgoingMedia, 'sizeBytes'>): Wanted {
  const [start, end] = [Number(fields['start_offset'] ?? NaN), Number(fields['end_offset'] ?? NaN)];
  const isPart = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end >= start && end <= sizeBytes;
  // An end before the end of the file would leave out the rest of it.
  if (!isPart || (start === end && end !== sizeBytes)) throw unreadableAnswer();
  return { start, end };
}

const saveWanted = (steps: Steps, name: string, { id }: BegunVideo, wanted: Wanted): Promise<void> =>
  steps.save(`${name} next`, JSON.stringify({ id, ...wanted }));

function keptWanted(steps: Steps, name: string, { id }: BegunVideo): Wanted | undefined {
  const saved = steps.find(`${name} next`)?.value;
  if (saved === undefined) return undefined;
  const { id: of, ...wanted } = JSON.parse(saved) as Wanted & { id: string };
  return of === id ? wanted : undefined;
}
