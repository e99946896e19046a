import { defineWords } from '../words/words.js';

export const importWords = defineWords({
  en: () => import('./import-words.en.json'),
  de: () => import('./import-words.de.json'),
});
