import { seedOf, type Seed } from '../seed.js';
import { leadWords, moods, type Mood, type MoodName } from './moods.js';
import type { TimbreName } from './tone.js';

/** What is to be played, as the prompt says it or else as its seed chooses. */
export interface Description {
  mood: Mood;
  moodName: MoodName;
  /** Semitones above C. */
  key: number;
  mode: 'major' | 'minor';
  /** Beats per minute as the prompt names them; null where it names none. */
  tempo: number | null;
  lead: TimbreName;
  drums: Mood['drums'];
  /** Without a beginning and an end: the last bar leads into the first. */
  isLoop: boolean;
  /** Chooses everything else. */
  seed: Seed;
}

const slowest = 40;
const fastest = 200;

const naturals: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
/** German names; B is the note below H. */
const germanNotes: Readonly<Record<string, number>> = {
  ...{ c: 0, cis: 1, des: 1, d: 2, dis: 3, es: 3, e: 4, f: 5, fis: 6, ges: 6, g: 7, gis: 8, as: 8, a: 9, ais: 10, b: 10, h: 11 },
};

/** The same prompt and style are the same piece, whatever its length. */
export function describe(prompt: string, style: string | null): Description {
  const text = `${prompt} ${style ?? ''}`.normalize('NFC');
  const seed = seedOf('loop', prompt, style ?? '');
  const moodName = moodOf(text);
  const mood: Mood = moods[moodName];
  const [key, lead] = [seed.index(12), seed.pick(mood.leads)];
  const named = keyOf(text);
  return {
    mood,
    moodName,
    key: named?.key ?? key,
    mode: named?.mode ?? modeOf(text) ?? mood.mode,
    tempo: tempoOf(text),
    lead: leadWords.find(({ words }) => countOf(text, words) > 0)?.lead ?? lead,
    drums: drumsOf(text, mood.drums),
    isLoop: /\b(?:seamless|loop(?:s|ing|able)?)\b|\bnahtlos|\bendlos|\bschleife\b/iu.test(text),
    seed,
  };
}

function moodOf(text: string): MoodName {
  let found: { name: MoodName; count: number } = { name: 'warm', count: 0 };
  for (const name of Object.keys(moods) as MoodName[]) {
    const count = countOf(text, moods[name].words);
    if (count > found.count) found = { name, count };
  }
  return found.name;
}

/** How many of the words of the text begin like these. */
function countOf(text: string, beginnings: readonly string[]): number {
  const words = text.toLowerCase().match(/[\p{L}][\p{L}-]*/gu) ?? [];
  return words.filter((word) => beginnings.some((beginning) => word.startsWith(beginning))).length;
}

function tempoOf(text: string): number | null {
  const [, beats] = /(\d{2,3})\s*(?:bpm\b|beats\b|schläge)/iu.exec(text) ?? [];
  return beats === undefined ? null : Math.max(slowest, Math.min(fastest, Number(beats)));
}

/** "in D minor", "F# major", "B flat major", "d-Moll", "Es-Dur". */
function keyOf(text: string): { key: number; mode: 'major' | 'minor' } | null {
  const german = /(?<!\p{L})(cis|dis|fis|gis|ais|des|es|ges|as|[a-h])[\s-]?(dur|moll)\b/iu.exec(text);
  if (german?.[1] !== undefined)
    return { key: germanNotes[german[1].toLowerCase()] ?? 0, mode: /^dur$/iu.test(german[2] ?? '') ? 'major' : 'minor' };
  // A capital letter, or "key of": "in a major city" is no key.
  const english =
    /(?:(?<!\p{L})|key of )([A-G]|(?<=key of )[a-g])(?:\s?(#|♯|b|♭)|[\s-](sharp|flat))?[\s-]?(major|minor|maj|min)\b/u.exec(text);
  if (english?.[1] === undefined) return null;
  const sign = english[2] ?? english[3] ?? '';
  const shift = /[#♯s]/u.test(sign) ? 1 : sign === '' ? 0 : -1;
  const key = ((naturals[english[1].toLowerCase()] ?? 0) + shift + 12) % 12;
  return { key, mode: english[4]?.startsWith('maj') ? 'major' : 'minor' };
}

function modeOf(text: string): 'major' | 'minor' | null {
  if (/\bminor\b|(?<!\p{L})moll\b/iu.test(text)) return 'minor';
  return /\bmajor (?:key|chords|mode)\b|(?<!\p{L})dur\b/iu.test(text) ? 'major' : null;
}

function drumsOf(text: string, usual: Mood['drums']): Mood['drums'] {
  const named = '(?:drums?|percussion|beats?|schlagzeug|trommeln|perkussion)';
  if (new RegExp(`\\b(?:no|without|ohne|kein)\\s+${named}\\b`, 'iu').test(text)) return 'none';
  const asked = new RegExp(`\\b(?:with|mit)\\s+(?:\\p{L}+\\s+)?${named}\\b`, 'iu').test(text);
  return asked && usual === 'none' ? 'brushes' : usual;
}
