/** Samples of one wave; the first one stands behind the last, too. */
export const tableSize = 2_048;
/** Twelfth root of 2. */
const semitone = 1.0594630943592953;

/*
 * Music uses additions, multiplications, divisions and square roots alone, which IEEE 754 fixes to the last bit, and none of the functions of
 * `Math` that an engine may approximate as it likes: the same piece has the same samples on every machine.
 */

/** Sine of an angle in turns. */
export function sineOf(turns: number): number {
  const turn = turns - Math.floor(turns);
  const half = turn < 0.5 ? turn : turn - 0.5;
  const quarter = half < 0.25 ? half : 0.5 - half;
  const angle = quarter * 6.283185307179586;
  const square = angle * angle;
  // The series of the sine, exact to seven digits up to a quarter of a turn.
  const series = 1 - (square / 6) * (1 - (square / 20) * (1 - (square / 42) * (1 - (square / 72) * (1 - square / 110))));
  return turn < 0.5 ? angle * series : -angle * series;
}

/** Frequency of a note by its MIDI number, in Hz. */
export function frequencyOf(note: number): number {
  let frequency = 440;
  for (let step = 69; step < note; step += 1) frequency *= semitone;
  for (let step = 69; step > note; step -= 1) frequency /= semitone;
  return frequency;
}

/** One wave of the given harmonics, at most 1. */
export function waveOf(harmonics: readonly number[]): Float32Array {
  const wave = new Float64Array(tableSize);
  for (const [index, strength] of harmonics.entries())
    for (let at = 0; at < tableSize; at += 1) wave[at] = (wave[at] ?? 0) + strength * sineOf(((index + 1) * at) / tableSize);
  const peak = wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const table = new Float32Array(tableSize + 1);
  for (let at = 0; at <= tableSize; at += 1) table[at] = (wave[at % tableSize] ?? 0) / peak;
  return table;
}

/** What a decaying value is multiplied with for each sample, to lose about two thirds in so many seconds. */
export function decayOver(seconds: number, rate: number): number {
  return 1 - 1 / (seconds * rate + 1);
}

const falling = (count: number, by: (harmonic: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => 1 / by(index + 1));

/** How a kind of tone sounds and swells. Times in seconds. */
export interface Timbre {
  /** Of the first moment, and of what is left of it. */
  bright: Float32Array;
  dark: Float32Array;
  /** How long it stays bright. */
  brightness: number;
  attack: number;
  /** Towards `sustain`, which is a part of the first strength. */
  decay: number;
  sustain: number;
  release: number;
  /** How much of it goes into the room, and into the echo. */
  room: number;
  echo: number;
}

/** Kinds of tones. */
export const timbres = {
  keys: {
    bright: waveOf([1, 0.5, 0.3, 0.16, 0.1, 0.07, 0.04, 0.03]),
    dark: waveOf([1, 0.22, 0.06]),
    ...{ brightness: 0.25, attack: 0.004, decay: 0.9, sustain: 0, release: 0.18, room: 0.22, echo: 0.06 },
  },
  pluck: {
    bright: waveOf(falling(14, (n) => n)),
    dark: waveOf([1, 0.35, 0.12, 0.05]),
    ...{ brightness: 0.08, attack: 0.002, decay: 0.35, sustain: 0, release: 0.12, room: 0.2, echo: 0.18 },
  },
  bell: {
    bright: waveOf([1, 0, 0.12, 0.45, 0, 0, 0, 0.16]),
    dark: waveOf([1, 0, 0, 0.12]),
    ...{ brightness: 0.3, attack: 0.002, decay: 1.1, sustain: 0, release: 0.5, room: 0.4, echo: 0.2 },
  },
  soft: {
    bright: waveOf([1, 0.42, 0.2, 0.1, 0.05]),
    dark: waveOf([1, 0.2, 0.08]),
    ...{ brightness: 0.5, attack: 0.05, decay: 1.2, sustain: 0.6, release: 0.25, room: 0.35, echo: 0.16 },
  },
  pad: {
    bright: waveOf(falling(10, (n) => n * n)),
    dark: waveOf(falling(7, (n) => n * Math.sqrt(n))),
    ...{ brightness: 0.7, attack: 0.35, decay: 2, sustain: 0.75, release: 0.7, room: 0.35, echo: 0 },
  },
  bass: {
    bright: waveOf([1, 0.7, 0.4, 0.22, 0.12, 0.06]),
    dark: waveOf([1, 0.3, 0.08]),
    ...{ brightness: 0.12, attack: 0.006, decay: 0.8, sustain: 0.5, release: 0.06, room: 0, echo: 0 },
  },
} as const satisfies Record<string, Timbre>;
export type TimbreName = keyof typeof timbres;
