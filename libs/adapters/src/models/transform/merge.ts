import type { MergeRequest, TransformedFile } from '@imprint/domain/generation/transform';
import { join } from 'node:path';
import type { RenderPool } from '../render-pool.js';
import { clipOf, frameRate, tooLong, type Clip } from './clips.js';
import { mp4, nothingElse, pictures, sound } from './encoding.js';
import { refusal, stopped, type FfmpegWork } from './ffmpeg-work.js';
import { levelled } from './loudness.js';
import { mixedSound } from './mix.js';

/** Percent of the work after which captions are drawn, clips are made and the sound is mixed. */
const done = { captions: 5, clips: 50, sound: 60 };
/** Of a video of which nobody knows how long it is. */
const usualSeconds = 30;

interface Easel {
  pool: RenderPool;
  signal: AbortSignal;
  progress: (percent: number) => void;
}

/** Puts videos and pictures together: first each as a clip, then the sound, then the pictures. */
export async function merged(work: FfmpegWork, request: MergeRequest, easel: Easel): Promise<TransformedFile> {
  const { transition, mostSeconds, music, musicVolume } = request;
  const { progress } = easel;
  const captions = await drawnCaptions(work, request, easel);
  progress(done.captions);
  const clips: Clip[] = [];
  for (const [index, clip] of request.clips.entries()) {
    const caption = captions[index] ?? null;
    const share = (part: number): number =>
      done.captions + ((index + Math.min(1, part)) * (done.clips - done.captions)) / request.clips.length;
    const made = await clipOf(work, clip, { index, caption, how: request }, (seconds) =>
      progress(share(seconds / (clip.pictureSeconds ?? usualSeconds))),
    );
    clips.push(made);
    progress(share(1));
  }
  const transitionFrames = transition === 'cut' ? 0 : Math.max(1, Math.round(request.transitionDuration * frameRate));
  const starts = startsOf(clips, transitionFrames);
  const frames = (starts.at(-1) ?? 0) + (clips.at(-1)?.frames ?? 0);
  const seconds = frames / frameRate;
  if (seconds > mostSeconds) throw tooLong(mostSeconds);
  const mixed = await mixedSound(work, clips, { transitionFrames, music, musicVolume, seconds });
  progress(done.sound);
  const path = join(work.folder, 'merged.mp4');
  const audible = mixed.loudness === null ? [] : ['-af', levelled(mixed.loudness)];
  const args = [
    ...[...clips.flatMap((clip) => work.clip(clip.path)), ...work.wave(mixed.path)],
    ...['-filter_complex', joinedPictures(clips, starts, request, transitionFrames)],
    ...['-map', '[film]', '-map', `${clips.length}:a:0`, ...audible, ...pictures(work.threads), '-r', String(frameRate)],
    ...[...sound, ...nothingElse, '-t', seconds.toFixed(6), ...mp4(path)],
  ];
  await work
    .write(args, (written) => progress(Math.min(99, done.sound + (written.frames * (99 - done.sound)) / frames)))
    .catch((error: unknown) => {
      throw stopped(error);
    });
  const shown = clips.map((clip, index) => ({ start: (starts[index] ?? 0) / frameRate, seconds: clip.frames / frameRate }));
  return { path, mimeType: 'video/mp4', durationSeconds: seconds, clips: shown };
}

/** The frame with which each clip begins. @throws ModelError `clip_too_short` */
function startsOf(clips: readonly Clip[], transitionFrames: number): number[] {
  let at = 0;
  return clips.map(({ frames }, index) => {
    const transitions = index === 0 || index === clips.length - 1 ? 1 : 2;
    if (frames <= transitions * transitionFrames)
      throw refusal('clip_too_short', `File ${index + 1} is shorter than its transitions. Choose a shorter transitionDuration.`);
    const start = at;
    at += frames - transitionFrames;
    return start;
  });
}

/** The graph is made of numbers and names of transitions alone: no word of the request is in it. */
function joinedPictures(
  clips: readonly Clip[],
  starts: readonly number[],
  { transition }: MergeRequest,
  transitionFrames: number,
): string {
  const own = clips.map((_, index) => `[${index}:v:0]setpts=PTS-STARTPTS,fps=${frameRate},format=yuv420p[c${index}]`);
  if (transitionFrames === 0)
    return [...own, `${clips.map((_, index) => `[c${index}]`).join('')}concat=n=${clips.length}:v=1:a=0[film]`].join(';');
  const duration = (transitionFrames / frameRate).toFixed(6);
  const joins = clips.slice(1).map((_, index) => {
    const [before, after] = [index === 0 ? '[c0]' : `[j${index}]`, index === clips.length - 2 ? '[film]' : `[j${index + 1}]`];
    const offset = ((starts[index + 1] ?? 0) / frameRate).toFixed(6);
    return `${before}[c${index + 1}]xfade=transition=${transition}:duration=${duration}:offset=${offset}${after}`;
  });
  return [...own, ...joins].join(';');
}

/** PNG files of the captions, by file; none where there is no caption. */
async function drawnCaptions(work: FfmpegWork, request: MergeRequest, easel: Easel): Promise<(string | null)[]> {
  const paths = request.clips.map(({ caption }, index) => (caption === '' ? null : join(work.folder, `caption-${index}.png`)));
  const captions = request.clips.flatMap(({ caption: text }, index) => {
    const path = paths[index] ?? null;
    return path === null ? [] : [{ text, path }];
  });
  if (captions.length === 0) return paths;
  const { size, brand } = request;
  try {
    await easel.pool.run<void>('captions', { captions, size, brand }, easel.signal, () => undefined);
  } catch (cause) {
    easel.signal.throwIfAborted();
    throw stoppedDrawing(cause);
  }
  return paths;
}

const stoppedDrawing = (cause: unknown): Error => new Error('the captions could not be drawn', { cause });
