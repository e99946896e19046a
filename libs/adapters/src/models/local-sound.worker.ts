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

/** Makes a finished file of what espeak-ng has written. */
export function speech({ input, ...job }: SoundJob & { input: string }): WrittenSound {
  const spoken = readWav(input, statSync(input).size);
  if (spoken.channels !== 1) throw new Error('The speech has more than one channel.');
  const frames = (spoken.frames * sampleRate) / spoken.rate;
  return written(resampled(wavBlocks(input, spoken), spoken.rate), { ...job, channels: 1, frames });
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
