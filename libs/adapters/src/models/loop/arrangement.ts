import type { Description } from './description.js';
import { fill, grooves, type DrumName } from './drums.js';
import { harmonyOf, type Harmony } from './harmony.js';
import { answerTo, degreeOf, motifOf, stepsOfBar, type MotifNote } from './melody.js';
import type { Timing } from './timing.js';
import type { TimbreName } from './tone.js';

/** A tone to play. Frames count from the beginning of the piece. */
export interface Note {
  timbre: TimbreName;
  /** MIDI number. */
  note: number;
  at: number;
  length: number;
  strength: number;
  /** From −1, left, to 1. */
  pan: number;
}

export interface Hit {
  drum: DrumName;
  at: number;
  strength: number;
}

export interface Bar {
  notes: Note[];
  hits: Hit[];
}

type Section = 'intro' | 'main' | 'full' | 'between' | 'break' | 'end';

/** How strong each part is in each section. */
const parts: Readonly<Record<Section, Readonly<Record<'pad' | 'chords' | 'bass' | 'lead' | 'drums', number>>>> = {
  intro: { pad: 0.8, chords: 0.8, bass: 0, lead: 0, drums: 0 },
  main: { pad: 0.7, chords: 0.9, bass: 1, lead: 1, drums: 1 },
  full: { pad: 0.9, chords: 1, bass: 1, lead: 1, drums: 1 },
  between: { pad: 1, chords: 0.8, bass: 0.9, lead: 0.85, drums: 0.8 },
  break: { pad: 1, chords: 0.7, bass: 0, lead: 0.7, drums: 0 },
  end: { pad: 0.9, chords: 0.9, bass: 0.9, lead: 0.8, drums: 0.8 },
};
const levels = { pad: 0.085, chords: 0.13, bass: 0.34, lead: 0.21 } as const;
/** Where the notes of chords lie around. */
const middle = 62;

/** The piece, a bar at a time: whichever is asked for, and however often, it is the same. */
export class Arrangement {
  private readonly harmony: Harmony;
  private readonly main: readonly (readonly MotifNote[])[];
  private readonly between: readonly (readonly MotifNote[])[];
  readonly isLoop: boolean;

  constructor(
    private readonly description: Description,
    readonly timing: Timing,
  ) {
    const { seed, mood } = description;
    this.harmony = harmonyOf(description, seed);
    const [first, second] = [motifOf(seed, mood.density), motifOf(seed, mood.density > 0 ? 1 : 0)];
    this.main = [first, answerTo(first, seed)];
    this.between = [second, answerTo(second, seed)];
    this.isLoop = description.isLoop && timing.isWhole;
  }

  /** @param place bar at whose time it is played, which for a loop may lie before the first or after the last one */
  bar(place: number): Bar {
    const { bars } = this.timing;
    const index = ((place % bars) + bars) % bars;
    const section = this.sectionOf(index);
    if (section === 'end') return this.ending(place);
    const progression = section === 'between' ? this.harmony.between : this.harmony.main;
    const degree = progression[index % progression.length] ?? 0;
    const strengths = parts[section];
    const notes = [
      ...this.pad(place, degree, strengths.pad * levels.pad),
      ...this.chords(place, degree, strengths.chords * levels.chords),
      ...(strengths.bass > 0 ? this.bass(place, degree, strengths.bass * levels.bass) : []),
      ...(strengths.lead > 0 ? this.lead(place, index, degree, section) : []),
    ];
    return { notes, hits: this.drums(place, index, section) };
  }

  private sectionOf(bar: number): Section {
    const { bars } = this.timing;
    const [phrase, phrases] = [Math.floor(bar / 4), Math.ceil(bars / 4)];
    if (this.isLoop) return phrase % 4 === 2 ? 'between' : phrase === 0 ? 'main' : 'full';
    if (bar === bars - 1 && bars > 1) return 'end';
    if (bar < (phrases > 3 ? 4 : phrases > 1 ? 2 : 0)) return 'intro';
    if (phrases >= 6 && phrase === phrases - 3) return 'break';
    if (phrase % 4 === 3 || (phrases === 4 && phrase === 2)) return 'between';
    return phrase <= 1 ? 'main' : 'full';
  }

  private note(
    timbre: TimbreName,
    place: number,
    from: number,
    steps: number,
    rest: Pick<Note, 'note' | 'strength' | 'pan'>,
  ): Note {
    const { timing } = this;
    return { timbre, at: timing.frameAt(place, from), length: timing.lengthOf(steps), ...rest };
  }

  private pad(place: number, degree: number, strength: number): Note[] {
    const chord = this.harmony.chordOn(degree, middle);
    return chord.map((note, index) =>
      this.note('pad', place, 0, stepsOfBar, {
        note,
        strength,
        pan: chord.length > 1 ? (index / (chord.length - 1)) * 1.2 - 0.6 : 0,
      }),
    );
  }

