import type { TransformedFile, TrimRequest } from '@imprint/domain/generation/transform';
import { join } from 'node:path';
import { atMostFullHd, inTime, m4a, mp4, nothingElse, pictures, sound } from './encoding.js';
import { refusal, unreadable, type FfmpegWork } from './ffmpeg-work.js';

/** Keeps a part of a video or of audio. It is encoded anew, so that it begins and ends where it is asked to. */
export async function trimmed(
  work: FfmpegWork,
  { file, makes, start, end }: TrimRequest,
  progress: (percent: number) => void,
): Promise<TransformedFile> {
  const seconds = end - start;
  const input = work.reading(file, ['-ss', start.toFixed(3), '-t', seconds.toFixed(3)]);
  const path = join(work.folder, makes === 'video' ? 'part.mp4' : 'part.m4a');
  const heard = ['-af', inTime, ...sound, ...nothingElse];
  const args =
    makes === 'video'
      ? [...['-map', '0:v:0', '-map', '0:a:0?', '-vf', atMostFullHd], ...pictures(work.threads), ...heard, ...mp4(path)]
      : ['-map', '0:a:0', ...heard, ...m4a(path)];
  const done = await work
    .write([...input, ...args], (written) => progress(Math.min(99, (written.seconds * 100) / seconds)))
    .catch((error: unknown) => {
      throw unreadable(error, 'The file');
    });
  if (makes === 'video' ? done.frames === 0 : done.seconds === 0)
    throw refusal('part_missing', `There is nothing at ${start} seconds: the file is shorter.`);
  return makes === 'video'
    ? { path, mimeType: 'video/mp4', durationSeconds: done.seconds }
    : { path, mimeType: 'audio/mp4', durationSeconds: done.seconds };
}
