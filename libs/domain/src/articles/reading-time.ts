/** How long a text is. */
export interface ReadingTime {
  wordCount: number;
  /** At least 1. */
  readingMinutes: number;
}

/** Reading speed of an adult on a screen. */
const wordsPerMinute = 230;
/** Of Chinese and Japanese: the figure by which Medium shows reading times (https://help.medium.com/hc/en-us/articles/214991667-Read-time). */
const charactersPerMinute = 500;

/** Runs of scripts without spaces: those that are read by characters, and those that are read by words. */
const ofCharacters = /[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]&&[\p{L}\p{M}\p{N}]]+/gv;
const ofWords = /[[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]&&[\p{L}\p{M}\p{N}]]+/gv;
const dictionary = new Intl.Segmenter('en', { granularity: 'word' });

/** Words are what stands between spaces; where a script has none, what a dictionary knows as a word. @param text without markup */
export function readingTimeOf(text: string): ReadingTime {
  const byCharacter = text.match(ofCharacters) ?? [];
  const characters = byCharacter.reduce((sum, run) => sum + Array.from(run).length, 0);
  const others = text.replaceAll(ofCharacters, ' ').replaceAll(ofWords, ' ');
  const words = wordsIn(text.match(ofWords) ?? []) + (others.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0);
  const minutes = words / wordsPerMinute + characters / charactersPerMinute;
  return { wordCount: words + wordsIn(byCharacter), readingMinutes: Math.max(1, Math.ceil(minutes)) };
}

function wordsIn(runs: readonly string[]): number {
  let count = 0;
  for (const run of runs) for (const { isWordLike } of dictionary.segment(run)) if (isWordLike === true) count += 1;
  return count;
}
