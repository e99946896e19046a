import type { GeneratedAudio } from '@imprint/domain/generation/audio';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '../../video/index.js';
import type { WrittenSound } from '../local-sound.worker.js';
import { soundFailure, soundTimeoutMs } from './in-thread.js';
import { sampleRate } from './wav.js';

/** Bits in a second of each channel. */
const channelBitrate = 80_000;

/** Makes an M4A of a WAV file where there is ffmpeg. @throws ModelError; the reason of the signal when that is aborted */
export async function finishedSound(
  ffmpeg: Ffmpeg | null,
  { path, frames, channels }: WrittenSound & { path: string },
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<GeneratedAudio> {
  const durationSeconds = Math.round((frames / sampleRate) * 1_000) / 1_000;
  if (ffmpeg === null) return { path, mimeType: 'audio/wav', durationSeconds };
  const output = join(folder, 'sound.m4a');
  const limits = { timeoutMs: soundTimeoutMs, signal };
  try {
    await ffmpeg.encodeSound({ path, mimeType: 'audio/wav' }, output, channelBitrate * channels, limits);
  } catch (error) {
    signal.throwIfAborted();
    throw soundFailure('ffmpeg could not encode the sound.', error);
  }
  await rm(path);
  return { path: output, mimeType: 'audio/mp4', durationSeconds };
}
