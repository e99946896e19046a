import type { MergeRequest } from '@imprint/domain/generation/transform';
import { join } from 'node:path';
import { frameRate, type Clip } from './clips.js';
import { refusal, stopped, unreadable, type FfmpegWork } from './ffmpeg-work.js';
import { gainOf, hasNoSound, measured } from './loudness.js';

/** Floating-point samples: nothing is cut off before the sound is levelled. */
const wave = (path: string): string[] => ['-c:a', 'pcm_f32le', '-ar', '48000', '-ac', '2', '-f', 'wav', `file:${path}`];
const fades = { in: 0.5, out: 2 };

/**
 * How music makes way for voices: by some 12 dB where a voice of −16 LUFS is heard, within a word, and back within a pause
 * (filter `sidechaincompress` of ffmpeg).
 */
const ducking = 'sidechaincompress=threshold=0.03:ratio=8:attack=20:release=500';

/** A sound that was written as a WAV file; null where it is silent. */
export interface MixedSound {
  path: string;
  /** LUFS. */
  loudness: number | null;
}

/** The sound of all clips, one after the other, with music under it. */
export async function mixedSound(
  work: FfmpegWork,
  clips: readonly Clip[],
  { transitionFrames, music, musicVolume, seconds }: Mix,
): Promise<MixedSound> {
  const voices = join(work.folder, 'voices.wav');
  const inputs = clips.flatMap(({ path }) => work.clip(path));
  const graph = ['-filter_complex', joinedSound(clips, transitionFrames), '-map', '[sound]'];
  await work.write([...inputs, ...graph, ...wave(voices)]).catch(rethrow);
  const spoken = await measured(work, work.wave(voices)).catch(rethrow);
  if (music === null || musicVolume === 0) return { path: voices, loudness: spoken };
  const played = await fittedMusic(work, music, seconds);
  const tune = await measured(work, work.wave(played)).catch(rethrow);
  if (tune === null) return { path: voices, loudness: spoken };
  const path = join(work.folder, 'mix.wav');
  const quieter = gainOf(tune) + 20 * Math.log10(musicVolume / 100);
  const chain = [
    `[0:a]volume=${(spoken === null ? 0 : gainOf(spoken)).toFixed(2)}dB,asplit=2[voice][key]`,
    `[1:a]volume=${quieter.toFixed(2)}dB[music]`,
    `[music][key]${ducking}[ducked]`,
    '[voice][ducked]amix=inputs=2:duration=first:normalize=0[mix]',
  ].join(';');
  const mixing = [...work.wave(voices), ...work.wave(played), '-filter_complex', chain, '-map', '[mix]', ...wave(path)];
  await work.write(mixing).catch(rethrow);
  return { path, loudness: await measured(work, work.wave(path)).catch(rethrow) };
}

interface Mix extends Pick<MergeRequest, 'music' | 'musicVolume'> {
  transitionFrames: number;
  /** Of the video. */
  seconds: number;
}

const rethrow = (error: unknown): never => {
  throw stopped(error);
};

/** Each clip's sound is as long as its pictures. */
function joinedSound(clips: readonly Clip[], transitionFrames: number): string {
  const own = clips.map(({ frames }, index) => {
    const seconds = (frames / frameRate).toFixed(6);
    return `[${index}:a:0]aformat=sample_fmts=flt,apad=whole_dur=${seconds},atrim=end=${seconds},asetpts=PTS-STARTPTS[s${index}]`;
  });
  if (transitionFrames === 0)
    return [...own, `${clips.map((_, index) => `[s${index}]`).join('')}concat=n=${clips.length}:v=0:a=1[sound]`].join(';');
  const overlap = (transitionFrames / frameRate).toFixed(6);
  const joins = clips.slice(1).map((_, index) => {
    const [before, after] = [index === 0 ? '[s0]' : `[j${index}]`, index === clips.length - 2 ? '[sound]' : `[j${index + 1}]`];
    return `${before}[s${index + 1}]acrossfade=d=${overlap}:c1=qsin:c2=qsin${after}`;
  });
  return [...own, ...joins].join(';');
}

/**
 * Music from the beginning to the end of the video, again and again if need be, faded in and out. It is decoded once and then repeated: a file
 * without any sound in it would be read for ever. @throws ModelError `music_unreadable`
 */
async function fittedMusic(work: FfmpegWork, file: NonNullable<MergeRequest['music']>, seconds: number): Promise<string> {
  const [once, path] = ['tune.wav', 'music.wav'].map((name) => join(work.folder, name)) as [string, string];
  const input = work.reading(file, ['-t', seconds.toFixed(3)]);
  const stereo = ['-map', '0:a:0', '-vn', '-af', 'aformat=channel_layouts=stereo'];
  const decoded = await work.write([...input, ...stereo, ...wave(once)]).catch((error: unknown) => {
    if (hasNoSound(error)) throw nothingHeard();
    throw unreadable(error, 'The music');
  });
  if (decoded.seconds < shortestMusic) throw nothingHeard();
  const out = Math.min(fades.out, seconds / 4);
  const fading = [
    `afade=t=in:d=${Math.min(fades.in, seconds / 4).toFixed(3)}`,
    `afade=t=out:st=${(seconds - out).toFixed(3)}:d=${out.toFixed(3)}`,
  ].join();
  const again = ['-stream_loop', '-1', ...work.wave(once)];
  await work.write([...again, '-map', '0:a:0', '-af', fading, '-t', seconds.toFixed(3), ...wave(path)]).catch(rethrow);
  return path;
}

/** Seconds. */
const shortestMusic = 0.1;
const nothingHeard = () => refusal('music_unreadable', 'The music has no sound.');
