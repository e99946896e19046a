import { widthOf, type Face } from './card-fonts.js';

/** Typographic setting: sizes in pixels, line height and tracking in ems. */
export interface TypeSetting {
  face: Face;
  lineHeight: number;
  tracking: number;
}

/** A text broken into lines, with its size. */
export interface FittedText {
  size: number;
  lines: string[];
  /** Pixels. */
  height: number;
  truncated: boolean;
}

/** The space for a text. */
export interface FitBox {
  width: number;
  height: number;
  /** Largest and smallest size to try. */
  max: number;
  min: number;
  maxLines?: number;
}

/** One step of the typographic scale: small enough that a box is filled well, large enough that sizes differ on purpose. */
const step = 1.06;

/**
 * The largest setting of the text that fits the box. A word is broken only if the whole text would otherwise become small. At the smallest
 * size, the rest is truncated at a word with an ellipsis.
 */
export function fitText(text: string, box: FitBox, setting: TypeSetting): FittedText {
  const { face, tracking, lineHeight } = setting;
  const words = longestWords(text);
  const smallestWhole = box.max * 0.3;
  for (let size = box.max; size > box.min; size /= step) {
    const wholeWords = words.every((word) => widthOf(word, face, size, tracking) <= box.width);
    if (!wholeWords && size > smallestWhole) continue;
    const lines = breakLines(text, box.width, size, setting);
    if (lines.length <= (box.maxLines ?? Infinity) && lines.length * size * lineHeight <= box.height)
      return result(balance(text, lines, box.width, size, setting), size, lineHeight, false);
  }
  const room = Math.max(1, Math.min(box.maxLines ?? Infinity, Math.floor(box.height / (box.min * lineHeight))));
  const lines = breakLines(text, box.width, box.min, setting, room + 1);
  if (lines.length <= room) return result(balance(text, lines, box.width, box.min, setting), box.min, lineHeight, false);
  const kept = lines.slice(0, room);
  kept[room - 1] = withEllipsis(kept[room - 1] ?? '', box.width, box.min, setting);
  return result(kept, box.min, lineHeight, true);
}

function result(lines: string[], size: number, lineHeight: number, truncated: boolean): FittedText {
  return { size, lines, height: lines.length * size * lineHeight, truncated };
}

function longestWords(text: string): string[] {
  return text
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 3);
}

/** Greedy line breaking. Line breaks in the text are kept; a word wider than the box is broken between characters. */
function breakLines(text: string, width: number, size: number, setting: TypeSetting, most = Infinity): string[] {
  const measure = (line: string) => widthOf(line, setting.face, size, setting.tracking);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/\s+/).filter((part) => part !== '')) {
      if (lines.length >= most) return lines;
      const joined = line === '' ? word : `${line} ${word}`;
      if (measure(joined) <= width) {
        line = joined;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = measure(word) <= width ? [word] : evenPieces(word, width, measure);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
    if (line !== '') lines.push(line);
  }
  return lines;
}

const isLetter = (character: string): boolean => /\p{L}/u.test(character);

/** As few pieces as there can be, of about the same width, so that none is left with two letters. */
function evenPieces(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces = brokenWord(word, width, measure);
  const even = brokenWord(word, Math.min(width, (measure(word) / pieces.length) * 1.08), measure);
  return even.length === pieces.length ? even : pieces;
}

/** With a hyphen where a letter follows a letter. */
function brokenWord(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && measure(`${piece}${character}-`) > width) {
      pieces.push(isLetter(piece.slice(-1)) && isLetter(character) ? `${piece}-` : piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

/** Narrows the lines as long as their number stays the same, so that no single word is left on the last line. */
function balance(text: string, lines: string[], width: number, size: number, setting: TypeSetting): string[] {
  if (lines.length < 2 || lines.length > 6) return lines;
  let [low, high] = [width * 0.4, width];
  let best = lines;
  for (let round = 0; round < 7; round++) {
    const middle = (low + high) / 2;
    const narrower = breakLines(text, middle, size, setting);
    const whole = narrower.every((line) => widthOf(line, setting.face, size, setting.tracking) <= middle);
    const sameBreaks = narrower.length === lines.length && whole && narrower.join(' ') === lines.join(' ');
    if (sameBreaks) [best, high] = [narrower, middle];
    else low = middle;
  }
  return best;
}

function withEllipsis(line: string, width: number, size: number, setting: TypeSetting): string {
  const fits = (text: string) => widthOf(`${text}…`, setting.face, size, setting.tracking) <= width;
  const words = line.split(' ');
  while (words.length > 1 && !fits(words.join(' '))) words.pop();
  let kept = words.join(' ');
  while (kept !== '' && !fits(kept)) kept = [...kept].slice(0, -1).join('');
  return `${kept.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
