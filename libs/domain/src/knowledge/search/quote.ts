import type { KnowledgeHighlight } from '@imprint/contracts/knowledge';
import { searchedWords } from '../chunks/searched-words.js';

/** Characters of the longest quote. */
export const longestQuote = 600;
/** A match stands so far from the beginning of a quote, at most, where there is room before it. */
const before = 150;

/**
 * What of a chunk is quoted: around the place where most of the words are, whole words only.
 * @param terms as the index has them: stems, so that a word in the text begins with one
 */
export function quoteOf(text: string, terms: readonly string[], most = longestQuote): string {
  const trimmed = text.trim();
  if (trimmed.length <= most) return trimmed;
  const places = placesOf(trimmed, terms);
  const best = places.reduce(
    (found, place) => {
      const count = new Set(places.filter(({ at }) => at >= place.at && at < place.at + most - before).map(({ term }) => term))
        .size;
      return count > found.count ? { at: place.at, count } : found;
    },
    { at: 0, count: 0 },
  );
  const from = Math.max(0, Math.min(best.at - before, trimmed.length - most));
  return wholeWords(trimmed, from, from + most);
}

/** The words of a quote that were looked for. @param terms as the index has them */
export function highlightsOf(quote: string, terms: readonly string[]): KnowledgeHighlight[] {
  return placesOf(quote, terms).flatMap(({ at, word, pairs }) => {
    const ranges = pairs.length === 0 ? [[0, word.length] as const] : rangesOf(word, pairs);
    return ranges.map(([start, end]) => ({ start: at + start, end: at + end }));
  });
}

interface Place {
  at: number;
  word: string;
  term: string;
  /** Terms in a word of a script without spaces, which is a whole run of characters. */
  pairs: readonly string[];
}

/** Where terms are, approximately: what folds to a term is looked up word by word. */
function placesOf(text: string, terms: readonly string[]): Place[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}ー々〆]+/gu)].flatMap(({ 0: word, index }): Place[] => {
    const { words, pairs } = searchedWords(word);
    const term = terms.find((one) => words.some((each) => isFormOf(each, one)) || begins(pairs, one));
    return term === undefined ? [] : [{ at: index, word, term, pairs: terms.filter((one) => begins(pairs, one)) }];
  });
}

/** A single character is what pairs begin with. */
const begins = (pairs: readonly string[], term: string): boolean => pairs.some((pair) => pair.startsWith(term));

/** Stems are where words begin, except that English ones end in `i` for `y`. */
const isFormOf = (word: string, stem: string): boolean =>
  word.startsWith(stem) || (stem.endsWith('i') && word.startsWith(`${stem.slice(0, -1)}y`));

/** Where terms are in a run of characters: those that overlap or touch are one. The whole run where its characters are written in another width. */
function rangesOf(run: string, terms: readonly string[]): [number, number][] {
  const found = terms
    .flatMap((term) =>
      [...run.matchAll(new RegExp(term, 'gu'))].map(({ index }): [number, number] => [index, index + term.length]),
    )
    .toSorted(([a], [b]) => a - b);
  if (found.length === 0) return [[0, run.length]];
  return found.reduce<[number, number][]>((ranges, [start, end]) => {
    const last = ranges.at(-1);
    if (last === undefined || start > last[1]) return [...ranges, [start, end]];
    return [...ranges.slice(0, -1), [last[0], Math.max(last[1], end)]];
  }, []);
}

function wholeWords(text: string, from: number, to: number): string {
  const begun = from === 0 ? 0 : text.slice(from, from + 40).search(/\s/) + 1 + from;
  const space = to >= text.length ? -1 : text.slice(to - 40, to).search(/\s\S*$/);
  const end = to >= text.length ? text.length : space === -1 ? to : to - 40 + space;
  // Neither begins nor ends within a pair of surrogates.
  return text
    .slice(begun, end)
    .replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
    .trim();
}
