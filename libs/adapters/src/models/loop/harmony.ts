import type { Seed } from '../seed.js';
import type { Description } from './description.js';
import { progressions } from './moods.js';

const scales = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] } as const;
const degrees = 7;
/** Between these, chords sound neither thick nor thin. */
const [lowest, highest] = [53, 72];

/** Degrees of the scale that the chords of each four bars stand on. */
export interface Harmony {
  main: readonly number[];
  between: readonly number[];
  noteAt(degree: number): number;
  /** The chord on a degree, near the chord before. @param near MIDI number that its notes lie around */
  chordOn(degree: number, near: number): number[];
  rootOf(degree: number): number;
}

export function harmonyOf({ key, mode, mood }: Description, seed: Seed): Harmony {
  const scale = scales[mode];
  const from = progressions[mode];
  const noteAt = (degree: number): number => {
    const octave = Math.floor(degree / degrees);
    return 60 + key - (key > 6 ? 12 : 0) + octave * 12 + (scale[degree - octave * degrees] ?? 0);
  };
  const [main, between] = [from.main[seed.index(from.main.length)], from.between[seed.index(from.between.length)]];
  return {
    main: main ?? [0],
    between: between ?? [0],
    noteAt,
    chordOn: (degree, near) => {
      const steps = mood.sevenths ? [0, 2, 4, 6] : [0, 2, 4];
      return steps.map((step) => placed(noteAt(degree + step), near)).toSorted((a, b) => a - b);
    },
    rootOf: (degree) => {
      const note = noteAt(degree) - 24;
      return note < 33 ? note + 12 : note > 45 ? note - 12 : note;
    },
  };
}

/** The note in the octave in which it lies closest. */
function placed(note: number, near: number): number {
  let found = note;
  while (found - near > 6) found -= 12;
  while (near - found > 6) found += 12;
  if (found > highest) found -= 12;
  return found < lowest ? found + 12 : found;
}
