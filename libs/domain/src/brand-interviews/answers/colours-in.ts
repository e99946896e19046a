import type { BrandColors } from '@imprint/contracts/brands';
import { plainWord } from './answer-text.js';

/** Colours as people name them, in English and German. */
const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '#ffffff': 'white weiß weiss',
    '#000000': 'black schwarz',
    '#808080': 'gray grey grau',
    '#d3d3d3': 'lightgray lightgrey hellgrau',
    '#404040': 'darkgray darkgrey anthracite dunkelgrau anthrazit',
    '#c62828': 'red rot',
    '#8b0000': 'darkred burgundy dunkelrot bordeaux weinrot',
    '#ff8f00': 'orange',
    '#fdd835': 'yellow gelb',
    '#ffd700': 'gold golden',
    '#2e7d32': 'green grün gruen',
    '#1b5e20': 'darkgreen dunkelgrün',
    '#a5d6a7': 'lightgreen mint hellgrün',
    '#1565c0': 'blue blau',
    '#0d1b4c': 'navy darkblue dunkelblau marineblau',
    '#90caf9': 'lightblue skyblue hellblau himmelblau',
    '#00838f': 'teal cyan turquoise türkis petrol',
    '#6a1b9a': 'purple violet lila violett',
    '#d81b60': 'magenta pink rosa',
    '#6d4c41': 'brown braun',
    '#f5f0e1': 'beige cream ivory creme elfenbein',
    '#c0c0c0': 'silver silber',
  }).flatMap(([code, names]) => names.split(' ').map((name) => [name, code] as const)),
);
const roles: Readonly<Record<keyof BrandColors, readonly string[]>> = {
  background: ['background', 'ground', 'hintergrund', 'grund'],
  foreground: ['text', 'foreground', 'font', 'type', 'schrift', 'vordergrund', 'texte'],
  accent: ['accent', 'accents', 'highlight', 'akzent', 'akzente', 'akzentfarbe', 'buttons', 'links'],
};

const roleOf = (word: string): keyof BrandColors | undefined =>
  (Object.keys(roles) as (keyof BrandColors)[]).find((role) => roles[role].includes(word));

/** `dark blue` as one word. */
const joined = (text: string): string => text.replaceAll(/\b(dark|light|sky|dunkel|hell)[\s-]+(?=\p{L})/giu, '$1');

/**
 * Colours in an answer: by what they are said to be for; one alone is the accent, and of several without a use the first is the ground, the
 * last the accent, and one between them the text.
 * @returns undefined if it names no colour
 */
export function coloursIn(answer: string): Partial<BrandColors> | undefined {
  const found: Partial<BrandColors> = {};
  const free: string[] = [];
  for (const part of joined(answer).split(/[,;\n]|\s+(?:and|und)\s+/iu)) {
    const codes = [...part.matchAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/giu)].map(([code]) => longCode(code));
    const words = plainWord(part.replaceAll(/#[0-9a-f]+/giu, ' ')).split(' ');
    const role = words.map(roleOf).find((each) => each !== undefined);
    const colours = [...codes, ...words.flatMap((word) => named.get(word) ?? [])];
    const [first] = colours;
    if (role !== undefined && first !== undefined) found[role] ??= first;
    else free.push(...colours);
  }
  const [one, ...others] = [...new Set(free)];
  const last = others.at(-1) ?? one;
  if (last !== undefined) found.accent ??= last;
  if (one !== undefined && others.length > 0) found.background ??= one;
  const [between] = others.slice(0, -1);
  if (between !== undefined) found.foreground ??= between;
  if (Object.keys(found).length === 0) return undefined;
  if (found.background !== undefined) found.foreground ??= readableOn(found.background);
  return found;
}

const longCode = (code: string): string =>
  (code.length === 4 ? `#${[...code.slice(1)].map((digit) => digit + digit).join('')}` : code).toLowerCase();

function readableOn(background: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? '#1c2430' : '#f8fafc';
}
