import type { Hex } from '@imprint/platform/colours';

/** What colours are called in a language. */
export interface ColourNames {
  black: string;
  white: string;
  cream: string;
  brown: string;
  grey: string;
  /** From 0°, each up to the degrees of the next: see `hues`. */
  hues: readonly string[];
  light: (name: string) => string;
  dark: (name: string) => string;
}

/** Degrees at which each hue ends. What is beyond the last one is the first one again. */
const hues = [15, 45, 70, 170, 195, 255, 290, 345] as const;

export const englishColours: ColourNames = {
  ...{ black: 'black', white: 'white', cream: 'cream', brown: 'brown', grey: 'grey' },
  hues: ['red', 'orange', 'yellow', 'green', 'turquoise', 'blue', 'purple', 'pink'],
  light: (name) => `light ${name}`,
  dark: (name) => `dark ${name}`,
};

export const germanColours: ColourNames = {
  ...{ black: 'Schwarz', white: 'Weiß', cream: 'Creme', brown: 'Braun', grey: 'Grau' },
  hues: ['Rot', 'Orange', 'Gelb', 'Grün', 'Türkis', 'Blau', 'Violett', 'Rosa'],
  light: (name) => `Hell${name.toLowerCase()}`,
  dark: (name) => `Dunkel${name.toLowerCase()}`,
};

/** The name that most people would give `#rrggbb`. */
export function colourName(colour: Hex, names: ColourNames): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, chroma] = [(most + least) / 2, most - least];
  if (lightness > 0.96) return names.white;
  if (lightness < 0.08) return names.black;
  const hue = hueOf(red, green, blue);
  if (chroma < 0.08) {
    if (lightness > 0.85 && chroma > 0.02 && hue > 20 && hue < 70) return names.cream;
    return shaded(names.grey, lightness, names);
  }
  if (hue >= 15 && hue < 70 && lightness > 0.88) return names.cream;
  if (hue >= 15 && hue < 45 && lightness < 0.4) return names.brown;
  const name = names.hues[hues.findIndex((end) => hue < end)] ?? names.hues[0] ?? names.grey;
  return shaded(name, lightness, names);
}

function shaded(name: string, lightness: number, { light, dark }: ColourNames): string {
  if (lightness > 0.75) return light(name);
  return lightness < 0.3 ? dark(name) : name;
}

/** Degrees, 0 for grey. */
function hueOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  if (chroma === 0) return 0;
  if (most === red) return (60 * ((green - blue) / chroma) + 360) % 360;
  return most === green ? 60 * ((blue - red) / chroma) + 120 : 60 * ((red - green) / chroma) + 240;
}
