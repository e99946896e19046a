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

/** Where terms are, approximately: what folds to a term is looked up word by word. */
function placesOf(text: string, terms: readonly string[]): { at: number; term: string }[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: word, index }) => {
    const { words, pairs } = searchedWords(word);
    const term = terms.find((one) => words.some((each) => each.startsWith(one)) || pairs.includes(one));
    return term === undefined ? [] : [{ at: index, term }];
  });
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
