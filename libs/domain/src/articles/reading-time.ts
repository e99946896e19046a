/** How long a text is. */
export interface ReadingTime {
  wordCount: number;
  /** At least 1. */
  readingMinutes: number;
}

/** Reading speed of an adult on a screen. */
const wordsPerMinute = 230;

/** @param text without markup */
export function readingTimeOf(text: string): ReadingTime {
  const wordCount = text.match(/\S+/g)?.length ?? 0;
  return { wordCount, readingMinutes: Math.max(1, Math.ceil(wordCount / wordsPerMinute)) };
}
