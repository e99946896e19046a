import type { LocalFile } from '@imprint/domain/media/video-tool';
import { ProgramError, runProgram } from '@imprint/platform/programs';
import { join } from 'node:path';
import { missingIn } from '../../video/index.js';
import { frameRate, type Film } from './film.js';
import { refusal, sound as track, type EncoderContext, type FilmEncoder } from './film-encoder.js';
import { filterGraph } from './filter-graph.js';

/** The demuxer for each type of sound: ffmpeg never guesses, so that no file is taken for a playlist that names others. */
const demuxers: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/mp4': 'mov',
  'audio/m4a': 'mov',
  'audio/x-m4a': 'mov',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/webm': 'matroska',
};

/** Bytes of one block of memory. */
const mostAllocation = 256 * 1_048_576;
/** A recording is read in no time, or it is damaged. */
const soundTimeoutMs = 60_000;

const needed = {
  encoders: ['libx264', 'aac'],
  filters: ['perspective', 'xfade', 'overlay', 'alphamerge', 'scale', 'loop', 'fade', 'afade', 'areverse'],
};

/** Encodes by the ffmpeg of the system (https://ffmpeg.org/ffmpeg.html), as a process of low priority. */
export class FfmpegEncoder implements FilmEncoder {
  constructor(
    private readonly path: string,
    private readonly threads: number,
  ) {}

  /** Whether this build has what a film needs. @throws ProgramError when it does not say so in time */
  async canEncode(): Promise<boolean> {
    try {
      return (await missingIn(this.path, needed)).length === 0;
    } catch (error) {
      if (error instanceof ProgramError && error.reason === 'failed') return false;
      throw error;
    }
  }

  async encode(film: Film, sound: LocalFile | null, output: string, context: EncoderContext): Promise<void> {
    const { folder, signal, timeoutMs, progress } = context;
    const seconds = film.frames / frameRate;
    const fitted = sound === null ? null : await this.fitSound(sound, seconds, context);
    const args = filmArguments(film, fitted, output, this.threads);
    const onStdout = (text: string): void => {
      const frame = Number(/frame=(\d+)(?!.*frame=)/su.exec(text)?.[1] ?? NaN);
      if (!Number.isNaN(frame)) progress(Math.min(100, (frame * 100) / film.frames));
    };
    await runProgram({ path: this.path, args, cwd: folder, timeoutMs, signal, onStdout });
  }

  /** As a WAV file of exactly that length. It ends where it ends: it is turned round to be faded out there. */
  private async fitSound(sound: LocalFile, seconds: number, { folder, signal }: EncoderContext): Promise<string> {
    const demuxer = demuxers[sound.mimeType];
    if (demuxer === undefined) throw refusal('audio_unreadable', `Sound of the type ${sound.mimeType} is not read.`);
    const fitted = join(folder, 'fitted.wav');
    const fades = `afade=t=in:d=${track.fadeInSeconds},areverse,afade=t=in:d=${track.fadeOutSeconds},areverse`;
    const filters = `atrim=end=${seconds},${fades},apad=whole_dur=${seconds},atrim=end=${seconds}`;
    const shape = ['-ar', String(track.sampleRate), '-ac', String(track.channels), '-c:a', 'pcm_s16le', '-f', 'wav'];
    const read = ['-protocol_whitelist', 'file,pipe', '-f', demuxer, '-t', String(seconds), '-i', `file:${sound.path}`];
    const args = [...common, ...read, '-map', '0:a:0', '-vn', '-af', filters, ...shape, `file:${fitted}`];
    try {
      await runProgram({ path: this.path, args, cwd: folder, timeoutMs: soundTimeoutMs, signal });
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
      throw refusal('audio_unreadable', 'The sound is damaged, or in a format that is not read here.', error);
    }
    return fitted;
  }
}

const common = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-max_alloc', String(mostAllocation)];

/** Arguments of ffmpeg that make a film, with a WAV file of its length. */
export function filmArguments(film: Film, fittedSound: string | null, output: string, threads: number): string[] {
  const { inputs, filters } = filterGraph(film);
  const seconds = String(film.frames / frameRate);
  const layers = inputs.flatMap(({ path, pixels, width, height }) => [
    ...['-protocol_whitelist', 'file,pipe', '-f', 'rawvideo', '-pix_fmt', pixels, '-video_size', `${width}x${height}`],
    ...['-framerate', String(frameRate), '-i', `file:${path}`],
  ]);
  const silence = ['-f', 'lavfi', '-t', seconds, '-i', `anullsrc=r=${track.sampleRate}:cl=stereo`];
  const heard = fittedSound === null ? silence : ['-protocol_whitelist', 'file,pipe', '-f', 'wav', '-i', `file:${fittedSound}`];
  const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const pictures = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-profile:v', 'high', '-pix_fmt', 'yuv420p'];
  return [
    ...common,
    ...['-filter_threads', String(threads), '-filter_complex_threads', String(threads)],
    ...layers,
    ...heard,
    ...['-filter_complex', filters, '-map', '[film]', '-map', `${inputs.length}:a:0`, '-map_metadata', '-1'],
    ...[...pictures, ...colours, '-threads', String(threads), '-r', String(frameRate)],
    ...['-c:a', 'aac', '-b:a', String(track.bitrate), '-t', seconds],
    // The same request makes the same file: no version of a library is written.
    ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
    ...['-progress', 'pipe:1', '-movflags', '+faststart', '-f', 'mp4', `file:${output}`],
  ];
}
