import { seedOf } from '../seed.js';
import { sampleRate } from '../sound/wav.js';
import type { Mood } from './moods.js';
import { decayOver, sineOf } from './tone.js';

export type DrumName = 'kick' | 'snare' | 'hat' | 'shaker' | 'brush' | 'tom' | 'crash';

/** A strike: which sixteenth of a bar, and how strong. */
export interface Strike {
  drum: DrumName;
  at: number;
  strength: number;
}

const every = (drum: DrumName, step: number, strengths: readonly number[], from = 0): Strike[] =>
  Array.from({ length: Math.ceil((16 - from) / step) }, (_, index) => ({
    drum,
    at: from + index * step,
    strength: strengths[index % strengths.length] ?? 0,
  }));
const strikes = (drum: DrumName, strength: number, ...steps: readonly number[]): Strike[] =>
  steps.map((at) => ({ drum, at, strength }));

/** One bar of each kind. */
export const grooves: Readonly<Record<Mood['drums'], readonly Strike[]>> = {
  none: [],
  brushes: [...strikes('kick', 0.6, 0, 10), ...strikes('brush', 0.7, 4, 12), ...every('shaker', 2, [0.5, 0.8])],
  halftime: [...strikes('kick', 0.9, 0, 7), ...strikes('tom', 0.8, 8, 14), ...every('shaker', 4, [0.6])],
  beat: [...strikes('kick', 0.85, 0, 8, 10), ...strikes('snare', 0.7, 4, 12), ...every('hat', 2, [0.6, 0.4])],
  straight: [
    ...every('kick', 4, [0.95]),
    ...strikes('snare', 0.55, 4, 12),
    ...every('hat', 4, [0.7], 2),
    ...every('shaker', 1, [0.2, 0.3]),
  ],
};

/** What leads from four bars into the next. */
export const fill: readonly Strike[] = [
  ...strikes('tom', 0.55, 12),
  ...strikes('snare', 0.45, 13),
  ...strikes('tom', 0.7, 14, 15),
];

/** How loud each is, and where between left (−1) and right (1). */
export const placing: Readonly<Record<DrumName, { level: number; pan: number; room: number }>> = {
  kick: { level: 0.85, pan: 0, room: 0.02 },
  snare: { level: 0.42, pan: -0.08, room: 0.14 },
  hat: { level: 0.15, pan: 0.3, room: 0.04 },
  shaker: { level: 0.16, pan: -0.35, room: 0.06 },
  brush: { level: 0.3, pan: -0.1, room: 0.12 },
  tom: { level: 0.5, pan: 0.2, room: 0.2 },
  crash: { level: 0.2, pan: 0.15, room: 0.3 },
};

/** Samples of every drum. Noise is the same each time. */
export function soundsOfDrums(): Readonly<Record<DrumName, Float32Array>> {
  return {
    kick: swept({ from: 165, to: 46, sweep: 0.03, decay: 0.13, seconds: 0.5 }),
    tom: swept({ from: 150, to: 84, sweep: 0.06, decay: 0.17, seconds: 0.6 }),
    snare: mixed(
      swept({ from: 260, to: 178, sweep: 0.02, decay: 0.06, seconds: 0.35 }),
      0.55,
      hiss('snare', 0.07, 0.35, 0.001),
      0.75,
    ),
    hat: hiss('hat', 0.028, 0.18, 0.0005),
    shaker: hiss('shaker', 0.035, 0.2, 0.012),
    brush: hiss('brush', 0.08, 0.4, 0.006, 0.35),
    crash: hiss('crash', 0.55, 2.4, 0.002),
  };
}

interface Sweep {
  /** Hz. */
  from: number;
  to: number;
  /** Seconds of the way from one to the other, and until it is quiet. */
  sweep: number;
  decay: number;
  seconds: number;
}

function swept({ from, to, sweep, decay, seconds }: Sweep): Float32Array {
  const [falls, fades] = [decayOver(sweep, sampleRate), decayOver(decay, sampleRate)];
  let [phase, above, level] = [0, from - to, 1];
  return Float32Array.from({ length: seconds * sampleRate }, (_, at) => {
    phase += (to + above) / sampleRate;
    above *= falls;
    level *= fades;
    return sineOf(phase) * level * Math.min(1, at / 48);
  });
}

/** Noise without low tones. @param smooth part of the sample before that stays, against high tones */
function hiss(name: string, decay: number, seconds: number, attack: number, smooth = 0): Float32Array {
  const seed = seedOf('drum', name);
  const fades = decayOver(decay, sampleRate);
  let [level, before, smoothed, high] = [1, 0, 0, 0];
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, at) => {
    const noise = seed.between(-1, 1);
    smoothed = smoothed * smooth + noise * (1 - smooth);
    high = 0.82 * (high + smoothed - before);
    before = smoothed;
    if (at > attack * sampleRate) level *= fades;
    return high * level * Math.min(1, at / (attack * sampleRate));
  });
}

function mixed(one: Float32Array, ofOne: number, other: Float32Array, ofOther: number): Float32Array {
  return one.map((value, at) => value * ofOne + (other[at] ?? 0) * ofOther);
}
