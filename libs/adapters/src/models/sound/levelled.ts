import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { LoudnessMeter } from './loudness.js';
import { WavWriter } from './wav.js';

/** −1.5 dB of the highest value, which leaves room for what AAC adds to peaks. */
const ceiling = 0.84;
/** Frames of 5 ms, within which the gain goes from one value to the next. */
const stepFrames = 240;
/** Of the gain, that comes back in each step after a peak. */
const recovery = 0.02;

/** How a sound is written. */
export interface Levelling {
  channels: number;
  /** For files on the way. */
  folder: string;
  output: string;
  /** Samples of each channel that are expected, by which progress is told. */
  frames: number;
  /** 0 to 1. */
  progress: (share: number) => void;
}

/** Of the work, that goes into making the sound; the rest is writing it. */
const shareOfMaking = 0.8;

/**
 * Writes a sound as a WAV file at −16 LUFS without peaks above −1.5 dB. It is kept in a file between measuring and writing, so that memory does
 * not grow with its length. Returns the samples of each channel, and 0 if it is silent.
 */
export function writeLevelled(blocks: Iterable<Float32Array>, { channels, folder, output, frames, progress }: Levelling): number {
  const share = counted(channels * Math.max(1, frames));
  const raw = join(folder, 'raw.f32');
  const meter = new LoudnessMeter(channels);
  const file = openSync(raw, 'w+');
  try {
    for (const block of blocks) {
      meter.add(block);
      writeSync(file, new Uint8Array(block.buffer, block.byteOffset, block.byteLength));
      progress(share(block) * shareOfMaking);
    }
    const gain = meter.gain();
    if (gain === 0) return 0;
    const writer = new WavWriter(output, channels);
    const written = counted(channels * Math.max(1, frames));
    for (const block of limited(rawBlocks(file, stepFrames * channels), channels, gain)) {
      writer.write(block);
      progress(shareOfMaking + written(block) * (1 - shareOfMaking));
    }
    return writer.end();
  } finally {
    closeSync(file);
    rmSync(raw);
  }
}

/** Tells how much of all values there has been, at most 1. */
function counted(all: number): (block: Float32Array) => number {
  let values = 0;
  return (block) => Math.min(1, (values += block.length) / all);
}

/** The sound in steps, read hundreds at a time. */
function* rawBlocks(file: number, size: number): Generator<Float32Array> {
  const room = new Float32Array(size * 256);
  for (let at = 0; ;) {
    const bytes = readSync(file, new Uint8Array(room.buffer), 0, room.byteLength, at);
    const values = bytes / Float32Array.BYTES_PER_ELEMENT;
    if (values === 0) return;
    for (let start = 0; start < values; start += size) yield room.slice(start, Math.min(start + size, values));
    at += bytes;
  }
}

/**
 * Multiplies with the gain, and with less around peaks. Within a step the gain goes along a line between two values, neither of which is more
 * than the step and its neighbour allow, so that nothing ever exceeds the ceiling.
 */
function* limited(steps: Iterable<Float32Array>, channels: number, gain: number): Generator<Float32Array> {
  let held: { step: Float32Array; most: number } | undefined;
  let from = gain;
  const apply = (step: Float32Array, to: number): Float32Array => {
    const change = (to - from) / (step.length / channels);
    for (let at = 0; at < step.length; at += 1) step[at] = (step[at] ?? 0) * (from + change * Math.floor(at / channels));
    from = to;
    return step;
  };
  for (const step of steps) {
    const most = Math.min(gain, ceiling / peakOf(step));
    if (held === undefined) from = most;
    else yield apply(held.step, Math.min(held.most, most, from + gain * recovery));
    held = { step, most };
  }
  if (held !== undefined) yield apply(held.step, Math.min(held.most, from));
}

function peakOf(step: Float32Array): number {
  let peak = 0;
  for (const value of step) peak = Math.max(peak, Math.abs(value));
  return peak;
}
