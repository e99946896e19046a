import type { TransitionKind } from './film.js';

/** How a video moves. What it looks like follows from the same words, as of a card. */
export interface VideoStyle {
  name: 'calm' | 'steady' | 'bold' | 'fast';
  /** What a scene of text takes where nothing else decides. */
  sceneSeconds: number;
  transitions: readonly [TransitionKind, ...TransitionKind[]];
  transitionFrames: number;
  /** How much a ground grows or shrinks in each second. */
  zoomPerSecond: number;
  /** Whether every other scene of text has the accent as its ground. */
  alternates: boolean;
}

const steady: VideoStyle = {
  name: 'steady',
  sceneSeconds: 2.8,
  transitions: ['fade', 'smoothleft', 'smoothup', 'slideleft'],
  transitionFrames: 15,
  zoomPerSecond: 0.016,
  alternates: false,
};

/** Words of a style that select how a video moves; any other style gets the steady pace. */
const styles: readonly (readonly [VideoStyle, RegExp])[] = [
  [
    {
      ...steady,
      name: 'fast',
      sceneSeconds: 1.8,
      transitions: ['slideleft', 'slideup'],
      transitionFrames: 8,
      zoomPerSecond: 0.03,
    },
    /\b(fast|quick|rapid|snappy|dynamic|energetic|upbeat|hype|lively|playful)\b/i,
  ],
  [
    {
      ...steady,
      name: 'bold',
      sceneSeconds: 2.4,
      transitions: ['slideup', 'slideleft', 'smoothup'],
      transitionFrames: 10,
      zoomPerSecond: 0.024,
      alternates: true,
    },
    /\b(bold|loud|vibrant|poster|strong|punchy|brutalis\w*|colou?rful|neon)\b/i,
  ],
  [
    { ...steady, name: 'calm', sceneSeconds: 3.6, transitions: ['fade'], transitionFrames: 24, zoomPerSecond: 0.01 },
    /\b(calm|quiet|slow|gentle|soft|minimal\w*|elegant|editorial|classic|luxur\w*|premium|documentary)\b/i,
  ],
];

/** The style that a text names. */
export function videoStyle(style: string | null): VideoStyle {
  return styles.find(([, words]) => words.test(style ?? ''))?.[0] ?? steady;
}
