import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { frameRate } from '../slideshow/film.js';
import { readWav, sampleRate, wavBlocks } from '../sound/wav.js';

/** Cells of a waveform: bars of so many with a gap between them. */
export interface Cells {
  columns: number;
  rows: number;
}

/** Columns of a bar, and of the gap beside it. */
const [barColumns, gapColumns] = [3, 2];
/** Rows of a bar while nothing is heard. */
const leastRows = 2;
/** Decibels of a frame whose bar has no height, and of one whose bar has all of it. Speech at −16 LUFS is at about −20 dB, its loudest syllables at −10 dB. */
const [quietest, loudest] = [-42, -12];
/** Of the height, that the outermost bars have of it. */
const outermost = 0.35;
const samplesOfFrame = sampleRate / frameRate;

/** The root of the mean square of a sound for each frame of a film, from 0 to 1. Reads what `WavWriter` writes. */
export function loudnessOf(path: string, frames: number): Float64Array {
  const [powers, sound] = [new Float64Array(frames), readWav(path, statSync(path).size)];
  let at = 0;
  for (const block of wavBlocks(path, sound))
    for (const value of block) {
      const frame = Math.floor(at / (samplesOfFrame * sound.channels));
      if (frame < frames) powers[frame] = (powers[frame] ?? 0) + value * value;
      at += 1;
    }
  return powers.map((power) => Math.sqrt(power / (samplesOfFrame * sound.channels)));
}

/** How high a bar is for a loudness, 0 to 1. */
export function heightOf(loudness: number): number {
  const decibels = 20 * Math.log10(Math.max(loudness, 1e-6));
  return Math.min(1, Math.max(0, (decibels - quietest) / (loudest - quietest)));
}

/** Writes a mask for each frame. The bar in the middle is as high as the frame is loud; those beside it follow, a frame later each. */
export function writeMasks(path: string, loudness: Float64Array, { columns, rows }: Cells): void {
  const step = barColumns + gapColumns;
  const bars = Math.floor((columns + gapColumns) / step);
  const middle = (bars - 1) / 2;
  const left = Math.floor((columns + gapColumns - bars * step) / 2);
  const file = openSync(path, 'w');
  try {
    for (let frame = 0; frame < loudness.length; frame += 1) {
      const mask = new Uint8Array(columns * rows);
      for (let bar = 0; bar < bars; bar += 1) {
        const away = Math.floor(Math.abs(bar - middle));
        const share = 1 - ((1 - outermost) * away) / Math.max(1, middle);
        const height = heightOf(loudness[frame - away] ?? 0) * share;
        drawBar(mask, columns, left + bar * step, rows, height);
      }
      writeSync(file, mask);
    }
  } finally {
    closeSync(file);
  }
}

/** In the middle of the height, and as much above as below. */
function drawBar(mask: Uint8Array, columns: number, column: number, rows: number, height: number): void {
  const half = Math.max(leastRows / 2, Math.round((height * rows) / 2));
  for (let row = rows / 2 - half; row < rows / 2 + half; row += 1)
    mask.fill(255, row * columns + column, row * columns + column + barColumns);
}
