import type { ExtractedSpeech, SpeechRequest } from '@imprint/domain/generation/transform';
import { join } from 'node:path';
import { nothingElse } from './encoding.js';
import { stopped, unreadable, type FfmpegWork } from './ffmpeg-work.js';
import { hasNoSound, measured } from './loudness.js';

/** Samples a second: what models of speech listen to. */
const sampleRate = 16_000;
/** In time with the pictures, even where the file has no sound there yet, and in mono. */
const spoken = `aresample=${sampleRate}:async=1:first_pts=0,aformat=channel_layouts=mono`;
/** An hour is 14 MB, and speech sounds as good to a model as it did. */
const encoded = ['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', '32k', '-ar', String(sampleRate), '-ac', '1'] as const;
/** Seconds before the end of the longest part in which a pause is looked for. */
const searchedSeconds = 60;
/** Quieter for longer than this is a pause. */
const pause = 'silencedetect=noise=-35dB:d=0.3';

/** The sound of a file in parts that are small enough for a vendor; null where nothing is heard. */
export async function extractedSpeech(
  work: FfmpegWork,
  { file, partSeconds, mostSeconds }: SpeechRequest,
): Promise<ExtractedSpeech | null> {
  const wave = join(work.folder, 'speech.wav');
  const input = work.reading(file, ['-t', String(mostSeconds)]);
  const args = ['-map', '0:a:0', '-vn', '-af', spoken, '-c:a', 'pcm_s16le', ...nothingElse, '-f', 'wav', `file:${wave}`];
  const written = await work.write([...input, ...args]).catch((error: unknown) => {
    if (hasNoSound(error)) return null;
    throw unreadable(error, 'The file');
  });
  if (written === null || written.seconds === 0) return null;
  try {
    if ((await measured(work, work.wave(wave))) === null) return null;
    return await inParts(work, wave, { seconds: written.seconds, partSeconds });
  } catch (error) {
    throw stopped(error);
  }
}

async function inParts(
  work: FfmpegWork,
  wave: string,
  { seconds, partSeconds }: { seconds: number; partSeconds: number },
): Promise<ExtractedSpeech> {
  const parts: { file: { path: string; mimeType: string }; start: number }[] = [];
  for (let start = 0; start < seconds;) {
    const end = seconds - start <= partSeconds ? seconds : await pauseBefore(work, wave, { start, end: start + partSeconds });
    const path = join(work.folder, `speech-${parts.length}.m4a`);
    const part = work.wave(wave, ['-ss', start.toFixed(3), '-t', (end - start).toFixed(3)]);
    await work.write([...part, '-map', '0:a:0', ...encoded, ...nothingElse, '-f', 'ipod', `file:${path}`]);
    parts.push({ file: { path, mimeType: 'audio/mp4' }, start });
    start = end;
  }
  return { seconds, parts };
}

/** The middle of the last pause of a part, in which no word is cut; its end where there is none. */
async function pauseBefore(work: FfmpegWork, wave: string, { start, end }: { start: number; end: number }): Promise<number> {
  const length = Math.min(searchedSeconds, (end - start) / 2);
  const from = end - length;
  const searched = work.wave(wave, ['-ss', from.toFixed(3), '-t', length.toFixed(3)]);
  const { stderr } = await work.ask([...searched, '-map', '0:a:0', '-af', pause, '-f', 'null', '-']);
  const begins = [...stderr.matchAll(/silence_start: (-?[\d.]+)/g)].map(([, seconds]) => Number(seconds));
  const ends = [...stderr.matchAll(/silence_end: (-?[\d.]+)/g)].map(([, seconds]) => Number(seconds));
  const last = begins.at(-1);
  if (last === undefined || !Number.isFinite(last)) return end;
  const until = ends[begins.length - 1] ?? length;
  return from + Math.min(length, Math.max(0, (last + until) / 2));
}
