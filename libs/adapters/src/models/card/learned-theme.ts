import type { LearnedStyle } from '@imprint/contracts/trainings';
import { chroma, contrast, labDistance, labOfHex, luminance, mix, readable, type Hex } from '@imprint/platform/colours';
import type { Motif } from './card-art.js';
import { namedMotif, namedStyle, type CardStyle, type CardTheme } from './card-theme.js';

/** The style of a card that words select, or else the one that is most like the pictures. */
export function learnedCardStyle({ density, contrast: spread, balance }: LearnedStyle, words: string | null): CardStyle {
  const named = namedStyle(words);
  if (named !== undefined) return named;
  if (density < 0.03) return 'minimal';
  if (density < 0.12 && Math.abs(balance) < 0.1) return 'editorial';
  return spread > 0.7 && density > 0.25 ? 'bold' : 'studio';
}

/** The theme of what was learned: its colours only, apart from what makes a text legible on them. */
export function learnedTheme(learned: LearnedStyle, words: string | null): CardTheme {
  const style = learnedCardStyle(learned, words);
  const palette = learned.palette.map(({ color }) => color);
  const ground = groundOf(learned, palette, style);
  const others = palette.filter((color) => color !== ground);
  // Of pictures in which all is alike, texts are softer, too.
  const ink = readable(mostContrast(others, ground), ground, 4.5 + 3.5 * learned.contrast);
  const accent = accentOf(learned, others, { ground, ink });
  const rest = others.filter((color) => color !== accent && color !== ink);
  return {
    style,
    ground,
    ink,
    quietInk: readable(mix(ink, ground, 0.28), ground),
    accentInk: readable(accent, ground),
    accent,
    onAccent: readable(ground, accent),
    fills: [accent, ink, ...(rest.length > 0 ? rest : [mix(ground, accent, 0.45), mix(ground, accent, 0.2)])],
    motif: namedMotif(words) ?? learnedMotif(learned),
  };
}

/** What surrounds the pictures; for a dark or a bold card, the colour of theirs that is. */
function groundOf({ ground, palette }: LearnedStyle, colors: readonly Hex[], style: CardStyle): Hex {
  if (style === 'dark') return colors.toSorted((a, b) => luminance(a) - luminance(b))[0] ?? ground;
  if (style !== 'bold') return ground;
  const vivid = palette.filter(({ share }) => share >= 0.05).map(({ color }) => color);
  return vivid.toSorted((a, b) => chroma(labOfHex(b)) - chroma(labOfHex(a)))[0] ?? ground;
}

const mostContrast = (colors: readonly Hex[], ground: Hex): Hex =>
  colors.toSorted((a, b) => contrast(b, ground) - contrast(a, ground))[0] ?? ground;

/** The colour that stands out: vivid, unlike the ground, and not too rare. The ink where the pictures have none. */
function accentOf({ palette }: LearnedStyle, others: readonly Hex[], { ground, ink }: { ground: Hex; ink: Hex }): Hex {
  const weights = new Map(palette.map(({ color, share }) => [color, share ** 0.25]));
  const worth = (color: Hex): number => {
    const lab = labOfHex(color);
    return (chroma(lab) + 0.3 * labDistance(lab, labOfHex(ground))) * (weights.get(color) ?? 0);
  };
  const [best] = others.filter((color) => contrast(color, ground) >= 1.2).toSorted((a, b) => worth(b) - worth(a));
  return best ?? ink;
}

function learnedMotif({ density, edges }: LearnedStyle): Motif {
  if (edges.diagonal > 0.45) return 'arcs';
  if (edges.horizontal > 0.6) return 'horizon';
  return density > 0.35 ? 'dots' : 'tiles';
}
