import { searchedWords, type SearchedWords } from '../chunks/searched-words.js';

/** What somebody looks for. Typed text is data: whatever it is, it asks for something, or for nothing. */
export interface ParsedQuery extends SearchedWords {
  /** Single characters of scripts without spaces: what begins with them is found. */
  characters: readonly string[];
  /** In quotation marks: their words have to be there, one after the other. */
  phrases: readonly SearchedWords[];
  /** After a minus sign: they must not be there. */
  excluded: SearchedWords;
}

/** Above it, or in several lines, a text is a message or a draft, whose quotation marks and dashes are not meant for a search. */
const longestWithOperators = 200;
const phrase = /["“„«]([^"“”„«»]+)["“”»]/gu;
const exclusion = /(?<![^\s(])-(?=[\p{L}\p{N}])(\S+)/gu;

/** Takes a query apart: `words "a phrase" -without`, as on the web. */
export function parseQuery(query: string): ParsedQuery {
  const hasOperators = query.length <= longestWithOperators && !/[\n\r]/.test(query);
  if (!hasOperators) return { ...asked(query), phrases: [], excluded: { words: [], pairs: [] } };
  const phrases = [...query.matchAll(phrase)].map(([, words = '']) => searchedOf(words)).filter(hasAny);
  const outside = query.replace(phrase, ' ');
  const excluded = searchedOf([...outside.matchAll(exclusion)].map(([, words = '']) => words).join(' '));
  return { ...asked(query.replace(exclusion, ' ')), phrases, excluded };
}

/** Whether there is anything to look for. */
export const hasAny = ({ words, pairs }: SearchedWords): boolean => words.length + pairs.length > 0;

function asked(text: string): SearchedWords & { characters: string[] } {
  const { words, pairs } = searchedWords(text);
  const { whole, ends } = dividedPairs(pairs);
  return { words: [...new Set(words)], pairs: [...new Set(whole)], characters: [...new Set(ends)] };
}

function searchedOf(text: string): SearchedWords {
  const { words, pairs } = searchedWords(text);
  const { whole, ends } = dividedPairs(pairs);
  return { words, pairs: [...whole, ...ends] };
}

/** A run ends in a single character, which says something only where it is all there is. */
function dividedPairs(pairs: readonly string[]): { whole: string[]; ends: string[] } {
  const isPair = (one: string | undefined): boolean => one !== undefined && [...one].length === 2;
  const whole = pairs.filter(isPair);
  return { whole, ends: pairs.filter((one, index) => !isPair(one) && !isPair(pairs[index - 1])) };
}
