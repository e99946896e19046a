import type { LoudnessRequest, TransformedFile } from '@imprint/domain/generation/transform';
import { join } from 'node:path';
import { atMostFullHd, inTime, m4a, mp4, nothingElse, pictures, sound } from './encoding.js';
import { refusal, unreadable, type FfmpegWork } from './ffmpeg-work.js';
import { hasNoSound, levelled, measured } from './loudness.js';

/** Percent of the work after which the sound is measured. */
const measuredAt = 40;

/** Brings the sound of a file to −16 LUFS. Pictures stay as they are where an MP4 file can hold them. */
export async function normalized(
  work: FfmpegWork,
  { file, makes, keepsPictures, mostSeconds }: LoudnessRequest,
  progress: (percent: number) => void,
): Promise<TransformedFile> {
  const input = work.reading(file, ['-t', String(mostSeconds)]);
  const failed = (error: unknown): never => {
    if (hasNoSound(error)) throw refusal('no_sound', 'The file has no sound.');
    throw unreadable(error, 'The file');
  };
  const loudness = await measured(work, input, inTime).catch(failed);
  if (loudness === null) throw refusal('no_sound', 'The file is silent.');
  progress(measuredAt);
  const path = join(work.folder, makes === 'video' ? 'levelled.mp4' : 'levelled.m4a');
  const heard = ['-map', '0:a:0', '-af', `${inTime},${levelled(loudness)}`, ...sound, ...nothingElse];
  const seen = keepsPictures ? ['-c:v', 'copy'] : ['-vf', atMostFullHd, ...pictures(work.threads)];
  const args = makes === 'video' ? ['-map', '0:v:0', ...seen, ...heard, ...mp4(path)] : [...heard, ...m4a(path)];
  let share = measuredAt;
  const done = await work.write([...input, ...args], () => progress((share = Math.min(99, share + 1)))).catch(failed);
  return { path, mimeType: makes === 'video' ? 'video/mp4' : 'audio/mp4', durationSeconds: done.seconds };
}
