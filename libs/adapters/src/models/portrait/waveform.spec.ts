import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleRate, WavWriter } from '../sound/wav.js';
import { heightOf, loudnessOf, writeMasks } from './waveform.js';

const samplesOfFrame = 1_600;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waveform-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A tone that is as loud for each frame as is said. */
function tone(strengths: readonly number[]): string {
  const path = join(folder, 'tone.wav');
  const writer = new WavWriter(path, 1);
  for (const strength of strengths)
    writer.write(
      Float32Array.from({ length: samplesOfFrame }, (_, at) => Math.sin((2 * Math.PI * 1_200 * at) / sampleRate) * strength),
    );
  writer.end();
  return path;
}

describe(loudnessOf.name, () => {
  it('is the root of the mean square of each frame, and none where the sound is over', () => {
    const measured = [...loudnessOf(tone([0, 0.5, 0.1, 0, 1, 0.25]), 8)];
    for (const [frame, strength] of [0, 0.5, 0.1, 0, 1, 0.25, 0, 0].entries())
      expect(measured[frame]).toBeCloseTo(strength * Math.SQRT1_2, 3);
  });

  it('is that of every second of a long sound', () => {
    const strengths = Array.from({ length: 95 }, (_, frame) => (frame % 10) / 10);
    const measured = loudnessOf(tone(strengths), 95);
    strengths.forEach((strength, frame) => expect(measured[frame]).toBeCloseTo(strength * Math.SQRT1_2, 3));
  });
});

describe(writeMasks.name, () => {
  const cells = { columns: 43, rows: 40 };
  /** Rows that each bar has, from the left, for each frame. */
  async function bars(loudness: readonly number[]): Promise<number[][]> {
    const path = join(folder, 'masks');
    writeMasks(path, Float64Array.from(loudness), cells);
    const bytes = await readFile(path);
    expect(bytes).toHaveLength(loudness.length * cells.columns * cells.rows);
    return loudness.map((_, frame) => {
      const mask = bytes.subarray(frame * cells.columns * cells.rows, (frame + 1) * cells.columns * cells.rows);
      const rowsOf = (column: number) => Array.from({ length: cells.rows }, (__, row) => mask[row * cells.columns + column]);
      // Mirrored above and below, so that nothing is seen to jump.
      for (let column = 0; column < cells.columns; column += 1) expect(rowsOf(column)).toEqual(rowsOf(column).toReversed());
      return Array.from({ length: 9 }, (__, bar) => rowsOf(bar * 5).filter((value) => value === 255).length);
    });
  }

  it('has a bar in the middle that is as high as the frame is loud, and others that follow', async () => {
    const [silent, loud, after] = await bars([0, 0.3, 0]);
    expect(silent).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect(loud).toEqual([2, 2, 2, 2, 40, 2, 2, 2, 2]);
    expect(after?.[4]).toBe(2);
    expect(after?.[3]).toBe(after?.[5]);
    expect(after?.[3]).toBeGreaterThan(20);
  });

  it('is higher the louder a frame is, from silence to the loudest', async () => {
    const strengths = [0, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.5];
    const middle = (await bars(strengths)).map((frame) => frame[4] ?? 0);
    expect(middle).toEqual(middle.toSorted((a, b) => a - b));
    expect([middle[0], middle.at(-1), new Set(middle).size > 5]).toEqual([2, 40, true]);
    expect([heightOf(0), heightOf(1), heightOf(0.0447)]).toEqual([0, 1, expect.closeTo(0.5, 1)]);
  });
});
