import type { BrandColors } from '@imprint/contracts/brands';
import { contrast, luminance, mix, readable, type Hex } from '@imprint/platform/colours';
import { shade } from '../brand-shades.js';
import type { Seed } from '../seed.js';
import type { Motif } from './card-art.js';

/** Visual style of a card. */
export type CardStyle = 'studio' | 'minimal' | 'bold' | 'editorial' | 'dark';

/** Colours of a card. Every ink has a contrast of at least 4.5:1 on its ground, whatever the brand's colours. */
export interface CardTheme {
  style: CardStyle;
  ground: Hex;
  ink: Hex;
  quietInk: Hex;
  accentInk: Hex;
  /** For shapes. Only `onAccent` is legible on it. */
  accent: Hex;
  onAccent: Hex;
  /** Fills of decorative shapes, strongest first. */
  fills: readonly [Hex, ...Hex[]];
  motif: Motif;
}

/** Words in a style that select one of ours; any other style gets the studio look. */
const styleWords: readonly (readonly [CardStyle, RegExp])[] = [
  ['minimal', /\b(minimal\w*|clean|simple|plain|swiss|calm|quiet|light)\b/i],
  ['bold', /\b(bold|loud|vibrant|poster|strong|energetic|punchy|brutalis\w*|colou?rful|neon)\b/i],
  ['editorial', /\b(editorial|elegant|magazine|serif|classic|luxur\w*|premium|literary|vintage)\b/i],
  ['dark', /\b(dark|night|midnight|moody|black)\b/i],
];
const motifWords: readonly (readonly [Motif, RegExp])[] = [
  ['tiles', /\b(geometric|tiles?|bauhaus|blocks?|retro)\b/i],
  ['arcs', /\b(arcs?|rainbow|rings?|organic|playful)\b/i],
  ['dots', /\b(dots?|halftone|tech|digital|data)\b/i],
  ['horizon', /\b(sun|horizon|stripes?|landscape|summer)\b/i],
];

const named = <T>(words: readonly (readonly [T, RegExp])[], text: string) => words.find(([, pattern]) => pattern.test(text))?.[0];

/** The style that words name, if they name one. */
export const namedStyle = (words: string | null): CardStyle | undefined => named(styleWords, words ?? '');
/** The motif that words name, if they name one. */
export const namedMotif = (words: string | null): Motif | undefined => named(motifWords, words ?? '');

/** The style that words select. */
export const cardStyle = (style: string | null): CardStyle => namedStyle(style) ?? 'studio';

/** The theme for a brand, a style and a seed. */
export function themeOf(colors: BrandColors, style: string | null, seed: Seed): CardTheme {
  const chosen = cardStyle(style);
  const drawn = seed.pick<Motif>(['tiles', 'arcs', 'dots', 'horizon']);
  const motif = namedMotif(style) ?? drawn;
  const ground = groundOf(chosen, colors);
  const ink = readable(strongest(colors, ground), ground, 7);
  const accent = accentOn(ground, chosen === 'bold' ? colors.background : colors.accent, ink);
  // Shapes need no contrast, so they stay in the brand's own colours.
  const second = [colors.foreground, colors.background].find((one) => one !== accent && one !== ground) ?? ink;
  return {
    style: chosen,
    ground,
    ink,
    quietInk: readable(mix(ink, ground, 0.28), ground),
    accentInk: readable(accent, ground),
    accent,
    onAccent: readable(ground, accent),
    fills: [accent, second, mix(ground, accent, 0.45), shade(ground, accent, 1), shade(ground, ink, 0.6)],
    motif,
  };
}

function groundOf(style: CardStyle, colors: BrandColors): Hex {
  if (style === 'bold') return colors.accent;
  if (style === 'minimal') return luminance(colors.background) > 0.4 ? shade(colors.background, '#ffffff', 1) : colors.background;
  if (style === 'dark') {
    const deepest = luminance(colors.background) < luminance(colors.foreground) ? colors.background : colors.foreground;
    return shade(deepest, '#07090f', 1);
  }
  return colors.background;
}

/** The brand's text or page colour, whichever has more contrast: on an inverted ground, that is the page colour. */
function strongest(colors: BrandColors, ground: Hex): Hex {
  const { foreground, background } = colors;
  return contrast(foreground, ground) >= contrast(background, ground) ? foreground : background;
}

/** The ink, if the accent has too little contrast with the ground. */
function accentOn(ground: Hex, accent: Hex, ink: Hex): Hex {
  return contrast(accent, ground) >= 1.35 ? accent : mix(accent, ink, 0.55);
}
