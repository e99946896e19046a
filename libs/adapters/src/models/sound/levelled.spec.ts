import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeLevelled } from './levelled.js';
import { resampled } from './resampled.js';
import { readWav, sampleRate, wavBlocks } from './wav.js';

/** Values of one channel: a tone of so many Hz, as loud as `strength` says at each moment. */
function* tone(
  frequency: number,
  seconds: number,
  strength: (second: number) => number,
  rate = sampleRate,
): Generator<Float32Array> {
  const frames = seconds * rate;
  for (let start = 0; start < frames; start += 1_000)
    yield Float32Array.from({ length: Math.min(1_000, frames - start) }, (_, index) => {
      const second = (start + index) / rate;
      return Math.sin(2 * Math.PI * frequency * second) * strength(second);
    });
}

const all = (blocks: Iterable<Float32Array>): number[] => [...blocks].flatMap((block) => [...block]);
const powerOf = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

describe(writeLevelled.name, () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'levelled-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function levelled(
    blocks: Iterable<Float32Array>,
    channels = 1,
  ): Promise<{ frames: number; values: number[]; seen: number[] }> {
    const [output, seen] = [join(folder, 'sound.wav'), [] as number[]];
    const frames = writeLevelled(blocks, { channels, folder, output, frames: 96_000, progress: (share) => seen.push(share) });
    if (frames === 0) return { frames, values: [], seen };
    expect(await readdir(folder)).toEqual(['sound.wav']);
    const sound = readWav(output, (await stat(output)).size);
    expect([sound.frames, sound.rate, sound.channels]).toEqual([frames, sampleRate, channels]);
    return { frames, values: all(wavBlocks(output, sound)), seen };
  }

  it('brings a quiet and a loud tone to the same loudness', async () => {
    const [quiet, loud] = [await levelled(tone(997, 2, () => 0.01)), await levelled(tone(997, 2, () => 0.9))];
    // BS.1770-5: a tone of 997 Hz with the peak 1 in one channel is −3.01 LUFS; from two speakers it is 3.01 LU louder.
    for (const { values } of [quiet, loud]) expect(20 * Math.log10(powerOf(values) * Math.SQRT2)).toBeCloseTo(-16, 1);
  });

  it('never exceeds −1.5 dB, however loud a moment is, and leaves the rest as it was', async () => {
    const burst = (second: number): number => (second > 1 && second < 1.002 ? 20 : 1);
    const { values } = await levelled(tone(440, 2, (second) => burst(second) * 0.02));
    expect(values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThanOrEqual(0.8401);
    const before = values.slice(0, 24_000);
    // The moment is loud, and within a second everything is as before.
    expect(powerOf(values.slice(48_010, 48_090))).toBeGreaterThan(0.4);
    expect(powerOf(values.slice(-24_000)) / powerOf(before)).toBeCloseTo(1, 1);
  });

  it('writes nothing of silence, and short sounds whole', async () => {
    expect((await levelled(tone(440, 1, () => 0))).frames).toBe(0);
    expect((await levelled([])).frames).toBe(0);
    expect(await readdir(folder)).toEqual([]);
    expect((await levelled(tone(440, 0.1, () => 0.1))).values).toHaveLength(4_800);
    expect((await levelled([new Float32Array(14).fill(0.1)], 2)).values).toHaveLength(14);
  });

  it('reports how far it is, from 0 to 1', async () => {
    const { seen } = await levelled(tone(440, 2, () => 0.1));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBeCloseTo(1, 6);
  });
});

describe(resampled.name, () => {
  it.each([8_000, 16_000, 22_050, 44_100, 48_000])('keeps a tone at %d Hz what it is, for as long', (rate) => {
    const values = all(
      resampled(
        tone(440, 0.5, () => 0.5, rate),
        rate,
      ),
    );
    expect(Math.abs(values.length - 24_000)).toBeLessThanOrEqual(1);
    const wanted = all(tone(440, 0.5, () => 0.5));
    const errors = values.slice(200, -200).map((value, index) => value - (wanted[index + 200] ?? 0));
    expect(powerOf(errors)).toBeLessThan(0.002);
  });
});
