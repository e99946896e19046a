import type { ImageRequest } from '@imprint/domain/generation/image';
import { contrast, mix } from '@imprint/platform/colours';
import { localCanvas } from '../local-canvas.js';
import { paletteOf } from '../palette.js';
import { seedOf } from '../seed.js';
import { circles } from './circles.js';
import type { PatternColours, Family } from './family.js';
import { gradient } from './gradient.js';
import { ribbons } from './ribbons.js';
import { truchet } from './truchet.js';
import { waves } from './waves.js';

type NamedFamily = readonly [draw: Family, words: RegExp, name: string];
/** A style that names a family selects it; otherwise the seed does. */
const families: readonly [NamedFamily, ...NamedFamily[]] = [
  [waves, /\b(waves?|layers?|landscape|hills?)\b/i, 'waves'],
  [truchet, /\b(truchet|tiles?|geometric|maze|bauhaus)\b/i, 'truchet'],
  [circles, /\b(circles?|bubbles?|dots?|packing)\b/i, 'circles'],
  [gradient, /\b(gradient|mesh|soft|blur\w*|aurora|minimal)\b/i, 'gradient'],
  [ribbons, /\b(ribbons?|lines?|flow|topograph\w*|contours?)\b/i, 'ribbons'],
];

/** What a request decides about its pattern, and a seed for the rest. */
function chosen(request: ImageRequest) {
  const seed = seedOf('pattern', request.prompt, request.brand?.label ?? '');
  const palette = paletteOf(request.brand, seed);
  const drawn = seed.pick(families);
  const [family, , name] = families.find(([, words]) => words.test(request.style ?? '')) ?? drawn;
  return { seed, palette, family, name };
}

/** Name of the family that a request is drawn with. */
export const patternStyle = (request: ImageRequest): string => chosen(request).name;

/** The pattern as SVG. */
export function patternSvg(request: ImageRequest): string {
  const canvas = localCanvas[request.aspectRatio];
  const { seed, palette, family } = chosen(request);
  const { background, foreground, accent } = palette;
  const strong = contrast(accent, background) < 1.2 ? mix(accent, foreground, 0.5) : accent;
  const shades: PatternColours['shades'] = [
    strong,
    mix(background, strong, 0.55),
    mix(strong, foreground, 0.45),
    foreground,
    mix(background, strong, 0.25),
  ];
  const { width, height } = canvas;
  const ground = `<rect width="${width}" height="${height}" fill="${background}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${family(canvas, { ground: background, shades }, seed)}</svg>`;
}
