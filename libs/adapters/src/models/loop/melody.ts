import type { Seed } from '../seed.js';

/** Sixteenths of a bar. */
export const stepsOfBar = 16;
const barsOfMotif = 2;

/** A note of a motif: where in its two bars and how long, in sixteenths, and how far above its middle, in degrees of the scale. */
export interface MotifNote {
  at: number;
  length: number;
  rise: number;
}

/** Rhythms of two bars, from sparse to busy: where notes begin. */
const rhythms = [
  [
    [0, 8, 12, 16],
    [0, 6, 16, 24],
    [4, 8, 16, 20, 24],
    [0, 12, 16],
  ],
  [
    [0, 4, 6, 8, 16, 20, 24],
    [0, 6, 8, 12, 16, 22, 24],
    [2, 4, 8, 14, 16, 20, 22, 24],
    [0, 4, 8, 12, 16, 18, 20],
  ],
  [
    [0, 3, 6, 8, 12, 14, 16, 19, 22, 24],
    [0, 2, 4, 8, 10, 12, 16, 18, 20, 24, 28],
    [0, 3, 6, 10, 12, 16, 19, 22, 26, 28],
    [0, 4, 6, 8, 12, 16, 20, 22, 24, 28],
  ],
] as const;
const longest = 8;

/** A short melody that comes back. It moves in small steps and returns to its middle. */
export function motifOf(seed: Seed, density: 0 | 1 | 2): MotifNote[] {
  const choices = rhythms[density];
  const starts: readonly number[] = choices[seed.index(choices.length)] ?? [];
  let rise = seed.pick([0, 2, 4]);
  return starts.map((at, index) => {
    const end = starts[index + 1] ?? barsOfMotif * stepsOfBar;
    const note = { at, length: Math.min(end - at, longest), rise };
    const step = seed.pick([-2, -1, -1, 1, 1, 2, 3]);
    // The further away, the more likely back.
    rise += Math.abs(rise + step - 2) > 4 ? -Math.sign(rise - 2) : step;
    return note;
  });
}

/** The same with another end, which answers the first. */
export function answerTo(motif: readonly MotifNote[], seed: Seed): MotifNote[] {
  const turn = Math.floor(motif.length / 2);
  return motif.map((note, index) => {
    if (index === motif.length - 1) return { ...note, rise: seed.pick([0, 2, 4]), length: longest };
    return index < turn ? note : { ...note, rise: note.rise + seed.pick([-1, 1, 2]) };
  });
}

/** The degree that is played: on a beat, or where the note is long, the next one of the chord. */
export function degreeOf({ at, length, rise }: MotifNote, chord: number): number {
  if (at % 4 !== 0 && length < 4) return rise;
  const distances = [0, -1, 1, -2, 2];
  const isOfChord = (degree: number): boolean => [0, 2, 4].includes((((degree - chord) % 7) + 7) % 7);
  return rise + (distances.find((distance) => isOfChord(rise + distance)) ?? 0);
}
