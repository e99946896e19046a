import { ChannelError, type OutgoingCaptions, type PublishSteps } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { sendAddition } from '../video-additions.js';
import { uploadFile, type VideoUpload } from './videos.js';

/** Where it is kept how posts with captions fared. */
const step = 'subtitles';
const fates = { added: 'added', failed: 'failed', leftOut: 'left out' } as const;

/** Whether X did not take the post of a video with captions. */
export const withoutSubtitles = (steps: PublishSteps): boolean => steps.find(step)?.value === fates.leftOut;

/**
 * Adds captions to a video that X has: uploads each as SubRip with the category `subtitles`, and names its language (`POST /2/media/subtitles`,
 * `CreateMediaSubtitlesRequest` of openapi.json, read 2026-11-28). Those that X does not take are left out.
 * @throws as `uploadFile`
 */
export async function addSubtitles(
  upload: VideoUpload,
  { id, captions }: { id: string; captions: readonly OutgoingCaptions[] },
  signal: AbortSignal,
): Promise<void> {
  const { steps } = upload;
  for (const each of captions) {
    const name = `subtitles ${sha256Hex(JSON.stringify([id, each]))}`;
    const isAdded = await sendAddition(steps, `${name} added`, () => add(upload, { id, name, captions: each }, signal), signal);
    if (isAdded && steps.find(step) === undefined) await steps.save(step, fates.added);
  }
}

async function add(
  upload: VideoUpload,
  { id, name, captions: { language, content } }: { id: string; name: string; captions: OutgoingCaptions },
  signal: AbortSignal,
): Promise<void> {
  const bytes = Buffer.from(content);
  const stream = (part = { start: 0, end: bytes.length }) => inOnePiece(bytes.subarray(part.start, part.end));
  const media = { mimeType: 'text/srt', sizeBytes: bytes.length, stream };
  const subtitleId = await uploadFile(upload, { name, category: 'subtitles', media }, signal);
  const subtitles = { id: subtitleId, language_code: language, display_name: nameOf(language) };
  const body = { id, media_category: 'TweetVideo', subtitles };
  await upload.api.call(upload.accessToken, { method: 'POST', path: 'media/subtitles', body }, signal);
}

/** "Language name in a human readable form", in the language itself. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(language) ?? language;

/**
 * What follows from a post that X did not take. A file of captions that X took and cannot read afterwards makes it answer 503 to the post
 * (https://github.com/myConsciousness/twitter-api-v2/issues/437, read 2026-11-28): after the second such answer, and after a refusal that names no
 * cause known to Imprint, the video goes without.
 * @returns the failure of the attempt
 */
export async function afterSubtitles(steps: PublishSteps, failure: ChannelError): Promise<ChannelError> {
  const fate = steps.find(step)?.value;
  if (fate === undefined || fate === fates.leftOut) return failure;
  if (failure.code === 'post_refused') {
    await steps.save(step, fates.leftOut);
    const message = `${failure.message} The next attempt sends the video without captions.`;
    const { outcome, class: errorClass, code } = failure;
    return new ChannelError({ outcome, class: errorClass, code, message, retryable: true, cause: failure });
  }
  if (/^http_5/.test(failure.code)) await steps.save(step, fate === fates.failed ? fates.leftOut : fates.failed);
  return failure;
}

async function* inOnePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}
