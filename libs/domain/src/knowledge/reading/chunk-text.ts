import type { NewChunk } from '../chunks/knowledge-chunks.js';
import type { MarkedText } from './plain-text.js';

/** A chunk is closed at the end of a paragraph once it has as many characters. */
const fewestCharacters = 800;
/** And has never more. */
export const mostCharacters = 1_200;
/** What a chunk repeats of the one before, where that ended within a paragraph: a sentence of at most as many characters. */
const overlapCharacters = 200;

interface Span {
  start: number;
  end: number;
}

interface Unit extends Span {
  /** Whether it is the first of a paragraph. */
  begins: boolean;
}

type Piece = Omit<NewChunk, 'language'>;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A text in parts of about the same length, which end with a paragraph where that is possible and with a sentence otherwise. Everything of
 * the text but white space is in one of them.
 */
export function chunksOf({ text, marks }: MarkedText): Piece[] {
  return spansOf(text).map(({ start, end }, position) => {
    const mark = marks.findLast(({ at }) => at <= start);
    const lastMark = marks.findLast(({ at }) => at < end);
    return {
      ...{ position, start, end, text: text.slice(start, end) },
      ...{ page: mark?.page ?? null, startSeconds: mark?.seconds ?? null, endSeconds: lastMark?.endSeconds ?? null },
    };
  });
}

function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let last: Unit | undefined;
  for (const unit of unitsOf(text)) {
    const open = spans.at(-1);
    const isFull = open === undefined || unit.end - open.start > mostCharacters;
    const isDone = open !== undefined && unit.begins && open.end - open.start >= fewestCharacters;
    if (isFull || isDone) spans.push({ start: overlapOf(last, unit), end: unit.end });
    else open.end = unit.end;
    last = unit;
  }
  return spans;
}

/** Where the chunk begins that goes on with a unit: a sentence before it within a paragraph, so that neither is without the other. */
function overlapOf(last: Unit | undefined, unit: Unit): number {
  if (last === undefined || unit.begins) return unit.start;
  const isShort = last.end - last.start <= overlapCharacters && unit.end - last.start <= mostCharacters;
  return isShort ? last.start : unit.start;
}

/** Sentences, and of those that are too long, what fits. None has white space at its ends. */
function* unitsOf(text: string): Generator<Unit> {
  for (const { index, 0: paragraph } of text.matchAll(/[^\n](?:[^\n]|\n(?!\n))*/gu)) {
    let begins = true;
    for (const { index: at, segment } of sentences.segment(paragraph))
      for (const piece of piecesOf(text, trimmed(text, index + at, index + at + segment.length))) {
        yield { ...piece, begins };
        begins = false;
      }
  }
}

function* piecesOf(text: string, { start, end }: Span): Generator<Span> {
  let from = start;
  while (end - from > mostCharacters) {
    const cut = cutOf(text.slice(from, from + mostCharacters));
    yield trimmed(text, from, from + cut);
    from = trimmed(text, from + cut, end).start;
  }
  if (end > from) yield { start: from, end };
}

/** Where a sentence is cut that is too long: between words, or else between signs. */
function cutOf(piece: string): number {
  const space = piece.search(/\s\S*$/u);
  if (space > mostCharacters / 2) return space;
  const lastSign = [...signs.segment(piece.slice(-64))].at(-1);
  const cut = piece.length - (lastSign?.segment.length ?? 0);
  return cut > 0 && (lastSign?.segment.length ?? 0) < 64 ? cut : piece.length;
}

function trimmed(text: string, start: number, end: number): Span {
  const slice = text.slice(start, end);
  return { start: start + slice.length - slice.trimStart().length, end: end - (slice.length - slice.trimEnd().length) };
}
