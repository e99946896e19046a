/** Languages whose words PostgreSQL can reduce to stems, by their BCP 47 subtag. */
const byLanguage: Readonly<Record<string, string>> = {
  ...{ ar: 'arabic', ca: 'catalan', da: 'danish', de: 'german', el: 'greek', en: 'english', es: 'spanish', eu: 'basque' },
  ...{ fi: 'finnish', fr: 'french', ga: 'irish', hi: 'hindi', hu: 'hungarian', hy: 'armenian', id: 'indonesian', it: 'italian' },
  ...{ lt: 'lithuanian', nb: 'norwegian', ne: 'nepali', nl: 'dutch', nn: 'norwegian', no: 'norwegian', pt: 'portuguese' },
  ...{ ro: 'romanian', ru: 'russian', sr: 'serbian', sv: 'swedish', ta: 'tamil', tr: 'turkish', yi: 'yiddish' },
};

/** Every configuration by which words are reduced. */
export const configurations: readonly string[] = [...new Set(Object.values(byLanguage)), 'simple'];

/** Longer ones are no words of any language, and an index takes no more than 2 kB. */
const longestWord = 60;

/** Scripts that are written without spaces. `ー` belongs to no script by itself. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]+/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const accents = /(?<=\p{Script=Latin}\p{M}*)\p{M}/gu;

/** A text as it is searched: the words between spaces, and the pairs of characters of what is written without any. */
export interface SearchedWords {
  words: readonly string[];
  pairs: readonly string[];
}

/** Text search configuration of PostgreSQL for a language; `simple`, which takes words as they are, where there is none. */
export const configurationFor = (language: string | null): string =>
  byLanguage[language?.toLowerCase().split('-')[0] ?? ''] ?? 'simple';

/**
 * Takes a text apart in the way that both texts and queries are. Case, width, and accents of Latin letters make no difference. Only letters
 * and digits are left, so that nothing in it means anything to PostgreSQL.
 */
export function searchedWords(text: string): SearchedWords {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC');
  const pairs = [...folded.matchAll(unspaced)].flatMap(([run]) => pairsOf([...run]));
  const words = [...folded.replace(unspaced, ' ').matchAll(word)]
    .map(([found]) => found)
    .filter(({ length }) => length <= longestWord);
  return { words, pairs };
}

/** The last character stands by itself as well, so that each character begins an entry of the index. */
const pairsOf = (characters: readonly string[]): string[] =>
  characters.map((character, index) => `${character}${characters[index + 1] ?? ''}`);
