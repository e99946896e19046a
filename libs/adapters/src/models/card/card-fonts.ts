import opentype, { type Font } from '@shuding/opentype.js';
import { readFileSync } from 'node:fs';
import type { Font as SatoriFont } from 'satori';

/** Roles of type on a card. `serif` is Fraunces, the others are Inter; emoji come from Noto Emoji in the colour of the text. */
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

/** The faces of this thread, parsed when first needed and kept: parsing costs more than drawing. */
const cache = new Map<Face | 'emoji', Font[]>();
function fontsOf(face: Face | 'emoji'): Font[] {
  const known = cache.get(face) ?? opened(families[face]);
  cache.set(face, known);
  return known;
}

const has = (font: Font, character: string) => font.charToGlyphIndex(character) > 0;

/** Whether every character can be drawn in this face itself, emoji aside. */
export function covers(face: Face, text: string): boolean {
  return [...text].every((character) => fontsOf(face).some((font) => has(font, character)) || isEmoji(character));
}

function isEmoji(character: string): boolean {
  return (character.codePointAt(0) ?? 0) > 0x2000 && fontsOf('emoji').some((font) => has(font, character));
}

/** Whether anything shipped can draw the character. */
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

/** Width in pixels. Without kerning, which only ever draws letters together, so a line that fits here fits when drawn. */
export function widthOf(text: string, face: Face, size: number, tracking: number): number {
  let width = 0;
  for (const character of text) width += advance(face, character) + tracking;
  return width * size;
}

export const fontStyle = (face: Face) => ({ fontFamily: families[face].name, fontWeight: families[face].weight });

let shipped: SatoriFont[] | undefined;
/**
 * Every shipped font for satori, which takes the first one of a name and falls back through the others in this order;
 * each script is a file and so a name of its own.
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
