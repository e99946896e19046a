import opentype, { type Font } from '@shuding/opentype.js';
import { readFileSync } from 'node:fs';
import type { Font as SatoriFont } from 'satori';

/** Typefaces of a card. `serif` is Fraunces, the others are Inter; emoji come from Noto Emoji in the colour of the text. */
export type Face = 'display' | 'text' | 'serif';

interface Family {
  name: string;
  weight: 500 | 600 | 700 | 800;
  files: readonly string[];
}

const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];
const families: Readonly<Record<Face | 'emoji', Family>> = {
  display: { name: 'Inter', weight: 800, files: scripts.map((script) => `inter-${script}-800-normal.woff`) },
  text: { name: 'Inter', weight: 500, files: scripts.map((script) => `inter-${script}-500-normal.woff`) },
  serif: {
    name: 'Fraunces',
    weight: 600,
    files: ['latin', 'latin-ext', 'vietnamese'].map((script) => `fraunces-${script}-600-normal.woff`),
  },
  emoji: { name: 'Noto Emoji', weight: 700, files: ['noto-emoji-700-normal.woff'] },
};

const read = (file: string) => readFileSync(new URL(`../fonts/${file}`, import.meta.url));

function opened(family: Family): Font[] {
  return family.files.map((file) => {
    const data = read(file);
    return opentype.parse(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength), { lowMemory: true });
  });
}

/** Fonts of this thread, parsed on first use and cached: parsing costs more than drawing. */
const cache = new Map<Face | 'emoji', Font[]>();
function fontsOf(face: Face | 'emoji'): Font[] {
  const known = cache.get(face) ?? opened(families[face]);
  cache.set(face, known);
  return known;
}

const has = (font: Font, character: string) => font.charToGlyphIndex(character) > 0;

/** Whether the typeface itself has every character, ignoring emoji. */
export function covers(face: Face, text: string): boolean {
  return [...text].every((character) => fontsOf(face).some((font) => has(font, character)) || isEmoji(character));
}

function isEmoji(character: string): boolean {
  return (character.codePointAt(0) ?? 0) > 0x2000 && fontsOf('emoji').some((font) => has(font, character));
}

/** Whether any bundled font has the character. */
export function drawable(character: string): boolean {
  return fontsOf('text').some((font) => has(font, character)) || isEmoji(character);
}

const advances = new Map<string, number>();
function advance(face: Face, character: string): number {
  const key = `${face}${character}`;
  const known = advances.get(key);
  if (known !== undefined) return known;
  const candidates = [...fontsOf(face), ...(face === 'serif' ? fontsOf('display') : [])];
  const font = candidates.find((one) => has(one, character)) ?? fontsOf('emoji').find((one) => has(one, character));
  const glyph = (font ?? fontsOf(face)[0])?.charToGlyph(character);
  const measured = (glyph?.advanceWidth ?? 1000) / (font?.unitsPerEm ?? 1000);
  advances.set(key, measured);
  return measured;
}

/** Width in pixels. Ignores kerning, which only tightens text, so a line that fits here fits when drawn. */
export function widthOf(text: string, face: Face, size: number, tracking: number): number {
  let width = 0;
  for (const character of text) width += advance(face, character) + tracking;
  return width * size;
}

/** A typeface as CSS properties for satori. */
export const fontStyle = (face: Face) => ({ fontFamily: families[face].name, fontWeight: families[face].weight });

let shipped: SatoriFont[] | undefined;
/**
 * Every bundled font for satori, which uses the first one of a name and falls back to the others in this order. Each script is a separate
 * file, and so has a name of its own.
 */
export function satoriFonts(): SatoriFont[] {
  shipped ??= (['display', 'text', 'serif', 'emoji'] as const).flatMap((face) =>
    families[face].files.map((file, index) => ({
      name: index === 0 ? families[face].name : `${families[face].name} ${scripts[index] ?? ''}`,
      weight: families[face].weight,
      style: 'normal' as const,
      data: read(file),
    })),
  );
  return shipped;
}
