import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { addressOf, fieldsOf, listOf, textOf, unreadableAnswer } from '../answer-fields.js';
import type { Pause } from '../polling.js';
import { streamedFile } from '../streamed-body.js';
import type { LinkedinApi } from './api.js';
import { LinkedinRefusal, stillProcessing, videoRefused } from './failures.js';

/** "Between 75kb and 500MB", as others quote LinkedIn's page on its Videos API. */
const leastBytes = 76_800;
/** Addresses for the parts are said to be good for 30 days. How long LinkedIn keeps a video that no post shows is not documented. */
const keptForMs = 23 * 3_600_000;
/** How often to ask is not documented. */
const checkAfterMs = 5_000;

/** Why LinkedIn takes no video that is so small; undefined if it is not. */
export function tooSmall({ mimeType, sizeBytes }: Pick<OutgoingMedia, 'mimeType' | 'sizeBytes'>): string | undefined {
  if (mediaKindOf(mimeType) !== 'video' || sizeBytes >= leastBytes) return undefined;
  return `LinkedIn takes videos of at least ${leastBytes.toLocaleString('en-US')} bytes; this one has ${sizeBytes}.`;
}

/** What a video is uploaded with. */
export interface VideoUpload {
  api: LinkedinApi;
  accessToken: string;
  pause: Pause;
  steps: OutgoingPost['steps'];
  /** Who is to own it. */
  author: string;
}

/** An upload as it is on record: each part with the address that LinkedIn gave for it. */
interface Begun {
  id: string;
  token: string;
  parts: readonly { address: string; start: number; end: number }[];
  /** When it is of no use any more, in milliseconds. */
  until: number;
}

/** Where what becomes of the video of a post is kept. */
const stepOf = (author: string, { assetId }: Pick<OutgoingMedia, 'assetId'>): string =>
  `video ${sha256Hex(JSON.stringify([author, assetId]))}`;

/**
 * Uploads a video in the parts that LinkedIn names, and waits until it is processed
 * (https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api). Every part that LinkedIn has taken is on record,
 * and the next attempt goes on after it. An upload that LinkedIn does not take any further is begun anew; it is no post yet.
 * @returns its id, `urn:li:video:…`
 * @throws ChannelError, LinkedinRefusal, and whatever the transport throws
 */
export async function uploadVideo(upload: VideoUpload, media: OutgoingMedia, signal: AbortSignal): Promise<string> {
  const name = stepOf(upload.author, media);
  const saved = upload.steps.find(name);
  const kept = saved === undefined ? undefined : (JSON.parse(saved.value) as Begun);
  if (kept !== undefined && Date.now() < kept.until) {
    try {
      return await finished(upload, { begun: kept, name }, media, signal);
    } catch (error) {
      // As after an address that has expired, or after a call that LinkedIn has already carried out.
      if (!(error instanceof LinkedinRefusal) || ![400, 404, 409, 410, 422].includes(error.status)) throw error;
    }
  }
  return finished(upload, { begun: await begun(upload, name, media, signal), name }, media, signal);
}

/** Has the next attempt upload the video again. */
export async function forgetVideo(steps: OutgoingPost['steps'], author: string, media: readonly OutgoingMedia[]): Promise<void> {
  for (const item of media) {
    const name = stepOf(author, item);
    const saved = steps.find(name);
    if (saved !== undefined) await steps.save(name, JSON.stringify({ ...(JSON.parse(saved.value) as Begun), until: 0 }));
  }
}

async function begun(
  { api, accessToken, steps, author }: VideoUpload,
  name: string,
  { sizeBytes }: OutgoingMedia,
  signal: AbortSignal,
): Promise<Begun> {
  const asked = { owner: author, fileSizeBytes: sizeBytes, uploadCaptions: false, uploadThumbnail: false };
  const body = { initializeUploadRequest: asked };
  const call = { method: 'POST', path: 'videos', query: { action: 'initializeUpload' }, body } as const;
  const value = fieldsOf(fieldsOf((await api.call(accessToken, call, signal)).body)['value']);
  const token = value['uploadToken'];
  const upload: Begun = {
    id: textOf(value, 'video'),
    token: typeof token === 'string' ? token : '',
    parts: listOf(value['uploadInstructions']).map((instruction) => partOf(fieldsOf(instruction))),
    until: Date.now() + keptForMs,
  };
  if (!isWhole(upload.parts, sizeBytes)) throw unreadableAnswer();
  await steps.save(name, JSON.stringify(upload));
  return upload;
}

