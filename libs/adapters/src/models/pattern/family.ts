import type { Hex } from '@imprint/platform/colours';
import type { Canvas } from '../local-canvas.js';
import type { Seed } from '../seed.js';

/** Colours of a pattern: a ground and five shades between ground, accent and foreground. */
export interface PatternColours {
  ground: Hex;
  shades: readonly [Hex, ...Hex[]];
}

/** Draws SVG elements that fill the canvas. */
export type Family = (canvas: Canvas, colours: PatternColours, seed: Seed) => string;
