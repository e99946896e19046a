import { defineWords } from '../words/words.js';

export const memoryWords = defineWords({
  en: () => import('./memory-words.en.json'),
  de: () => import('./memory-words.de.json'),
});
