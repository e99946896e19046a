import { ModelError } from '@imprint/domain/generation/audio';
import { join } from 'node:path';
import type { WrittenSound } from '../local-sound.worker.js';
import type { RenderPool } from '../render-pool.js';

/** Milliseconds. Generous, because sound is made in spare CPU time: slow does not mean failed. */
export const soundTimeoutMs = 300_000;

/** A part of a generation, and which percentages it accounts for. */
export interface Stage {
  signal: AbortSignal;
  /** 0 to 100. */
  progress: (percent: number) => void;
  folder: string;
  from: number;
  to: number;
}

/** Has a thread write a sound as a WAV file in the folder. @throws ModelError; the reason of the signal when that is aborted */
export async function madeInThread(
  pool: RenderPool,
  task: 'loop' | 'speech',
  input: object,
  { signal, progress, folder, from, to }: Stage,
): Promise<WrittenSound & { path: string }> {
  const output = join(folder, 'sound.wav');
  // Progress on its way when the sound is done comes too late.
  let isOver = false;
  const report = (percent: number): void => {
    if (!isOver) progress(from + Math.floor((percent * (to - from)) / 100));
  };
  try {
    const written = await pool.run<WrittenSound>(task, { ...input, folder, output }, signal, report);
    return { ...written, path: output };
  } catch (cause) {
    signal.throwIfAborted();
    throw soundFailure('The local synthesiser stopped before the sound was done.', cause);
  } finally {
    isOver = true;
  }
}

export function soundFailure(message: string, cause: unknown): ModelError {
  return new ModelError({ class: 'unknown', code: 'renderer_failed', message, retryable: true, cause });
}
