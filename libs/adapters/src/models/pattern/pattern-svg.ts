import type { ImageRequest } from '@imprint/domain/generation/image';
import { contrast, mix } from '../colour.js';
import { localCanvas } from '../local-canvas.js';
import { paletteOf } from '../palette.js';
import { seedOf } from '../seed.js';
import { circles } from './circles.js';
import type { PatternColours, Family } from './family.js';
import { gradient } from './gradient.js';
import { ribbons } from './ribbons.js';
import { truchet } from './truchet.js';
import { waves } from './waves.js';

/** A style that names a family selects it; otherwise the seed does. */
const families: readonly [readonly [Family, RegExp], ...(readonly [Family, RegExp])[]] = [
  [waves, /\b(waves?|layers?|landscape|hills?)\b/i],
  [truchet, /\b(truchet|tiles?|geometric|maze|bauhaus)\b/i],
  [circles, /\b(circles?|bubbles?|dots?|packing)\b/i],
  [gradient, /\b(gradient|mesh|soft|blur\w*|aurora|minimal)\b/i],
  [ribbons, /\b(ribbons?|lines?|flow|topograph\w*|contours?)\b/i],
];

/** The pattern as SVG. */
export function patternSvg(request: ImageRequest): string {
  const canvas = localCanvas[request.aspectRatio];
  const seed = seedOf('pattern', request.prompt, request.brand?.label ?? '');
  const { background, foreground, accent } = paletteOf(request.brand, seed);
  const strong = contrast(accent, background) < 1.2 ? mix(accent, foreground, 0.5) : accent;
  const shades: PatternColours['shades'] = [
    strong,
    mix(background, strong, 0.55),
    mix(strong, foreground, 0.45),
    foreground,
    mix(background, strong, 0.25),
  ];
  const drawn = seed.pick(families)[0];
  const family = families.find(([, words]) => words.test(request.style ?? ''))?.[0] ?? drawn;
  const { width, height } = canvas;
  const ground = `<rect width="${width}" height="${height}" fill="${background}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${family(canvas, { ground: background, shades }, seed)}</svg>`;
}
