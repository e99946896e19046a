import type { Seed } from '../seed.js';
import { frameRate, type Transition } from './film.js';
import { thoughtsOf } from './thoughts.js';
import type { VideoStyle } from './video-style.js';

/** What a scene shows. */
export type Shown =
  | { kind: 'text'; text: string; number: number }
  | { kind: 'picture'; picture: number; caption: string }
  | { kind: 'sign-off' }
  | { kind: 'end-frame' };

/** A scene before anything is drawn. */
export interface PlannedScene {
  shown: Shown;
  frames: number;
  transition: Transition | null;
}

/** What a video is planned by. */
export interface Plot {
  prompt: string;
  durationSeconds: number;
  pictures: number;
  /** Whether there is a brand to end with. */
  isSigned: boolean;
  /** Whether there is a picture to end with, which then takes the place of the brand. */
  hasEndFrame?: boolean;
}

/** A picture is seen for that long at least: of more pictures than fit, the last ones are left out. */
const leastSeconds = 0.9;
const signOffSeconds = 1.9;
/** Shorter videos end with their last word. */
const leastSecondsWithSignOff = 5;

/** Scenes of exactly the given length in all, transitions counted once. */
export function storyboard(plot: Plot, style: VideoStyle, seed: Seed): PlannedScene[] {
  const scenes = scenesOf(plot, style);
  const total = Math.round(plot.durationSeconds * frameRate);
  const shortest = Math.floor(total / scenes.length);
  const overlap = scenes.length === 1 ? 0 : Math.min(style.transitionFrames, Math.max(1, Math.floor(shortest / 3)));
  const lengths = lengthsOf(scenes, total + (scenes.length - 1) * overlap);
  return scenes.map((shown, index) => ({
    shown,
    frames: lengths[index] ?? 1,
    transition: index === scenes.length - 1 ? null : { kind: seed.pick(style.transitions), frames: overlap },
  }));
}

function scenesOf({ prompt, durationSeconds, pictures, isSigned, hasEndFrame = false }: Plot, style: VideoStyle): Shown[] {
  const isLong = durationSeconds >= leastSecondsWithSignOff;
  const signOff: Shown[] = isSigned && isLong ? [{ kind: 'sign-off' }] : [];
  const ending: Shown[] = hasEndFrame ? [{ kind: 'end-frame' }] : signOff;
  const seconds = durationSeconds - ending.length * signOffSeconds;
  const thoughts = thoughtsOf(prompt, durationSeconds);
  const places = Math.max(1, Math.floor(seconds / leastSeconds));
  const shownPictures = Math.min(pictures, Math.max(1, places - Math.min(1, thoughts.length)));
  const usual = Math.max(1, Math.round(seconds / style.sceneSeconds));
  const texts = Math.min(thoughts.length, places === 1 && shownPictures === 1 ? 0 : Math.max(1, usual - shownPictures));
  if (texts + shownPictures === 0) return ending.length > 0 ? ending : [{ kind: 'text', text: '', number: 0 }];
  return [...alternating(texts, shownPictures, gathered(thoughts, texts + shownPictures)), ...ending];
}

/** Neighbours are joined until there are no more than `most`. */
function gathered(thoughts: readonly string[], most: number): string[] {
  const groups = [...thoughts];
  while (groups.length > most) {
    const lengths = groups.slice(1).map((group, index) => group.length + (groups[index]?.length ?? 0));
    const shortest = lengths.indexOf(Math.min(...lengths));
    const [first = '', second = ''] = groups.slice(shortest, shortest + 2);
    groups.splice(shortest, 2, `${first}${/[.!?…,;:]$/u.test(first) ? '' : '.'} ${second}`);
  }
  return groups;
}

/** Texts are spread among the pictures, a text first. Pictures get the thoughts that are left, in the order in which all are read. */
function alternating(texts: number, pictures: number, thoughts: readonly string[]): Shown[] {
  const count = texts + pictures;
  const starts = new Set(Array.from({ length: texts }, (_, index) => Math.floor((index * count) / texts)));
  const rest = [...thoughts];
  let [number, picture, captions] = [0, 0, thoughts.length - texts];
  return Array.from({ length: count }, (_, index): Shown => {
    if (starts.has(index)) return { kind: 'text', text: rest.shift() ?? '', number: number++ };
    const caption = captions-- > 0 ? (rest.shift() ?? '') : '';
    return { kind: 'picture', picture: picture++, caption };
  });
}

function weightOf(shown: Shown): number {
  if (shown.kind === 'sign-off' || shown.kind === 'end-frame') return signOffSeconds;
  if (shown.kind === 'text') return 1.3 + shown.text.length / 22;
  return 1.8 + shown.caption.length / 26;
}

/** By what there is to read and to see. */
function lengthsOf(scenes: readonly Shown[], frames: number): number[] {
  const weights = scenes.map(weightOf);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [end, passed] = [0, 0];
  return weights.map((weight) => {
    passed += weight;
    const start = end;
    end = Math.round((frames * passed) / all);
    return end - start;
  });
}
