import { sampleRate } from './wav.js';

/** Samples on each side that a new one is made of. */
const reach = 16;
/** Below the highest frequency of the slower rate, so that the filter has room to fall. */
const passed = 0.94;
const none = new Float64Array();

/** Brings one channel to 48 kHz, by a windowed sinc. Of any whole rate up to that. */
export function* resampled(blocks: Iterable<Float32Array>, rate: number): Generator<Float32Array> {
  const divisor = commonDivisor(sampleRate, rate);
  const [up, down] = [sampleRate / divisor, rate / divisor];
  const filters = Array.from({ length: up }, (_, phase) => filterAt(phase / up));
  // Silence before the first sample and after the last.
  let kept = new Float32Array(reach);
  // Where the next sample lies among those that are kept: whole ones, and `up`ths of one.
  let [at, phase] = [reach, 0];
  for (const block of withSilence(blocks)) {
    const source = new Float32Array(kept.length + block.length);
    source.set(kept);
    source.set(block, kept.length);
    const made = new Float32Array(Math.ceil((source.length * up) / down));
    let count = 0;
    while (at + reach < source.length) {
      made[count] = weighed(source, at - reach + 1, filters[phase] ?? none);
      count += 1;
      phase += down;
      at += Math.floor(phase / up);
      phase %= up;
    }
    kept = source.slice(at - reach);
    at = reach;
    yield made.subarray(0, count);
  }
}

function* withSilence(blocks: Iterable<Float32Array>): Generator<Float32Array> {
  yield* blocks;
  yield new Float32Array(reach);
}

function weighed(source: Float32Array, start: number, filter: Float64Array): number {
  let sum = 0;
  for (let tap = 0; tap < filter.length; tap += 1) sum += (source[start + tap] ?? 0) * (filter[tap] ?? 0);
  return sum;
}

/** @param fraction how far the new sample lies behind an old one, from 0 to 1 */
function filterAt(fraction: number): Float64Array {
  const taps = Float64Array.from({ length: reach * 2 }, (_, tap) => {
    const distance = tap - reach + 1 - fraction;
    const angle = Math.PI * distance * passed;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1));
    return (angle === 0 ? 1 : Math.sin(angle) / angle) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
