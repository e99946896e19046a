import { statSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { playedBlocks, type Piece } from './loop/piece.js';
import { writeLevelled } from './sound/levelled.js';
import { resampled } from './sound/resampled.js';
import { readWav, sampleRate, wavBlocks } from './sound/wav.js';

/** What a thread of `RenderPool` is asked for. */
export interface SoundJob {
  /** For files on the way. */
  folder: string;
  /** WAV file to write. */
  output: string;
  /** Receives whole percentages. */
  port: MessagePort;
}

export interface WrittenSound {
  /** Samples of each channel; 0 if the sound is silent. */
  frames: number;
  channels: number;
}

/** Plays a piece of music. */
export function loop({ piece, ...job }: SoundJob & { piece: Piece }): WrittenSound {
  return written(playedBlocks(piece), { ...job, channels: 2, frames: piece.seconds * sampleRate });
}

/** What espeak-ng has written, in this order. */
export interface Spoken {
  inputs: readonly string[];
  /** Seconds of silence around all of it; none if left out. */
  before?: number;
  after?: number;
}

/** Makes a finished file of what espeak-ng has written. */
export function speech({ inputs, before = 0, after = 0, ...job }: SoundJob & Spoken): WrittenSound {
  const parts = inputs.map((input) => ({ input, ...readWav(input, statSync(input).size) }));
  const [{ rate } = { rate: sampleRate }] = parts;
  if (parts.some((part) => part.channels !== 1 || part.rate !== rate)) throw new Error('The speech is not one sound.');
  function* blocks(): Generator<Float32Array> {
    yield new Float32Array(Math.round(before * rate));
    for (const part of parts) yield* wavBlocks(part.input, part);
    yield new Float32Array(Math.round(after * rate));
  }
  const spoken = parts.reduce((sum, { frames }) => sum + frames, (before + after) * rate);
  return written(resampled(blocks(), rate), { ...job, channels: 1, frames: (spoken * sampleRate) / rate });
}

type Sound = SoundJob & { channels: number; frames: number };

function written(blocks: Iterable<Float32Array>, { port, ...sound }: Sound): WrittenSound {
  let reported = 0;
  const progress = (share: number): void => {
    if (share * 100 < reported + 1) return;
    reported = Math.floor(share * 100);
    port.postMessage(reported);
  };
  try {
    return { frames: writeLevelled(blocks, { ...sound, progress }), channels: sound.channels };
  } finally {
    port.close();
  }
}
