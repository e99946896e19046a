import { vttText, type Cue } from '../../media/index.js';
import type { HeardSegment } from './transcription-model.js';

/** Seconds: what is shown for less cannot be read. */
const shortestSeconds = 0.1;
/**
 * Characters of a line, and lines of a cue
 * (https://backlothelp.netflix.com/hc/en-us/articles/219375728-English-Template-Timed-Text-Style-Guide, read on 2026-11-28).
 */
const lineLength = 42;
const linesOfCue = 2;
/** Signs of a language that is written without spaces are mostly twice as wide. */
const unspacedLength = lineLength / 2;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Cues of what was heard: in order, none over another, all within the file, and short enough to be read. Text of somebody who speaks at
 * the same time as another one follows in the same cue.
 * @param seconds how long the file is; nothing is heard after it
 */
export function spokenCues(segments: readonly HeardSegment[], seconds: number): Cue[] {
  const said: HeardSegment[] = [];
  for (const { start, end, text } of segments.toSorted((a, b) => a.start - b.start)) {
    const plain = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
    if (plain === '' || start >= seconds) continue;
    const last = said.at(-1);
    const begins = Math.max(start, last?.end ?? 0);
    const ends = Math.min(end, seconds);
    if (ends - begins >= shortestSeconds) said.push({ start: begins, end: ends, text: plain });
    else if (last !== undefined) last.text = `${last.text} ${plain}`;
    else said.push({ start: begins, end: Math.min(seconds, begins + shortestSeconds), text: plain });
  }
  return said.flatMap((each) => cuesOf(each));
}

/** One cue, or several of a text that is too long for one, each for as long as it takes of the text. */
function cuesOf({ start, end, text }: HeardSegment): Cue[] {
  const parts = partsOf(text);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let before = 0;
  return parts.flatMap((part) => {
    const begins = timeAt(start, end, before / length);
    before += part.length;
    const ends = timeAt(start, end, before / length);
    return ends > begins ? [{ start: begins, end: ends, text: part.split('\n').map(vttText).join('\n') }] : [];
  });
}

/** Rounded down to a millisecond, which is what captions have, so that it is never after the end. */
const timeAt = (start: number, end: number, share: number): number => Math.floor((start + (end - start) * share) * 1_000) / 1_000;

/** A text in cues, which begin with a sentence where there are several. */
function partsOf(text: string): string[] {
  const lines = linesOf(text);
  if (lines.length <= linesOfCue) return [lines.join('\n')];
  return [...sentences.segment(text)].flatMap(({ segment }) => {
    const own = linesOf(segment.trim());
    return Array.from({ length: Math.ceil(own.length / linesOfCue) }, (_, index) =>
      own.slice(index * linesOfCue, (index + 1) * linesOfCue).join('\n'),
    );
  });
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (joined.length <= lineLength) {
      line = joined;
      continue;
    }
    const chunks = chunksOf(word);
    lines.push(...(line === '' ? [] : [line]), ...chunks.slice(0, -1));
    line = chunks.at(-1) ?? '';
  }
  return line === '' ? lines : [...lines, line];
}

/** A word that fits into a line; of one that does not, such as a sentence without spaces, what does. */
function chunksOf(word: string): string[] {
  if (word.length <= lineLength) return [word];
  const chunks: string[] = [];
  for (const piece of [...words.segment(word)].flatMap(({ segment }) => slicesOf(segment))) {
    const last = chunks.at(-1);
    if (last === undefined || last.length + piece.length > unspacedLength) chunks.push(piece);
    else chunks[chunks.length - 1] = last + piece;
  }
  return chunks;
}

function slicesOf(text: string): string[] {
  if (text.length <= unspacedLength) return [text];
  const signs = [...text];
  return Array.from({ length: Math.ceil(signs.length / unspacedLength) }, (_, index) =>
    signs.slice(index * unspacedLength, (index + 1) * unspacedLength).join(''),
  );
}
