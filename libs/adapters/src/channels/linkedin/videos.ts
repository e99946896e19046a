import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import type { ChannelError, OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { addressOf, fieldsOf, listOf, textOf, unreadableAnswer } from '../answer-fields.js';
import type { Pause } from '../polling.js';
import { streamedFile } from '../streamed-body.js';
import type { LinkedinApi } from './api.js';
import { isRefusedContent } from '../video-additions.js';
import { LinkedinRefusal, stillProcessing, videoRefused } from './failures.js';
import { addressesIn, leaveOut, refusedAdditions, wantedAdditions, type AdditionAddresses } from './video-additions.js';

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
  /** Where what goes along with it is sent; absent from those that were begun without. */
  additions?: AdditionAddresses;
  /** When it is of no use any more, in milliseconds. */
  until: number;
}

/** Where what becomes of the video of a post is kept. A video with other captions or another thumbnail is another one. */
function stepOf(author: string, { assetId, captions, thumbnail }: OutgoingMedia): string {
  const along = captions === undefined && thumbnail === undefined ? [] : [captions, thumbnail?.assetId];
  return `video ${sha256Hex(JSON.stringify([author, assetId, ...along]))}`;
}

/**
 * Uploads a video in the parts that LinkedIn names, with its captions and thumbnail, and waits until it is processed
 * (https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api). Every part that LinkedIn has taken is on record,
 * and the next attempt goes on after it. An upload that LinkedIn does not take any further is begun anew; it is no post yet. So is one that
 * was to have captions or a thumbnail that LinkedIn does not take: whether it would wait for them forever is not documented.
 * @returns its id, `urn:li:video:…`
 * @throws ChannelError, LinkedinRefusal, and whatever the transport throws
 */
export async function uploadVideo(upload: VideoUpload, media: OutgoingMedia, signal: AbortSignal): Promise<string> {
  const name = stepOf(upload.author, media);
  const saved = upload.steps.find(name);
  const kept = saved === undefined ? undefined : (JSON.parse(saved.value) as Begun);
  if (kept !== undefined && Date.now() < kept.until) {
    try {
      const id = await finished(upload, { begun: kept, name }, media, signal);
      if (id !== undefined) return id;
    } catch (error) {
      // As after an address that has expired, or after a call that LinkedIn has already carried out.
      if (!(error instanceof LinkedinRefusal) || ![400, 404, 409, 410, 422].includes(error.status)) throw error;
    }
  }
  for (;;) {
    // Each time with less that goes along.
    const id = await finished(upload, { begun: await begun(upload, name, media, signal), name }, media, signal);
    if (id !== undefined) return id;
  }
}

/**
 * Has the next attempt upload the video again: without what goes along with it, if anything does.
 * @returns whether anything did
 */
export async function forgetVideo(
  steps: OutgoingPost['steps'],
  author: string,
  media: readonly OutgoingMedia[],
): Promise<boolean> {
  let hadAdditions = false;
  for (const item of media) {
    const name = stepOf(author, item);
    const saved = steps.find(name);
    if (saved === undefined) continue;
    const upload = JSON.parse(saved.value) as Begun;
    if (await leaveOut(steps, name, Object.keys(upload.additions ?? {}))) hadAdditions = true;
    await steps.save(name, JSON.stringify({ ...upload, until: 0 }));
  }
  return hadAdditions;
}

async function begun(upload: VideoUpload, name: string, media: OutgoingMedia, signal: AbortSignal): Promise<Begun> {
  const { steps } = upload;
  const wanted = wantedAdditions(steps, name, media);
  const { value, asked } = await initialized(upload, media, wanted, signal);
  const additions = addressesIn(value);
  const without = wanted.filter((addition) => additions[addition] === undefined);
  await leaveOut(steps, name, without);
  // It may wait for what it was to have.
  if (without.some((addition) => asked.includes(addition))) return begun(upload, name, media, signal);
  const token = value['uploadToken'];
  const created: Begun = {
    id: textOf(value, 'video'),
    token: typeof token === 'string' ? token : '',
    parts: listOf(value['uploadInstructions']).map((instruction) => partOf(fieldsOf(instruction))),
    ...(wanted.length > 0 && { additions }),
    until: Date.now() + keptForMs,
  };
  if (!isWhole(created.parts, media.sizeBytes)) throw unreadableAnswer();
  await steps.save(name, JSON.stringify(created));
  return created;
}

/** An upload with what is wanted, or without where LinkedIn takes none with it. */
async function initialized(
  upload: VideoUpload,
  media: OutgoingMedia,
  asked: readonly string[],
  signal: AbortSignal,
): Promise<{ value: Readonly<Record<string, unknown>>; asked: readonly string[] }> {
  const { api, accessToken, author } = upload;
  const along = { uploadCaptions: asked.includes('captions'), uploadThumbnail: asked.includes('thumbnail') };
  const body = { initializeUploadRequest: { owner: author, fileSizeBytes: media.sizeBytes, ...along } };
  const call = { method: 'POST', path: 'videos', query: { action: 'initializeUpload' }, body } as const;
  try {
    return { value: fieldsOf(fieldsOf((await api.call(accessToken, call, signal)).body)['value']), asked };
  } catch (error) {
    if (asked.length === 0 || !isRefusedContent(error)) throw error;
    return initialized(upload, media, [], signal);
  }
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

/**
 * The upload after the parts that are on record: the rest of them, what goes along, and what LinkedIn makes of it.
 * @returns its id; undefined where the video has to be uploaded again, without what LinkedIn does not take
 */
async function finished(
  upload: VideoUpload,
  { begun: { id, token, parts, additions = {} }, name }: { begun: Begun; name: string },
  media: OutgoingMedia,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { api, accessToken, steps } = upload;
  const isDone = (step: string): boolean => steps.find(`${name} ${step}`)?.value === id;
  if (isDone('ready')) return id;
  if (!isDone('complete')) {
    const uploadedPartIds = await sentParts(upload, { id, parts, name }, media, signal);
    const refused = await refusedAdditions(upload, { id, name, additions }, media, signal);
    if (await leaveOut(steps, name, refused)) return undefined;
    const body = { finalizeUploadRequest: { video: id, uploadToken: token, uploadedPartIds } };
    await api.call(accessToken, { method: 'POST', path: 'videos', query: { action: 'finalizeUpload' }, body }, signal);
    await steps.save(`${name} complete`, id);
  }
  const failure = await processed(upload, id, signal);
  if (failure === undefined) {
    await steps.save(`${name} ready`, id);
    return id;
  }
  // Whoever tries again wants more than the same answer.
  if (await forgetVideo(steps, upload.author, [media])) return undefined;
  throw failure;
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

/**
 * Waits. The caller's time for the whole publish bounds it. An app that is not told goes on: the post says what LinkedIn makes of it.
 * @returns why LinkedIn cannot process it, if it cannot
 */
async function processed(
  { api, accessToken, pause }: VideoUpload,
  id: string,
  signal: AbortSignal,
): Promise<ChannelError | undefined> {
  for (;;) {
    const { status, reason } = await statusOf(api, accessToken, id, signal);
    if (status === 'AVAILABLE' || status === 'not told') return undefined;
    if (status === 'PROCESSING_FAILED') return videoRefused(reason?.slice(0, 200));
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
