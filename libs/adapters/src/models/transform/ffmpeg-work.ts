import type { LocalFile } from '@imprint/domain/media/video-tool';
import { ModelError } from '@imprint/domain/generation/transform';
import { ProgramError, runProgram, type ProgramAnswer } from '@imprint/platform/programs';
import { boundedCall, boundedInput, isRead } from '../../video/index.js';

/** How far a call of ffmpeg is. */
export interface Written {
  /** Pictures. */
  frames: number;
  seconds: number;
}

/** What every call of one transform has in common. */
export interface WorkContext {
  path: string;
  threads: number;
  /** For whatever is made on the way. */
  folder: string;
  signal: AbortSignal;
  timeoutMs: number;
}

/** Calls of ffmpeg for one transform. */
export class FfmpegWork {
  constructor(private readonly context: WorkContext) {}

  get folder(): string {
    return this.context.folder;
  }

  get threads(): string {
    return String(this.context.threads);
  }

  /** A file of the library, read as what it was checked to be. @throws ModelError `file_unreadable` */
  reading(file: LocalFile, options: readonly string[] = []): string[] {
    if (!isRead(file)) throw refusal('file_unreadable', `Files of the type ${file.mimeType} are not read.`);
    return boundedInput(file, this.context.threads, options);
  }

  /** A file of a clip that was made here. */
  clip(path: string): string[] {
    return boundedInput({ path, mimeType: 'video/quicktime' }, this.context.threads);
  }

  /** A WAV file that was made here. */
  wave(path: string, options: readonly string[] = []): string[] {
    return boundedInput({ path, mimeType: 'audio/wav' }, this.context.threads, options);
  }

  /** A picture that was made here: a JPEG or a PNG. */
  picture(path: string): string[] {
    return ['-protocol_whitelist', 'file', '-f', 'image2', '-pattern_type', 'none', '-framerate', '30', '-i', `file:${path}`];
  }

  /** Runs ffmpeg, and says what it has written. @throws ProgramError; the reason of the signal when that is aborted */
  async write(args: readonly string[], onWritten: (written: Written) => void = () => undefined): Promise<Written> {
    let last: Written = { frames: 0, seconds: 0 };
    const onStdout = (text: string): void => {
      const frames = lastNumber(text, /frame=\s*(\d+)/g) ?? last.frames;
      const microseconds = lastNumber(text, /out_time_us=(\d+)/g);
      last = { frames, seconds: microseconds === null ? last.seconds : microseconds / 1_000_000 };
      onWritten(last);
    };
    await this.run(['-progress', 'pipe:1', ...args], onStdout);
    return last;
  }

  /** Runs ffmpeg for what it says. @throws as `write` does */
  async ask(args: readonly string[]): Promise<ProgramAnswer> {
    return this.run(['-loglevel', 'info', '-nostats', ...args]);
  }

  private run(args: readonly string[], onStdout?: (text: string) => void): Promise<ProgramAnswer> {
    const { path, threads, folder: cwd, signal, timeoutMs } = this.context;
    return runProgram({ path, args: [...boundedCall(threads), ...args], cwd, signal, timeoutMs, ...(onStdout && { onStdout }) });
  }
}

function lastNumber(text: string, pattern: RegExp): number | null {
  const found = [...text.matchAll(pattern)].at(-1)?.[1];
  return found === undefined ? null : Number(found);
}

/** The file is to blame, and nobody but who chose it can help. */
export const refusal = (code: string, message: string, cause?: unknown): ModelError =>
  new ModelError({ class: 'validation', code, message, retryable: false, cause });

/** What ffmpeg says where the machine is to blame. */
const ofMachine = /No space left|Cannot allocate memory|Resource temporarily unavailable/;

/** Why reading a file failed. @param named how the message names the file. */
export function unreadable(error: unknown, named: string): unknown {
  if (!(error instanceof ProgramError) || error.reason !== 'failed') return error;
  if (error.stderr.trim() === '' || ofMachine.test(error.stderr)) return stopped(error);
  return refusal('file_unreadable', `${named} is damaged, or in a format that ffmpeg does not read here.`, error);
}

/** ffmpeg failed at files that were made here. */
export function stopped(error: unknown): unknown {
  if (!(error instanceof ProgramError)) return error;
  const message = 'ffmpeg stopped before the file was done.';
  return new ModelError({ class: 'unknown', code: 'renderer_failed', message, retryable: true, cause: error });
}
