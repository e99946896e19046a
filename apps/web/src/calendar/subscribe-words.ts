import { defineWords } from '../words/words.js';

export const subscribeWords = defineWords({
  en: () => import('./subscribe-words.en.json'),
  de: () => import('./subscribe-words.de.json'),
});
