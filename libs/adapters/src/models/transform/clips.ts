import type { MergedClip, MergeRequest } from '@imprint/domain/generation/transform';
import { join } from 'node:path';
import { inTime, nothingElse } from './encoding.js';
import { refusal, unreadable, type FfmpegWork } from './ffmpeg-work.js';

/** Pictures a second of every merged video. */
export const frameRate = 30;

/** A file as a clip in the size and at the rate of the new video, with a track of sound, even if it is only a moment of silence. */
export interface Clip {
  path: string;
  frames: number;
}

type How = Pick<MergeRequest, 'size' | 'fit' | 'mostSeconds'>;

/**
 * Makes a clip of a file, which is read alone. It is encoded so well that nothing is seen of it, and so fast that it hardly takes longer.
 * @param caption PNG that is laid over it; null for none
 * @throws ModelError `file_unreadable`, `too_long`
 */
export async function clipOf(
  work: FfmpegWork,
  { file, pictureSeconds }: MergedClip,
  { index, caption, how }: { index: number; caption: string | null; how: How },
  progress: (seconds: number) => void,
): Promise<Clip> {
  const named = `File ${index + 1}`;
  const isPicture = pictureSeconds !== null;
  const input = isPicture ? work.picture(file.path) : work.reading(file, ['-t', String(how.mostSeconds + 1)]);
  const silence = ['-f', 'lavfi', '-t', '0.1', '-i', 'anullsrc=r=48000:cl=stereo'];
  const path = join(work.folder, `clip-${index}.mov`);
  const rate = isPicture
    ? `loop=loop=${Math.round(pictureSeconds * frameRate) - 1}:size=1:start=0,setpts=N`
    : `fps=${frameRate}:start_time=0`;
  const shown = `[0:v:0]${shaped(how)},${rate}`;
  const laidOver = caption === null ? `${shown}[clip]` : `${shown}[plain];[plain][2:v]overlay=format=yuv420[clip]`;
  // Its own sound comes first, if there is any.
  const tracks = ['-map', '[clip]', ...(isPicture ? [] : ['-map', '0:a:0?']), '-map', '1:a:0'];
  const args = [
    ...[...input, ...silence, ...(caption === null ? [] : work.picture(caption))],
    ...['-filter_complex', laidOver, ...tracks, '-r', String(frameRate)],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '14', '-pix_fmt', 'yuv420p', '-threads', work.threads],
    ...['-c:a', 'pcm_s16le', '-af', inTime, ...nothingElse, '-f', 'mov', `file:${path}`],
  ];
  const { frames } = await work
    .write(args, ({ seconds }) => progress(seconds))
    .catch((error: unknown) => {
      throw unreadable(error, named);
    });
  if (frames === 0) throw refusal('file_unreadable', `${named} shows no pictures.`);
  if (frames > how.mostSeconds * frameRate) throw tooLong(how.mostSeconds);
  return { path, frames };
}

/** Why a video is not made. */
export const tooLong = (mostSeconds: number) => refusal('too_long', `The video would be longer than ${mostSeconds} seconds.`);

/** A picture in the size of the new video: all of it on black, or cut. */
function shaped({ size: { width, height }, fit }: How): string {
  // Pixels of a video need not be square.
  const square = "scale=w='max(2,trunc(iw*sar/2)*2)':h=ih,setsar=1";
  const to = `scale=${width}:${height}:out_range=tv:force_original_aspect_ratio`;
  const fitted =
    fit === 'cover'
      ? `${to}=increase,crop=${width}:${height}`
      : `${to}=decrease,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:color=black`;
  return `${square},${fitted},setsar=1,format=yuv420p`;
}
