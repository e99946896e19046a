import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { fieldsOf, textOf } from '../answer-fields.js';
import type { Pause } from '../polling.js';
import { shortened } from '../shortened.js';
import type { XApi } from './api.js';
import { addSubtitles, withoutSubtitles } from './subtitles.js';
import { uploadVideo, type VideoUpload } from './videos.js';

/** Of an alternative text (`CreateMediaMetadataMetadataAltText`). */
const altTextLength = 1_000;
/** Sooner than X says, so that a file is still there when the post is sent. */
const marginMs = 3_600_000;
/** Where X does not say how long it keeps a file. */
const keptForSeconds = 7_200;

/**
 * Uploads the files of a post: videos in segments, with their captions, and images in one request each (`POST /2/media/upload`), with their
 * alternative texts (`POST /2/media/metadata`). X documents these for images only. Each is uploaded once, however many attempts the post takes, as
 * long as X keeps it.
 * @returns ids of the files
 */
export async function uploadMedia(
  { api, pause }: { api: XApi; pause: Pause },
  accessToken: string,
  { media, steps }: Pick<OutgoingPost, 'media' | 'steps'>,
  signal: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, item] of media.entries()) {
    if (mediaKindOf(item.mimeType) === 'video') {
      ids.push(await videoWithSubtitles({ api, accessToken, pause, steps }, item, signal));
      continue;
    }
    const name = `media ${index} ${sha256Hex(JSON.stringify([item.assetId, item.altText]))}`;
    const earlier = stillThere(steps.find(name)?.value);
    if (earlier === undefined) {
      const { id, until } = await upload(api, accessToken, item, signal);
      await describe(api, accessToken, { id, altText: item.altText ?? '' }, signal);
      await steps.save(name, JSON.stringify({ id, until }));
      ids.push(id);
    } else ids.push(earlier);
  }
  return ids;
}

async function videoWithSubtitles(upload: VideoUpload, media: OutgoingMedia, signal: AbortSignal): Promise<string> {
  const { captions = [] } = media;
  // X keeps those that it was sent with the video.
  if (withoutSubtitles(upload.steps)) return uploadVideo(upload, media, ' without captions', signal);
  const id = await uploadVideo(upload, media, captions.length === 0 ? '' : JSON.stringify(captions), signal);
  await addSubtitles(upload, { id, captions }, signal);
  return id;
}

function stillThere(saved: string | undefined): string | undefined {
  if (saved === undefined) return undefined;
  const { id, until } = JSON.parse(saved) as { id: string; until: number };
  return Date.now() < until - marginMs ? id : undefined;
}

async function upload(
  api: XApi,
  accessToken: string,
  media: OutgoingMedia,
  signal: AbortSignal,
): Promise<{ id: string; until: number }> {
  const form = new FormData();
  const extension = media.mimeType.replace(/^.*\//, '');
  form.set('media', new Blob([new Uint8Array(await media.read())], { type: media.mimeType }), `file.${extension}`);
  form.set('media_category', 'tweet_image');
  const answer = fieldsOf(await api.call(accessToken, { method: 'POST', path: 'media/upload', body: form }, signal));
  const data = fieldsOf(answer['data']);
  const seconds = typeof data['expires_after_secs'] === 'number' ? data['expires_after_secs'] : keptForSeconds;
  return { id: textOf(data, 'id'), until: Date.now() + seconds * 1_000 };
}

async function describe(
  api: XApi,
  accessToken: string,
  { id, altText }: { id: string; altText: string },
  signal: AbortSignal,
): Promise<void> {
  const text = altTextOf(altText);
  if (text.trim() === '') return;
  const body = { id, metadata: { alt_text: { text } } };
  await api.call(accessToken, { method: 'POST', path: 'media/metadata', body }, signal);
}

/** At most as long as X takes, also if it counts UTF-16 code units, which it does not say. */
function altTextOf(text: string): string {
  let most = altTextLength;
  let kept = shortened(text, most);
  while (kept.length > altTextLength) {
    most -= Math.ceil((kept.length - altTextLength) / 2);
    kept = shortened(text, most);
  }
  return kept;
}