/** The last byte of an instruction is part of it. */
function partOf({ uploadUrl, firstByte, lastByte }: Readonly<Record<string, unknown>>): Begun['parts'][number] {
  const address = addressOf(uploadUrl);
  if (address === null || typeof firstByte !== 'number' || typeof lastByte !== 'number') throw unreadableAnswer();
  return { address, start: firstByte, end: lastByte + 1 };
}

/** Whether the parts make the file, without a gap: a video with one would only fail when it is processed. */
function isWhole(parts: Begun['parts'], sizeBytes: number): boolean {
  const ends = parts.map(({ end }) => end);
  return ends.at(-1) === sizeBytes && parts.every(({ start, end }, index) => start === (ends[index - 1] ?? 0) && end > start);
}

/** The upload after the parts that are on record: the rest of them, and what LinkedIn makes of it. */
async function finished(
  upload: VideoUpload,
  { begun: { id, token, parts }, name }: { begun: Begun; name: string },
  media: OutgoingMedia,
  signal: AbortSignal,
): Promise<string> {
  const { api, accessToken, steps } = upload;
  const isDone = (step: string): boolean => steps.find(`${name} ${step}`)?.value === id;
  if (isDone('ready')) return id;
  if (!isDone('complete')) {
    const uploadedPartIds = await sentParts(upload, { id, parts, name }, media, signal);
    const body = { finalizeUploadRequest: { video: id, uploadToken: token, uploadedPartIds } };
    await api.call(accessToken, { method: 'POST', path: 'videos', query: { action: 'finalizeUpload' }, body }, signal);
    await steps.save(`${name} complete`, id);
  }
  await processed(upload, { id, media }, signal);
  await steps.save(`${name} ready`, id);
  return id;
}

/** @returns what LinkedIn calls the parts, in their order */
async function sentParts(
  { api, steps }: VideoUpload,
  { id, parts, name }: Pick<Begun, 'id' | 'parts'> & { name: string },
  media: OutgoingMedia,
  signal: AbortSignal,
): Promise<string[]> {
  const tags: string[] = [];
  for (const [index, { address, start, end }] of parts.entries()) {
    const step = `${name} part ${index}`;
    const [savedId, savedTag] = steps.find(step)?.value.split('\n') ?? [];
    if (savedId === id && savedTag !== undefined) {
      tags.push(savedTag);
      continue;
    }
    const tag = await api.uploadPart(address, streamedFile(media, { start, end }), signal);
    await steps.save(step, `${id}\n${tag}`);
    tags.push(tag);
  }
  return tags;
}

/** Waits. The caller's time for the whole publish bounds it. An app that is not told goes on: the post says what LinkedIn makes of it. */
async function processed(
  { api, accessToken, pause, steps, author }: VideoUpload,
  { id, media }: { id: string; media: OutgoingMedia },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { status, reason } = await statusOf(api, accessToken, id, signal);
    if (status === 'AVAILABLE' || status === 'not told') return;
    if (status === 'PROCESSING_FAILED') {
      // Whoever tries again wants more than the same answer.
      await forgetVideo(steps, author, [media]);
      throw videoRefused(reason?.slice(0, 200));
    }
    await pause(checkAfterMs, signal).catch((cause: unknown) => {
      throw stillProcessing(cause);
    });
  }
}

async function statusOf(
  api: LinkedinApi,
  accessToken: string,
  id: string,
  signal: AbortSignal,
): Promise<{ status: string; reason?: string | undefined }> {
  try {
    const fields = fieldsOf((await api.call(accessToken, { path: `videos/${encodeURIComponent(id)}` }, signal)).body);
    const reason = fields['processingFailureReason'];
    return { status: textOf(fields, 'status'), reason: typeof reason === 'string' && reason !== '' ? reason : undefined };
  } catch (error) {
    // As it is with images, for an app that may publish for members only.
    if (error instanceof LinkedinRefusal && error.status === 403) return { status: 'not told' };
    throw error;
  }
}
