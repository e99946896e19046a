import type { LocalFile } from '@imprint/domain/media/video-tool';
import { ModelError } from '@imprint/domain/generation/video';
import type { Film } from './film.js';

/** The running work, as an encoder sees it. */
export interface EncoderContext {
  signal: AbortSignal;
  timeoutMs: number;
  /** 0 to 100. */
  progress: (percent: number) => void;
  /** For whatever is needed on the way. */
  folder: string;
}

/**
 * Makes an MP4 of a film: H.264 with yuv420p and AAC, its description first. Sound is faded in and out, and cut or padded to the length of the
 * film; without any, the track is silent.
 */
export interface FilmEncoder {
  /** @throws ModelError `audio_unreadable`; the reason of the signal */
  encode(film: Film, sound: LocalFile | null, output: string, context: EncoderContext): Promise<void>;
}

/** Of the track of sound. */
export const sound = { sampleRate: 48_000, channels: 2, bitrate: 160_000, fadeInSeconds: 0.3, fadeOutSeconds: 1.2 } as const;

/** The request has a file that cannot be used; nobody but who sent it can help. */
export function refusal(code: string, message: string, cause?: unknown): ModelError {
  return new ModelError({ class: 'validation', code, message, retryable: false, cause });
}