  private chords(place: number, degree: number, strength: number): Note[] {
    const chord = this.harmony.chordOn(degree, middle + 5);
    const [root = middle] = chord;
    const timbre = this.description.lead === 'pluck' ? 'keys' : 'pluck';
    switch (this.description.mood.chords) {
      case 'held':
        return chord.map((note) => this.note('keys', place, 0, 14, { note, strength, pan: -0.2 }));
      case 'stabs':
        return [3, 6, 11, 14].flatMap((at) =>
          chord.map((note) => this.note('keys', place, at, 2, { note, strength, pan: -0.25 })),
        );
      case 'broken': {
        const up = [...chord, root + 12];
        const order = up.length === 4 ? [0, 1, 2, 3, 2, 1, 2, 1] : [0, 1, 2, 3, 4, 3, 2, 1];
        return order.map((of, index) => {
          const accent = index % 4 === 0 ? 1.8 : 1.3;
          return this.note(timbre, place, index * 2, 3, {
            note: up[of] ?? root,
            strength: strength * accent,
            pan: index % 2 === 0 ? -0.35 : 0.35,
          });
        });
      }
    }
  }

  private bass(place: number, degree: number, strength: number): Note[] {
    const root = this.harmony.rootOf(degree);
    const play = (at: number, steps: number, note = root, part = 1): Note =>
      this.note('bass', place, at, steps, { note, strength: strength * part, pan: 0 });
    switch (this.description.mood.bass) {
      case 'held':
        return [play(0, 11), play(12, 4, root + 7, 0.6)];
      case 'rooted':
        return [play(0, 5), play(6, 2, root, 0.7), play(8, 4), play(14, 2, root + 7, 0.7)];
      case 'driving':
        return Array.from({ length: 8 }, (_, index) =>
          play(index * 2, 2, index === 7 ? root + 12 : root, index % 2 === 0 ? 1 : 0.7),
        );
      case 'offbeat':
        return [2, 6, 10, 14].map((at) => play(at, 2, at === 14 ? root + 12 : root));
    }
  }

  private lead(place: number, index: number, degree: number, section: Section): Note[] {
    const motifs = section === 'between' ? this.between : this.main;
    const motif = motifs[Math.floor(index / 2) % 2] ?? [];
    const half = index % 2;
    const strength = parts[section].lead * levels.lead;
    return motif
      .filter(({ at }) => Math.floor(at / stepsOfBar) === half)
      .flatMap((of) => {
        const [at, high] = [of.at % stepsOfBar, degreeOf(of, degree) + 7];
        const accent = at % 4 === 0 ? 1 : 0.82;
        const tone = (up: number, part: number, pan: number): Note =>
          this.note(this.description.lead, place, at, of.length, {
            note: this.harmony.noteAt(up),
            strength: strength * accent * part,
            pan,
          });
        // Where everything plays, long notes have a second one below.
        return section === 'full' && of.length >= 4 ? [tone(high, 1, 0.1), tone(high - 2, 0.45, 0.3)] : [tone(high, 1, 0.1)];
      });
  }

  private drums(place: number, index: number, section: Section): Hit[] {
    const { drums } = this.description;
    if (drums === 'none') return [];
    const isLast = index % 4 === 3;
    const light: readonly DrumName[] = ['hat', 'shaker', 'brush'];
    const hit = ({ drum, at, strength }: { drum: DrumName; at: number; strength: number }, part: number): Hit => ({
      drum,
      at: this.timing.frameAt(place, at),
      strength: strength * part,
    });
    // Before the groove comes in, or comes back, only what is light is heard.
    const groove =
      section === 'intro' || section === 'break' ? grooves[drums].filter(({ drum }) => light.includes(drum)) : grooves[drums];
    const part = parts[section].drums === 0 ? (index % 4 >= 2 ? 0.7 : 0) : parts[section].drums;
    const played = isLast && part > 0 ? [...groove.filter(({ at }) => at < 12), ...fill] : groove;
    const crash = index % 4 === 0 && section === 'full' ? [hit({ drum: 'crash', at: 0, strength: 0.7 }, 1)] : [];
    return part === 0 ? [] : [...played.map((strike) => hit(strike, part)), ...crash];
  }

  /** The first chord, which stays. */
  private ending(place: number): Bar {
    const strengths = parts.end;
    const { drums } = this.description;
    const length = this.timing.frames - this.timing.frameAt(place, 0);
    const held = [
      ...this.pad(place, 0, strengths.pad * levels.pad),
      ...this.harmony
        .chordOn(0, middle + 5)
        .map((note, index) =>
          this.note('keys', place, index, 16, { note, strength: strengths.chords * levels.chords, pan: index * 0.3 - 0.3 }),
        ),
      this.note('bass', place, 0, 16, { note: this.harmony.rootOf(0), strength: strengths.bass * levels.bass, pan: 0 }),
      this.note(this.description.lead, place, 0, 16, {
        note: this.harmony.noteAt(7),
        strength: strengths.lead * levels.lead,
        pan: 0.1,
      }),
    ];
    const at = this.timing.frameAt(place, 0);
    const last: Hit[] =
      drums === 'none'
        ? []
        : [
            { drum: 'kick', at, strength: 0.7 },
            { drum: 'crash', at, strength: 0.5 },
          ];
    return { notes: held.map((note) => ({ ...note, length })), hits: last };
  }
}
