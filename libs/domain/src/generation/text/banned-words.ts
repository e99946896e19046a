import { names, patternOf, plain } from './find-words.js';

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
/** A line of a list, a quotation or a heading that has nothing else. */
const emptyLine = /^\s*(?:[-*+•–]|#{1,6}|>|\d+[.)])?\s*$/u;

/** What is left of a text, and which words it is without. */
export interface Cleaned {
  text: string;
  removed: string[];
}

/** A text without the sentences in which a banned word stands, also one that begins in one sentence and ends in the next. */
export function withoutSentences(text: string, banned: readonly string[]): Cleaned {
  const removed = banned.filter((word) => names(text, word));
  if (removed.length === 0) return { text, removed };
  const lines = text.split('\n');
  let units = lines.flatMap(unitsOf);
  for (let word = removed[0]; word !== undefined; word = firstIn(joined(units), banned)) units = without(units, word);
  const left = tidied(units, lines);
  // What stood between two lines may be gone with a line of its own.
  return { text: withoutSentences(left, banned).text, removed };
}

/** A heading, a title or a prompt without the words themselves: there is no sentence to leave out. */
export function withoutWords(text: string, banned: readonly string[]): Cleaned {
  const removed = banned.filter((word) => names(text, word));
  if (removed.length === 0) return { text, removed };
  let kept = text;
  for (let found = removed[0]; found !== undefined; found = firstIn(kept, banned)) {
    const shorter = cut(kept, found);
    // What reads the same may be spelled with characters that cannot be seen.
    kept = names(shorter, found) ? cut(plain(kept), found) : shorter;
  }
  return { text: kept, removed };
}

const firstIn = (text: string, banned: readonly string[]): string | undefined => banned.find((word) => names(text, word));

function cut(text: string, word: string): string {
  return text
    .replaceAll(new RegExp(patternOf(word), 'giv'), ' ')
    .replaceAll(/[ \t]+/gu, ' ')
    .replaceAll(/ (?=[,.;:!?])/gu, '')
    .replace(/^[\s,.;:!?–—-]+(?=\s)/u, '')
    .trim();
}

/** A sentence of a line, or the break before the line. */
interface Unit {
  line: number;
  text: string;
}

function unitsOf(text: string, line: number): Unit[] {
  const own = [...sentences.segment(text)].map(({ segment }) => ({ line, text: segment }));
  return line === 0 ? own : [{ line, text: '\n' }, ...own];
}

const joined = (units: readonly Unit[]): string => units.map(({ text }) => text).join('');

/** Without the sentences that have the word; where none has it by itself, without the first stretch that has it together. */
function without(units: readonly Unit[], word: string): Unit[] {
  const kept = units.filter(({ text }) => !names(text, word));
  if (kept.length < units.length) return kept;
  const has = (from: number, to: number): boolean => names(joined(units.slice(from, to)), word);
  const end = leastOf(units.length, (to) => has(0, to));
  const length = leastOf(end, (size) => has(end - size, end));
  return units.filter(({ text }, index) => index < end - length || index >= end || text === '\n');
}

/** The least number for which something holds that holds for the greatest one. Halving, since a model may write thousands of empty lines. */
function leastOf(greatest: number, holds: (count: number) => boolean): number {
  let [fails, found] = [0, greatest];
  while (found - fails > 1) {
    const middle = Math.floor((fails + found) / 2);
    if (holds(middle)) found = middle;
    else fails = middle;
  }
  return found;
}

/** Without the lines whose sentences are gone, and without gaps. */
function tidied(units: readonly Unit[], lines: readonly string[]): string {
  const ofLine = Map.groupBy(
    units.filter(({ text }) => text !== '\n'),
    ({ line }) => line,
  );
  return lines
    .map((line, index) => ({ line, left: joined(ofLine.get(index) ?? []) }))
    .filter(({ line, left }) => line.trim() === '' || !emptyLine.test(left))
    .map(({ left }) => left.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}
