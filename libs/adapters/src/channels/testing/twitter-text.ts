import { createRequire } from 'node:module';

/** X's own library, as far as tests need it: what X would count, and what it would make a link of. */
interface TwitterText {
  parseTweet(text: string): { weightedLength: number; valid: boolean };
  extractUrlsWithIndices(text: string): { url: string; indices: [number, number] }[];
  hasInvalidCharacters(text: string): boolean;
  extractCashtags(text: string): string[];
}

export const twitterText = createRequire(import.meta.url)('twitter-text') as TwitterText;
