import { defineWords } from '../words/words.js';

export const publishedPostWords = defineWords({
  en: () => import('./published-post-words.en.json'),
  de: () => import('./published-post-words.de.json'),
});
