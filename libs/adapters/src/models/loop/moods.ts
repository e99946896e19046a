import type { TimbreName } from './tone.js';

/** How a piece feels, and what it is made of for that. */
export interface Mood {
  /** Beginnings of words that ask for it, in English and German. */
  words: readonly string[];
  mode: 'major' | 'minor';
  /** Beats per minute, from and to. */
  tempo: readonly [number, number];
  drums: 'none' | 'brushes' | 'halftime' | 'beat' | 'straight';
  bass: 'held' | 'rooted' | 'driving' | 'offbeat';
  chords: 'broken' | 'held' | 'stabs';
  /** Four notes to a chord. */
  sevenths: boolean;
  leads: readonly [TimbreName, ...TimbreName[]];
  /** Of the melody: 0 has few notes, 2 has many. */
  density: 0 | 1 | 2;
  /** Part of half a beat by which every second eighth is late. */
  swing: number;
}

export const moods = {
  warm: {
    words: [
      'warm',
      'friendly',
      'freundlich',
      'corporate',
      'business',
      'acoustic',
      'akustisch',
      'sommer',
      'summer',
      'cozy',
      'gemütlich',
    ],
    ...{ mode: 'major', tempo: [92, 108], drums: 'beat', bass: 'rooted', chords: 'broken', sevenths: false },
    ...{ leads: ['keys', 'pluck', 'bell'], density: 1, swing: 0 },
  },
  calm: {
    words: [
      'calm',
      'relax',
      'peace',
      'quiet',
      'gentle',
      'soft',
      'ambient',
      'meditat',
      'sleep',
      'spa',
      'slow',
      'ruhig',
      'entspann',
      'sanft',
    ],
    ...{ mode: 'major', tempo: [66, 80], drums: 'none', bass: 'held', chords: 'broken', sevenths: true },
    ...{ leads: ['bell', 'soft', 'keys'], density: 0, swing: 0 },
  },
  upbeat: {
    words: [
      'upbeat',
      'happy',
      'cheerful',
      'fun',
      'joy',
      'bright',
      'playful',
      'pop',
      'fröhlich',
      'heiter',
      'lustig',
      'beschwingt',
      'froh',
    ],
    ...{ mode: 'major', tempo: [112, 126], drums: 'beat', bass: 'driving', chords: 'stabs', sevenths: false },
    ...{ leads: ['pluck', 'keys', 'bell'], density: 2, swing: 0 },
  },
  energetic: {
    words: [
      'energ',
      'dance',
      'electro',
      'techno',
      'house',
      'workout',
      'sport',
      'fast',
      'party',
      'schnell',
      'treibend',
      'elektro',
      'tanz',
    ],
    ...{ mode: 'minor', tempo: [122, 130], drums: 'straight', bass: 'offbeat', chords: 'stabs', sevenths: false },
    ...{ leads: ['pluck', 'soft'], density: 2, swing: 0 },
  },
  dark: {
    words: ['dark', 'tense', 'suspen', 'thrill', 'myster', 'horror', 'düster', 'dunkel', 'spannend', 'geheimnis', 'unheimlich'],
    ...{ mode: 'minor', tempo: [74, 88], drums: 'halftime', bass: 'held', chords: 'held', sevenths: false },
    ...{ leads: ['soft', 'bell'], density: 0, swing: 0 },
  },
  epic: {
    words: [
      'epic',
      'cinematic',
      'dramatic',
      'heroic',
      'inspir',
      'trailer',
      'triumph',
      'episch',
      'dramatisch',
      'filmisch',
      'feierlich',
    ],
    ...{ mode: 'minor', tempo: [84, 98], drums: 'halftime', bass: 'driving', chords: 'held', sevenths: false },
    ...{ leads: ['soft', 'keys'], density: 1, swing: 0 },
  },
  sad: {
    words: [
      'sad',
      'melanchol',
      'nostalg',
      'thoughtful',
      'emotional',
      'wistful',
      'traurig',
      'nachdenklich',
      'wehmütig',
      'sehnsucht',
    ],
    ...{ mode: 'minor', tempo: [64, 78], drums: 'none', bass: 'held', chords: 'broken', sevenths: true },
    ...{ leads: ['keys', 'soft'], density: 0, swing: 0 },
  },
  mellow: {
    words: [
      'mellow',
      'lofi',
      'lo-fi',
      'chill',
      'jazz',
      'coffee',
      'café',
      'cafe',
      'study',
      'groov',
      'hip',
      'kaffee',
      'lässig',
      'locker',
    ],
    ...{ mode: 'minor', tempo: [76, 88], drums: 'brushes', bass: 'rooted', chords: 'held', sevenths: true },
    ...{ leads: ['keys', 'pluck'], density: 1, swing: 0.3 },
  },
} as const satisfies Record<string, Mood>;
export type MoodName = keyof typeof moods;

/** Words that ask for a tone of the melody. */
export const leadWords: readonly { words: readonly string[]; lead: TimbreName }[] = [
  { words: ['piano', 'klavier', 'rhodes', 'keys'], lead: 'keys' },
  { words: ['guitar', 'gitarre', 'harp', 'harfe', 'ukulele', 'pluck', 'marimba'], lead: 'pluck' },
  { words: ['bell', 'glocke', 'glockenspiel', 'chime', 'spieluhr', 'celesta'], lead: 'bell' },
  { words: ['flute', 'flöte', 'synth', 'strings', 'streich', 'violin', 'geige'], lead: 'soft' },
];

/** Chords of four bars by the degree of the scale that they stand on, for the main part and for the part between. */
export const progressions = {
  major: {
    main: [
      [0, 4, 5, 3],
      [0, 5, 3, 4],
      [0, 3, 5, 4],
      [0, 2, 3, 4],
      [0, 3, 0, 4],
    ],
    between: [
      [3, 4, 0, 5],
      [5, 3, 0, 4],
      [3, 0, 3, 4],
      [1, 4, 0, 5],
    ],
  },
  minor: {
    main: [
      [0, 5, 2, 6],
      [0, 6, 5, 6],
      [0, 3, 5, 4],
      [0, 2, 6, 3],
      [0, 5, 3, 6],
    ],
    between: [
      [5, 6, 0, 2],
      [3, 6, 2, 5],
      [3, 0, 5, 6],
      [5, 2, 6, 0],
    ],
  },
} as const;
